"""Take the fields of one TOML table by name and type, noting whatever is not as expected."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from game.seven_swords.levels.faults import Findings, shown
from game.seven_swords.rules.board import Point

_UNSET: Any = object()


class Fields:
    """One table of a level file. Every `take` method returns None for what is not usable."""

    def __init__(
        self, table: Mapping[str, Any], path: str, findings: Findings, line: int | None = None
    ) -> None:
        """`path` is the path of the table itself, empty for the file's top level."""
        self.table = table
        self.path = path
        self.findings = findings
        self.line = line
        self._taken: set[str] = set()
        self._refused: set[str] = set()

    def at(self, key: str) -> str:
        """Return the path of a field of this table."""
        return f"{self.path}.{key}" if self.path else key

    def fault(self, key: str, code: str, /, **values: Any) -> None:
        """Note a fault of one field."""
        self.findings.add(self.at(key), code, self.line, **values)

    def close(self) -> None:
        """Note every field that nobody took."""
        known = ", ".join(sorted(self._taken))
        for key in self.table:
            if key not in self._taken | self._refused:
                self.fault(str(key)[:40], "unknown_field", known=known)

    def take_printed(self, key: str) -> None:
        """Refuse a field that sets a printed number."""
        self._refused.add(key)
        if key in self.table:
            self.fault(key, "value_printed", key=key)

    def _take(self, key: str, needed: bool) -> Any:
        self._taken.add(key)
        if key not in self.table:
            if needed:
                self.fault(key, "missing_field", key=key)
            return _UNSET
        return self.table[key]

    def text(self, key: str, longest: int, *, needed: bool = True) -> str | None:
        """Take a text of 1 to `longest` characters."""
        value = self._take(key, needed)
        if value is _UNSET:
            return None
        if not isinstance(value, str):
            self.fault(key, "want_text", found=shown(value))
            return None
        if not value.strip() or len(value) > longest or not value.isprintable():
            self.fault(key, "text_length", found=shown(value), longest=longest)
            return None
        return value

    def integer(self, key: str, low: int, high: int, *, needed: bool = True) -> int | None:
        """Take a whole number from `low` to `high`."""
        value = self._take(key, needed)
        if value is _UNSET:
            return None
        return self._whole(key, value, low, high)

    def integers(
        self, key: str, count: int, low: int, high: int, *, needed: bool = True
    ) -> tuple[int, ...] | None:
        """Take a list of `count` whole numbers."""
        value = self._take(key, needed)
        if value is _UNSET:
            return None
        if not isinstance(value, list) or len(value) != count:
            self.fault(key, "want_integers", count=count, found=shown(value))
            return None
        numbers = [self._whole(f"{key}[{i}]", n, low, high) for i, n in enumerate(value, 1)]
        whole = tuple(number for number in numbers if number is not None)
        return whole if len(whole) == count else None

    def _whole(self, key: str, value: Any, low: int, high: int) -> int | None:
        if isinstance(value, bool) or not isinstance(value, int):
            self.fault(key, "want_integer", found=shown(value), low=low, high=high)
            return None
        if not low <= value <= high:
            self.fault(key, "out_of_range", found=shown(value), low=low, high=high)
            return None
        return value

    def number(self, key: str, low: float, high: float, default: float) -> float:
        """Take a number from `low` to `high`; `default` if there is none."""
        value = self._take(key, False)
        if value is _UNSET:
            return default
        if not is_number(value) or not low <= value <= high:
            self.fault(key, "want_number", found=shown(value), low=low, high=high)
            return default
        return float(value)

    def point(self, key: str) -> Point | None:
        """Take a point, `[x, y]`."""
        value = self._take(key, True)
        if value is _UNSET:
            return None
        found = as_point(value)
        if found is None:
            self.fault(key, "want_point", found=shown(value))
        return found

    def points(self, key: str, least: int, *, exactly: bool = False) -> tuple[Point, ...] | None:
        """Take a list of at least, or exactly, `least` points."""
        value = self._take(key, True)
        if value is _UNSET:
            return None
        size = len(value) if isinstance(value, list) else -1
        if size < least or (exactly and size != least):
            self.fault(key, "want_points", count=least, found=shown(value))
            return None
        found = [as_point(item) for item in value]
        for number, item in enumerate(found, 1):
            if item is None:
                self.fault(f"{key}[{number}]", "want_point", found=shown(value[number - 1]))
        return None if None in found else tuple(item for item in found if item is not None)

    def ids(self, key: str) -> tuple[str, ...]:
        """Take a list of ids; empty when there is none worth the name."""
        value = self._take(key, True)
        if value is _UNSET:
            return ()
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            self.fault(key, "want_ids", found=shown(value))
            return ()
        return tuple(value)

    def table_of(self, key: str, *, needed: bool = True) -> Fields | None:
        """Take a table."""
        value = self._take(key, needed)
        if value is _UNSET:
            return None
        if not isinstance(value, dict):
            self.fault(key, "want_table", key=key, found=shown(value))
            return None
        path = self.at(key)
        return Fields(value, path, self.findings, self.findings.line_of(path, 0))

    def tables(self, key: str, *, needed: bool = True) -> list[Fields]:
        """Take an array of tables, `[[key]]`. A table that has an id is known by it."""
        value = self._take(key, needed)
        if value is _UNSET:
            return []
        if not isinstance(value, list) or not all(isinstance(item, dict) for item in value):
            self.fault(key, "want_tables", key=self.at(key), found=shown(value))
            return []
        rows = []
        for number, item in enumerate(value):
            name = item.get("id")
            known = isinstance(name, str) and name.isalnum() and len(name) < 20
            path = f"{self.at(key)}[{name if known else number + 1}]"
            line = self.findings.line_of(self.at(key), number)
            rows.append(Fields(item, path, self.findings, line))
        return rows


def is_number(value: Any) -> bool:
    """Tell whether a value is a finite number of sane size."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return False
    return abs(value) < 1e6 and not math.isnan(value)


def as_point(value: Any) -> Point | None:
    """Return `[x, y]` as a point, or None."""
    if isinstance(value, list) and len(value) == 2 and all(map(is_number, value)):
        return (float(value[0]), float(value[1]))
    return None
