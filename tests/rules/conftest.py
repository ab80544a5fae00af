"""Settings of the rules' tests."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

# Games take their time, and a machine may be busy; the same examples every time, kept nowhere.
settings.register_profile(
    "games",
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("games")
