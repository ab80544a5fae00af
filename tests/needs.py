"""What some tests need of the machine: each fact once, under a name to mark tests with."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import pytest

from game import jit

#: Programs without which there can be no real window.
_OF_A_WINDOW = ("Xvfb", "xdotool", "openbox")
_MISSING = [name for name in _OF_A_WINDOW if shutil.which(name) is None]

#: Processes are stopped, killed and asked to end by signals.
posix = pytest.mark.skipif(sys.platform == "win32", reason="there are no signals of POSIX here")
#: Processes end with their parent even while stopped; displays have the names of X.
linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux does that")
#: The system lists its processes as files.
proc = pytest.mark.skipif(
    not Path("/proc/self/stat").exists(), reason="the system does not list processes in /proc"
)
#: Rules and searches can be compiled.
compiled = pytest.mark.skipif(not jit.available(), reason="there is nothing that compiles")
#: The program plays in a real window.
real_window = [
    pytest.mark.window,
    pytest.mark.skipif(
        bool(_MISSING), reason=f"no real window here, for want of {' and '.join(_MISSING)}"
    ),
]
