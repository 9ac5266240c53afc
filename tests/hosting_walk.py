"""The page about hosting, followed word for word: its commands, in one shell, in an empty folder.

PostgreSQL does not run as root. Where tests do, its programs are called through others of the same
name, which become the user ``postgres`` first; the words of the page stay as they are.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from threading import Timer

CHECKOUT = Path(__file__).parents[1]
PAGE = CHECKOUT / "docs" / "hosting.md"
SECTION = "All of it in one folder"
BLOCK = re.compile(r"^```sh\n(?P<commands>.*?)^```", re.MULTILINE | re.DOTALL)
PATIENCE = 120
"""Seconds for one block; the machine may be busy."""
DONE = "-- done:"
AS_POSTGRES = """#!/bin/sh
program=$(ls /usr/lib/postgresql/*/bin/{name} | tail -1)
exec runuser --user postgres -- "$program" "$@"
"""
FERROVIA = """#!/bin/sh
exec "{python}" -c 'import sys; from ferrovia.cli import main; sys.exit(main())' "$@"
"""


def blocks(section: str = SECTION) -> list[str]:
    """Return the commands of a section of the page, block by block."""
    text = PAGE.read_text(encoding="utf-8").partition(f"\n## {section}\n")[2].partition("\n## ")[0]
    return [found["commands"] for found in BLOCK.finditer(text)]


class Failed(Exception):
    """A block of the page came to nothing; says what was said."""


class Walk:
    """A shell in an empty folder, to which the blocks of the page are given one by one."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="ferrovia-hosting-", dir="/tmp"))
        self._programs = Path(tempfile.mkdtemp(prefix="ferrovia-programs-", dir="/tmp"))
        self._programs.chmod(0o755)
        self._put("ferrovia", FERROVIA.format(python=sys.executable))
        if os.geteuid() == 0:
            shutil.chown(self.folder, "postgres", "postgres")
            for name in ("initdb", "pg_ctl"):
                self._put(name, AS_POSTGRES.format(name=name))
        self._shell = subprocess.Popen(
            ["bash"],
            cwd=self.folder,
            env={
                **{n: v for n, v in os.environ.items() if not n.startswith("FERROVIA_")},
                "PATH": f"{self._programs}:{os.environ['PATH']}",
                "HOME": str(self.folder),
            },
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self.said: list[str] = []

    def _put(self, name: str, text: str) -> None:
        path = self._programs / name
        path.write_text(text)
        path.chmod(0o755)

    def run(self, commands: str) -> str:
        """Give a block to the shell, and return what it said; ``Failed`` if any of it fails."""
        assert self._shell.stdin is not None and self._shell.stdout is not None
        # A failing command ends the shell here and says with which code.
        said_so = f'printf "\\n{DONE} %d\\n"'
        self._shell.stdin.write(f"trap '{said_so} $?' EXIT; set -e\n{commands}\n{said_so} 0\n")
        self._shell.stdin.flush()
        said = ""
        giving_up = Timer(PATIENCE, self._shell.kill)
        giving_up.start()
        try:
            for line in self._shell.stdout:
                if line.startswith(DONE):
                    break
                said += line
            else:
                line = f"{DONE} killed"
        finally:
            giving_up.cancel()
        self.said.append(said)
        if line.strip() != f"{DONE} 0":
            raise Failed(f"{commands}\n{said}\n{self.log()}")
        return said

    def log(self) -> str:
        """Return what the server has logged."""
        log = self.folder / "server.log"
        return log.read_text(encoding="utf-8") if log.exists() else ""

    def close(self) -> None:
        """End everything that was begun and not ended, and remove the folders."""
        if self._shell.poll() is None:
            end = (
                "trap - EXIT; set +e; kill %1; wait; pg_ctl --pgdata database --mode immediate stop"
            )
            assert self._shell.stdin is not None
            self._shell.stdin.write(f"{end} > /dev/null 2>&1\n")
            self._shell.stdin.close()
            try:
                self._shell.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                self._shell.kill()
                self._shell.wait()
        assert self._shell.stdout is not None
        self._shell.stdout.close()
        for folder in (self.folder, self._programs):
            shutil.rmtree(folder)
