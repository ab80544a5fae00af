"""The system's clipboard: text that is copied here can be pasted elsewhere, and the other way."""

from __future__ import annotations

import logging

import pygame

_log = logging.getLogger(__name__)


def read() -> str:
    """Return the text that lies on the clipboard, "" where there is none."""
    try:
        return pygame.scrap.get_text()
    except (pygame.error, ValueError) as error:
        _log.warning("nothing can be pasted: %s", error)
        return ""


def write(text: str) -> bool:
    """Lay a text on the clipboard; False where the system does not take it."""
    try:
        pygame.scrap.put_text(text)
    except (pygame.error, ValueError) as error:
        _log.warning("nothing can be copied: %s", error)
        return False
    return True
