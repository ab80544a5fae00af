"""Settings of all tests."""

from __future__ import annotations

import pytest
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


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line(
        "markers", "window: plays in a real window (needs Xvfb, xdotool, openbox)"
    )
