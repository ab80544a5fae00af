"""The application: from a display to the last frame, and what is left behind (nothing)."""

from __future__ import annotations

import contextlib
import logging
import os
import platform
import signal
import socket
import sys
import threading
import time
import traceback
from collections.abc import Iterator
from pathlib import Path
from types import FrameType

import pygame

from game.client import folders
from game.client.build import make_context
from game.client.context import Context
from game.client.loop import Loop
from game.client.options import BAD, FAILED, BadOption, Options, complain, load_texts
from game.client.quiet import quiet_stderr
from game.client.settings import Settings
from game.client.window import fitting
from game.games import HUMAN

#: Environment variable naming a file for the frame times of a run.
FRAMES_TO = "SEVEN_SWORDS_FRAMES"
#: Seconds that a display at another machine gets to answer.
_PATIENCE = 3.0

_log = logging.getLogger(__name__)


class NoDisplay(Exception):
    """There is no display to open a window on."""


def run(options: Options) -> int:
    """Open the window and play until it is closed; return the exit status."""
    log_trouble = folders.start_log()
    settings = make_settings(options)
    texts = load_texts(settings.language)
    try:
        context = open_window(settings, options)
    except NoDisplay as error:
        what = texts("cli.no_display", why=error)
        print(texts("cli.error", what=what), file=sys.stderr)
        pygame.quit()
        return FAILED
    loop = Loop(context)
    try:
        with _signals(context):
            first_scene(context, options)
            tell_troubles(context, log_trouble)
            loop.run()
        return 0
    except BadOption as error:
        complain(error, settings.language)
        return BAD
    except KeyboardInterrupt:
        return 0
    except Exception as error:
        print(crash_line(context, error), file=sys.stderr)
        return FAILED
    finally:
        close(context)
        if path := os.environ.get(FRAMES_TO):
            loop.frames.write(Path(path))


def make_settings(options: Options) -> Settings:
    """Read the settings, with what the command line asks for laid over them."""
    settings = Settings(folders.config_folder())
    if options.language:
        settings.override("language", options.language)
    if options.mute:
        settings.override("mute", True)
    if options.speed:
        settings.override("own_speed", options.speed)
        settings.override("opponent_speed", options.speed)
    if options.fullscreen:
        settings.override("fullscreen", True)
    return settings


def open_window(settings: Settings, options: Options) -> Context:
    """Open the window. Raises NoDisplay with the reason when there is nowhere to open it."""
    check_display()
    # The click that brings the window to the front is meant for what it falls on.
    os.environ.setdefault("SDL_MOUSE_FOCUS_CLICKTHROUGH", "1")
    was = tuple(settings["window_size"]) or (1280, 720)
    position = tuple(settings["window_position"]) or None
    try:
        with quiet_stderr():
            pygame.display.init()
        # Without a display that answers the library falls back to drawing for nobody.
        asked = os.environ.get("SDL_VIDEODRIVER")
        if not asked and pygame.display.get_driver() in ("dummy", "offscreen", "evdev"):
            raise NoDisplay(f"DISPLAY={os.environ.get('DISPLAY', '')}")
        fitted = fitting((int(was[0]), int(was[1])), pygame.display.get_desktop_sizes())
        context = make_context(
            settings,
            size=options.size or fitted,
            position=position,
            fullscreen=settings["fullscreen"],
            data_folder=folders.data_folder(),
        )
    except pygame.error as error:
        raise NoDisplay(str(error)) from error
    return context


def check_display() -> None:
    """See that a display is named and answers, before a library waits for it without end.

    Raises NoDisplay. Other systems than those with X or Wayland always have a display.
    """
    if os.environ.get("SDL_VIDEODRIVER") or not sys.platform.startswith(("linux", "freebsd")):
        return
    display = os.environ.get("DISPLAY", "")
    if not display and not os.environ.get("WAYLAND_DISPLAY"):
        raise NoDisplay("DISPLAY, WAYLAND_DISPLAY: -")
    host, _, rest = display.rpartition(":")
    if display and host not in ("", "unix") and not host.startswith("/"):
        number = rest.partition(".")[0]
        port = 6000 + int(number) if number.isdigit() and int(number) < 59000 else 0
        # In a thread of its own, since looking up a name cannot be given a time limit.
        answer: list[bool] = []

        def knock() -> None:
            with contextlib.suppress(OSError):
                socket.create_connection((host, port), timeout=_PATIENCE).close()
                answer.append(True)

        thread = threading.Thread(target=knock, daemon=True)
        thread.start()
        thread.join(_PATIENCE)
        if not answer:
            raise NoDisplay(f"DISPLAY={display}")


