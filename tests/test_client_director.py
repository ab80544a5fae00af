"""The director: every step begins once, ends at exactly 1, and ends once, however it is hurried."""

from __future__ import annotations

from typing import TypeAlias

from hypothesis import given
from hypothesis import strategies as st

from game.client.acts import Act, Click, Command, Move, PointerMove
from game.client.director import (
    SPEEDS,
    Director,
    Step,
    Timeline,
    bounce,
    call,
    ease_in,
    ease_in_out,
    ease_out,
    linear,
    overshoot,
    parallel,
    pause,
    sequence,
)

DT = 1 / 60


class Witness:
    """Writes down what its steps are told."""

    def __init__(self) -> None:
        self.log: list[str] = []
        self.last: dict[str, float] = {}

    def step(self, name: str, duration: float) -> Step:
        return Step(
            duration,
            lambda t: self.last.__setitem__(name, t),
            start=lambda: self.log.append(f"{name}+"),
            end=lambda: self.log.append(f"{name}-"),
        )


def test_steps_play_in_order() -> None:
    w, director = Witness(), Director()
    director.play(sequence(w.step("a", 0.1), w.step("b", 0.1)))
    director.play(w.step("c", 0.1))
    frames = 0
    while director.busy:
        director.update(DT)
        frames += 1
    assert w.log == ["a+", "a-", "b+", "b-", "c+", "c-"]
    assert w.last == {"a": 1.0, "b": 1.0, "c": 1.0}
    assert 18 <= frames <= 19


def test_parallel_lasts_as_long_as_the_longest() -> None:
    w, director = Witness(), Director()
    director.play(parallel(w.step("short", 0.05), w.step("long", 0.2)))
    director.update(0.1)
    assert w.log == ["short+", "short-", "long+"]
    director.update(0.11)
    assert not director.busy


def test_skip_ends_only_the_current_step() -> None:
    w, director = Witness(), Director()
    director.play(sequence(w.step("a", 1), w.step("b", 1)))
    director.update(DT)
    director.skip()
    assert w.log == ["a+", "a-"]
    assert director.busy
    director.skip()
    assert w.log == ["a+", "a-", "b+", "b-"]
    assert not director.busy


def test_finish_ends_everything_in_order() -> None:
    w, director = Witness(), Director()
    director.play(sequence(w.step("a", 1), parallel(w.step("b", 1), w.step("c", 2))))
    director.play(w.step("d", 1))
    director.update(DT)
    director.finish()
    assert w.log == ["a+", "a-", "b+", "b-", "c+", "c-", "d+", "d-"]
    assert set(w.last.values()) == {1.0}


def test_speeds() -> None:
    def frames(speed: str, hurried: bool = False) -> int:
        director = Director()
        director.hurried = hurried
        director.play(pause(1.0), speed)
        count = 0
        while director.busy:
            director.update(DT)
            count += 1
        return count

    assert frames("off") == 0
    assert frames("fast") < frames("normal") < frames("slow")
    assert frames("normal", hurried=True) < frames("fast")


def test_off_waits_for_what_plays_before_it() -> None:
    w, director = Witness(), Director()
    director.play(w.step("slow", 0.5))
    director.play(w.step("off", 5), "off")
    assert w.log == []
    while director.busy:
        director.update(DT)
    assert w.log == ["slow+", "slow-", "off+", "off-"]


def test_present_shows_further_without_moving_on() -> None:
    w, director = Witness(), Director()
    director.play(Step(1.0, lambda t: w.last.__setitem__("a", t), easing=linear))
    director.update(0.5)
    director.present(0.25)
    assert w.last["a"] == 0.75
    director.present(0.0)
    assert w.last["a"] == 0.5


def test_an_end_may_queue_more() -> None:
    w, director = Witness(), Director()
    director.play(Step(0.1, end=lambda: director.play(w.step("later", 0.1))))
    director.update(0.15)
    assert w.log == ["later+"]
    director.finish()
    assert w.log == ["later+", "later-"]


def test_the_gate() -> None:
    director = Director()
    click = Click(1, 1, 1, 1)
    assert not director.gate(click)
    director.play(sequence(pause(1), pause(1), pause(1)))
    director.update(DT)
    assert director.gate(Move(1, 0))
    assert director.gate(Command(Act.UNDO))
    assert not director.gate(Command(Act.HELP))
    assert not director.gate(Command(Act.BACK))
    assert not director.gate(PointerMove(1, 1))
    for event in (click, Command(Act.CONFIRM), Command(Act.SKIP)):
        assert director.busy
        assert director.gate(event)
    assert not director.busy


def test_easings_go_from_rest_to_rest() -> None:
    for easing in (linear, ease_in, ease_out, ease_in_out, overshoot, bounce):
        assert abs(easing(0.0)) < 1e-9
        assert abs(easing(1.0) - 1.0) < 1e-9


#: One step's seconds; or whether parts run together, and what they are.
Shape: TypeAlias = "float | tuple[bool, list[Shape]]"

_shapes = st.recursive(
    st.floats(0, 0.5),
    lambda inner: st.tuples(st.booleans(), st.lists(inner, max_size=4)),
    max_leaves=12,
)


@given(
    st.lists(_shapes, min_size=1, max_size=4),
    st.lists(st.sampled_from(["tick", "skip", "finish", "present", "hurry"]), max_size=40),
    st.sampled_from(sorted(SPEEDS)),
)
def test_every_step_starts_once_and_ends_once(
    shapes: list[Shape], deeds: list[str], speed: str
) -> None:
    w, director, count = Witness(), Director(), 0

    def build(shape: Shape) -> Timeline:
        nonlocal count
        if isinstance(shape, float):
            count += 1
            return w.step(str(count), shape)
        together, parts = shape
        made = [build(part) for part in parts]
        return parallel(*made) if together else sequence(*made)

    for shape in shapes:
        director.play(build(shape), speed)
    director.play(call(lambda: w.log.append("end")), speed)
    for deed in deeds:
        if deed == "tick":
            director.update(DT)
        elif deed == "present":
            director.present(DT / 2)
        elif deed == "hurry":
            director.hurried = not director.hurried
        else:
            getattr(director, deed)()
    while director.busy:
        director.update(0.1)
    assert w.log[-1] == "end"
    for number in range(1, count + 1):
        assert w.log.count(f"{number}+") == w.log.count(f"{number}-") == 1
        assert w.last[str(number)] == 1.0
