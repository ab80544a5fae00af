"""The measures of the other tests: one quick try is enough, and slowness is still found."""

from __future__ import annotations

import time

import pytest

from tests.timing import computed, least, taken, until


def test_the_first_try_within_the_bound_ends_it() -> None:
    measures = iter([3.0, 2.0, 0.5, 0.1])
    assert least(lambda: next(measures), 1.0) == 0.5
    assert list(measures) == [0.1]


def test_what_is_always_too_slow_is_found_out() -> None:
    measures = iter([3.0, 1.5, 2.0, 0.1])
    assert least(lambda: next(measures), 1.0, tries=3) == 1.5
    assert least(lambda: next(measures), 0.1, tries=1) == 0.1


def test_waiting_ends_when_it_is_so_and_tells_what_never_came() -> None:
    answers = iter([False, False, True, False])
    until(lambda: next(answers), every=0)
    assert list(answers) == [False]
    with pytest.raises(AssertionError, match="the moon"):
        until(lambda: False, 0.02, what="the moon")


def test_a_sleep_takes_time_and_computes_nothing() -> None:
    assert taken(lambda: time.sleep(0.05)) >= 0.05
    assert least(lambda: computed(lambda: time.sleep(0.05)), 0.02) < 0.02
    assert computed(lambda: sum(range(1_000_000))) > 0
