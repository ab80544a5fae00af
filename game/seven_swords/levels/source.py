"""Read a level file's bytes and its TOML, whatever the file turns out to be."""

from __future__ import annotations

import hashlib
import re
import tomllib
from pathlib import Path
from typing import Any

from game.seven_swords.levels.faults import Findings, LevelError

#: Largest level file that is read, in bytes. The shipped ones have about 20,000.
LARGEST = 256 * 1024

#: Most dots in a key; levels need two.
_DEEPEST = 40

_QUOTED = re.compile(r""""(?:\\.|[^"\\])*"|'[^']*'""")
_HEADER = re.compile(r"^[ \t]*\[{1,2}[ \t]*([A-Za-z0-9_.-]+)[ \t]*\]{1,2}", re.MULTILINE)
_AT_LINE = re.compile(r" \(at line (\d+), column \d+\)$|  ?\(at end of document\)$")


def read(path: str | Path) -> tuple[dict[str, Any], Findings, str]:
    """Return a level file's data, an empty list of findings for it, and its text's digest.

    Raises LevelError when there is no such file, or it cannot be read, or is not TOML.
    """
    findings = Findings(str(path))
    text = _text(Path(path), findings)
    if not findings.faults:
        data = _parse(text, findings)
    if findings.faults:
        raise LevelError(findings.faults)
    for found in _HEADER.finditer(text):
        line = text.count("\n", 0, found.start()) + 1
        findings.lines.setdefault(found[1], []).append(line)
    # The same level has the same digest where a checkout turns line ends into CR LF.
    digest = hashlib.sha256(text.replace("\r\n", "\n").encode()).hexdigest()
    return data, findings, digest


def _text(path: Path, findings: Findings) -> str:
    try:
        if not path.exists():
            findings.add("", "no_file")
            return ""
        if not path.is_file():
            findings.add("", "not_a_file")
            return ""
        with path.open("rb") as stream:
            raw = stream.read(LARGEST + 1)
    except (OSError, ValueError) as problem:
        reason = getattr(problem, "strerror", None) or str(problem)
        findings.add("", "unreadable", reason=reason)
        return ""
    if len(raw) > LARGEST:
        findings.add("", "too_large", limit=LARGEST // 1024)
        return ""
    if not raw.strip():
        findings.add("", "empty_file")
        return ""
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        line = raw.count(b"\n", 0, problem.start) + 1
        findings.add("", "not_utf8", line)
        return ""
    if "\0" in text:
        findings.add("", "not_utf8", text.count("\n", 0, text.index("\0")) + 1)
    return text


def _parse(text: str, findings: Findings) -> dict[str, Any]:
    for number, line in enumerate(text.splitlines(), 1):
        if _dots_of_key(line) > _DEEPEST:
            findings.add("", "too_deep", number)
            return {}
    try:
        return tomllib.loads(text)
    except RecursionError:
        findings.add("", "too_deep")
    except ValueError as problem:
        # TOMLDecodeError, or what int() says of a number with thousands of digits.
        message = str(problem)
        found = _AT_LINE.search(message)
        at = int(found[1]) if found and found[1] else None
        if found and at is None:
            at = text.rstrip("\n").count("\n") + 1
        findings.add("", "syntax", at, detail=message[: found.start()] if found else message)
    return {}


def _dots_of_key(line: str) -> int:
    """Return how many dots join the key on a line: the parser's time grows with their square."""
    key = _QUOTED.sub("q", line).split("=", 1)[0]
    return 0 if "," in key else key.count(".")
