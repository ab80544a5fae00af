"""The page of lessons: the two guided first games, worked examples, the rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.client import ink
from game.client.acts import Act
from game.client.canvas import HEIGHT, WIDTH, Box, Canvas
from game.client.context import Context
from game.client.scenes.confirm import Confirm
from game.client.scenes.screen import SEAT_COLORS, Screen, seat_seal
from game.client.widgets import Button, Widget
from game.seven_swords.scenes.lessons.course import COURSES, Course, course
from game.seven_swords.scenes.lessons.examples import examples
from game.seven_swords.scenes.lessons.guide import keep_progress, open_course, progress

_TOP, _CARD, _GAP = 178.0, 300.0, 26.0


class Lessons(Screen):
    """What there is to learn by playing, and how far one has come."""

    def __init__(self, context: Context) -> None:
        self.courses = [course(name) for name in COURSES]
        super().__init__(context)

    # layout

    def _card(self, number: int) -> Box:
        wide = (WIDTH - 160 - _GAP) / 2
        return 80 + number * (wide + _GAP), _TOP, wide, _CARD

    def _small(self, number: int) -> Box:
        wide = (WIDTH - 160 - _GAP) / 2
        return 80 + number * (wide + _GAP), _TOP + _CARD + 22, wide, 104.0

    def build(self) -> Sequence[Widget]:
        """See Screen."""
        texts = self.context.texts
        tall = 48.0 * min(self.zoom, 1.15)
        widgets: list[Widget] = []
        for number, told in enumerate(self.courses):
            x, y, wide, high = self._card(number)
            done = progress(self.context, told)
            fresh = done == 0
            over = done >= len(told.chapters)
            key = "start" if fresh or over else "resume"
            buttons = [(told.id, f"lesson.menu.{key}", self._opener(told, 0 if over else done))]
            if not fresh and not over:
                buttons.append((f"{told.id}_again", "lesson.menu.restart", self._restarter(told)))
            left = x + 24
            for place, (name, text, action) in enumerate(buttons):
                width = 200.0 if place == 0 else wide - 200 - 48 - 16
                box = (left, y + high - tall - 22, width, tall)
                style = "main" if place == 0 else "plain"
                widgets.append(Button(name, box, texts(text), action, style=style))
                left += width + 16
        for number, (name, action) in enumerate(
            (("examples", self._examples), ("rules", self._rules))
        ):
            x, y, wide, high = self._small(number)
            box = (x + wide - 150, y + (high - tall) / 2, 130.0, tall)
            widgets.append(Button(name, box, texts("lesson.menu.open"), action))
        box = (WIDTH / 2 - 120, HEIGHT - 44 - tall, 240.0, tall)
        widgets.append(Button("back", box, texts("common.back"), self.back))
        return widgets

    # actions

    def _opener(self, told: Course, number: int) -> Callable[[], None]:
        return lambda: open_course(self.context, told, number)

    def _restarter(self, told: Course) -> Callable[[], None]:
        def restart() -> None:
            keep_progress(self.context, told.id, 0)
            open_course(self.context, told, 0)

        def ask() -> None:
            yes = "lesson.menu.restart"
            self.context.scenes.push(
                Confirm(self.context, "lesson.menu.restart_question", yes, restart)
            )

        return ask

    def _examples(self) -> None:
        from game.seven_swords.scenes.lessons.trial import Trial

        self.context.scenes.push(Trial(self.context, next(iter(examples()))))

    def _rules(self) -> None:
        self.open_help()

    def revealed(self) -> None:
        """See Scene; a lesson may have been played meanwhile."""
        super().revealed()
        self.refresh()

    # picture

    def draw_ground(self, canvas: Canvas) -> None:
        """See Screen."""
        super().draw_ground(canvas)
        texts = self.context.texts
        self.draw_heading(canvas, texts("lesson.menu.title"))
        canvas.text(
            texts("lesson.menu.intro"), (WIDTH / 2, 148), "body_italic", "ink", "mc", fit=1120
        )
        for number, told in enumerate(self.courses):
            self._draw_course(canvas, told, self._card(number))
        for number, name in enumerate(("examples", "rules")):
            self._draw_small(canvas, name, self._small(number))
        self.draw_keys(canvas)

    def _draw_course(self, canvas: Canvas, told: Course, box: Box) -> None:
        texts = self.context.texts
        x, y, wide, _ = box
        ink.block(canvas, box, "snow", "ink", width=3, inner=SEAT_COLORS[told.seat], seed=2)
        canvas.picture(seat_seal(told.side), (x + 22, y + 22, 92, 92))
        left, room = x + 130, wide - 152
        head = texts(f"lesson.menu.{told.id}")
        top = canvas.text(head, (left, y + 18), "subheading", "ink", "tl", fit=room)
        about = texts(f"lesson.menu.{told.id}_about")
        below = top[1] + top[3] + 4
        space = y + 142 - below
        roles = [r for r in ("label", "small") if canvas.type.size(about, r, room)[1] <= space]
        role = roles[0] if roles else "tiny"
        lines = canvas.text(about, (left, below), role, "ink_soft", "tl", width=room)
        bar = max(y + 142, lines[1] + lines[3] + 6)
        self._draw_progress(canvas, told, (x + 24, bar, wide - 48, 60))

    def _draw_progress(self, canvas: Canvas, told: Course, box: Box) -> None:
        texts = self.context.texts
        x, y, wide, _ = box
        done, count = progress(self.context, told), len(told.chapters)
        step = wide / count
        for number in range(count):
            mark = (x + number * step + 2, y, step - 4, 12)
            canvas.fill(SEAT_COLORS[told.seat] if number < done else "paper_dark", mark)
            canvas.frame(mark, "ink", 1.2)
        if done >= count:
            words = texts("lesson.menu.complete")
        elif done == 0:
            words = texts("lesson.menu.fresh", count=count)
        else:
            title = texts(f"lesson.{told.id}.{told.chapters[done].id}.title")
            words = texts("lesson.menu.chapter", n=done + 1, count=count, title=title)
        canvas.text(words, (x + 2, y + 16), "small", "ink", "tl", fit=wide)

    def _draw_small(self, canvas: Canvas, name: str, box: Box) -> None:
        texts = self.context.texts
        x, y, wide, _ = box
        ink.block(canvas, box, "snow", "ink", width=2.5, seed=5)
        room = wide - 200
        head = canvas.text(
            texts(f"lesson.menu.{name}"), (x + 24, y + 14), "label_bold", "ink", "tl", fit=room
        )
        key = self.context.prompt(Act.HELP) or self.context.key_name(Act.HELP)
        about = texts(f"lesson.menu.{name}_about", count=len(examples()), help=key)
        top = y + 16 + head[3]
        if top + canvas.type.size(about, "tiny", room)[1] <= y + box[3] - 8:
            canvas.text(about, (x + 24, top), "tiny", "ink_soft", "tl", width=room)
        else:
            canvas.text(about, (x + 24, top), "tiny", "ink_soft", "tl", fit=room)


def open_lessons(context: Context) -> None:
    """Open the page of lessons over the scenes there are."""
    context.scenes.push(Lessons(context))
