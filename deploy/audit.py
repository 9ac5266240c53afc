"""Ask whether any package that Ferrovia depends on has a known hole (``make audit``).

The lists of known holes are kept elsewhere: PyPI's for packages of Python, npm's for those of the
client. Where they cannot be had, that is said, and nothing counts as audited; only a hole that is
known ends in failure.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).parents[1]
LOCKS = ("deploy/requirements.lock", "deploy/requirements-dev.lock")
PATIENCE = 300
"""Seconds in which a list must have been fetched."""


class Audit(NamedTuple):
    """What came of one question."""

    audited: int
    """Packages that were looked up."""
    holes: tuple[str, ...]
    problem: str = ""
    """Why nothing could be looked up."""


def main() -> int:
    """Audit both halves, and return 1 if a hole is known."""
    found = {lock: audit_python(lock) for lock in LOCKS} | {"web/package-lock.json": audit_client()}
    for name, audit in found.items():
        print(report(name, audit))
    return int(any(audit.holes for audit in found.values()))


def report(name: str, audit: Audit) -> str:
    """Return what is to be said of an audit."""
    if audit.problem:
        return f"{name}: NOT audited, for the list of known holes cannot be had: {audit.problem}"
    lines = [f"{name}: {audit.audited} packages audited, {len(audit.holes)} known holes"]
    return "\n  ".join((*lines, *audit.holes))


def audit_python(lock: str) -> Audit:
    """Look up the packages of a lock."""
    tool = ("uv", "tool", "run", "pip-audit", "--requirement", lock, "--require-hashes")
    return judge_python(
        *_output(*tool, "--disable-pip", "--format", "json", "--progress-spinner", "off")
    )


def judge_python(text: str, trouble: str) -> Audit:
    """Return what pip-audit has found out."""
    try:
        rows: list[dict[str, Any]] = json.loads(text)["dependencies"]
    except (ValueError, KeyError, TypeError):
        return Audit(0, (), _last_line(trouble) or "pip-audit gave no answer")
    known = [row for row in rows if "skip_reason" not in row]
    if not known:
        return Audit(0, (), str(rows[0]["skip_reason"]) if rows else "the lock is empty")
    return Audit(
        len(known),
        tuple(
            f"{row['name']} {row['version']}: {hole['id']}"
            for row in known
            for hole in row.get("vulns", ())
        ),
    )


def audit_client() -> Audit:
    """Look up the packages of the client and of its tools."""
    return judge_client(*_output("npm", "--prefix", "web", "--silent", "audit", "--json"))


def judge_client(text: str, trouble: str) -> Audit:
    """Return what npm has found out."""
    try:
        said: dict[str, Any] = json.loads(text)
        holes: dict[str, dict[str, Any]] = said["vulnerabilities"]
        audited = int(said["metadata"]["dependencies"]["total"])
    except (ValueError, KeyError, TypeError):
        return Audit(0, (), _last_line(trouble) or "npm could not reach its list")
    return Audit(audited, tuple(f"{name}: {row['severity']}" for name, row in holes.items()))


def _output(*command: str) -> tuple[str, str]:
    """Run a program, and return what it said, and what it complained of."""
    try:
        done = subprocess.run(
            command, cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE, check=False
        )
    except (OSError, subprocess.TimeoutExpired) as problem:
        return "", str(problem)
    return done.stdout, done.stderr


def _last_line(text: str) -> str:
    lines: Sequence[str] = text.strip().splitlines()
    return lines[-1] if lines else ""


if __name__ == "__main__":
    sys.exit(main())