def first_scene(context: Context, options: Options) -> None:
    """Lay the title, and over it the game that the command line asks for."""
    from game.client.scenes import games_open
    from game.client.scenes.title import Title

    context.scenes.push(Title(context))
    if options.replay is not None:
        games_open.watch_file(context, options.replay)
    elif options.starts_game:
        games_open.begin(context, options.new_game(HUMAN))


def tell_troubles(context: Context, log_trouble: str | None) -> None:
    """Open the devices that may be missing, and tell once what is."""
    from game.client.input import open_pads
    from game.client.scenes.notice import Notice

    open_pads()
    faults = context.settings.faults
    if faults:
        lines = [
            context.texts("settings.fault", name=f.name, value=f.value)
            if f.name
            else context.texts("settings.unreadable", why=f.value)
            for f in faults
        ]
        context.scenes.push(Notice(context, "settings.faults", lines))
    elif context.settings.trouble:
        context.notices.once("settings.unwritten", why=context.settings.trouble)
    if context.input.bindings.faults:
        names = ", ".join(context.input.bindings.faults)
        context.notices.once("settings.bad_keys", names=names)
    if log_trouble:
        context.notices.once("notice.no_log", why=log_trouble)
    if context.audio.start():
        context.notices.once("notice.no_sound")


@contextlib.contextmanager
def _signals(context: Context) -> Iterator[None]:
    """Let Ctrl-C and a polite kill end the loop as closing the window does."""

    def stop(number: int, frame: FrameType | None) -> None:
        context.quit()

    names = ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK")
    numbers = [getattr(signal, name) for name in names if hasattr(signal, name)]
    before = {number: signal.signal(number, stop) for number in numbers}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def close(context: Context) -> None:
    """Remember the window, stop what was started, and close everything."""
    remember_window(context)
    while context.closing:
        # One that fails must not keep the others from being stopped.
        try:
            context.closing.pop()()
        except Exception:
            _log.exception("while closing")
    context.shelf.close()
    context.audio.stop()
    context.window.close()
    pygame.quit()


def remember_window(context: Context) -> None:
    """Keep the window's size and place for the next time."""
    if context.window.fullscreen or os.environ.get("SDL_VIDEODRIVER") == "dummy":
        return
    size, position = list(context.window.size), list(context.window.position)
    for name, value in (("window_size", size), ("window_position", position)):
        # Systems that hide the place of windows report far-off numbers.
        with contextlib.suppress(ValueError):
            context.settings.set(name, value)


def crash_line(context: Context, error: BaseException) -> str:
    """Write a crash report and return the one line that tells of it."""
    what = f"{type(error).__name__}: {error}".splitlines()[0][:200]
    _log.error("crash", exc_info=error)
    folder = folders.log_folder()
    path = folder / time.strftime("crash-%Y%m%d-%H%M%S.txt")
    report = "\n".join(
        [
            time.strftime("%Y-%m-%d %H:%M:%S %z"),
            f"Python {sys.version}",
            platform.platform(),
            f"pygame-ce {pygame.version.ver}, SDL {pygame.get_sdl_version()}",
            "scenes: " + ", ".join(type(scene).__name__ for scene in context.scenes),
            "",
            "".join(traceback.format_exception(error)),
        ]
    )
    try:
        folder.mkdir(parents=True, exist_ok=True)
        path.write_text(report, "utf-8")
    except OSError as trouble:
        why = trouble.strerror or str(trouble)
        return context.texts("cli.crashed_unwritten", what=what, why=why)
    return context.texts("cli.crashed", what=what, path=path)
