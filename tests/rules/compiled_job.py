"""The compiled half of the tests: started as a process of its own, answers in JSON.

Reads a list of jobs from standard input: games to replay (their actions), random games to
play, positions to count. Nothing of the rules may be imported before the compiler is on.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from game import jit


def main() -> None:
    """Do all jobs and print the answers."""
    jobs = json.load(sys.stdin)
    jit.enable(Path(sys.argv[1]))
    from tests.rules import compiled_work

    answers: dict[str, Any] = compiled_work.answers(jobs)
    json.dump(answers, sys.stdout)


if __name__ == "__main__":
    main()
