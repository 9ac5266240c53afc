"""Two scenes and the patch between them agree, at every action of whole games."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import msgspec
import pytest
from whole_games import KEPT, kept, recorded, scenes_of

import recorded as records
from ferrovia.views.model import Scene
from ferrovia.views.scenes.patches import apply, patch

NULLS = ("run", "scores")
"""Fields that may be nothing: a patched scene lacks them then."""


def as_json(shown: Scene) -> dict[str, Any]:
    """Return a scene as it comes out of JSON."""
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(shown))
    return plain


def as_client(plain: dict[str, Any]) -> dict[str, Any]:
    """Read a patched scene as a page does: what is missing is nothing."""
    return {**dict.fromkeys(NULLS), **plain}


def walk(shown: tuple[Scene, ...]) -> int:
    """Patch from scene to scene, and return the bytes that went over the wire."""
    plain = as_json(shown[0])
    size = 0
    for before, after in pairwise(shown):
        sent = msgspec.json.encode(patch(before, after))
        size += len(sent)
        plain = apply(plain, msgspec.json.decode(sent))
        assert as_client(plain) == as_json(after)
    return size


@pytest.mark.parametrize("name", KEPT)
def test_patches_lead_from_scene_to_scene(name):
    shown = scenes_of(kept(name))
    whole = len(msgspec.json.encode(shown[-1]))
    assert walk(shown) < 0.05 * whole * len(shown)


@pytest.mark.parametrize("name", records.recorded_games("1849"))
def test_patches_lead_through_recorded_games(records_root, name):
    walk(scenes_of(recorded(records_root, name)))


@pytest.mark.parametrize("name", KEPT[:1])
def test_a_patch_names_nothing_that_stays(name):
    shown = scenes_of(kept(name))
    for before, after in pairwise(shown):
        assert not list(
            idle(as_json(before), msgspec.json.decode(msgspec.json.encode(patch(before, after))))
        )


def idle(plain: dict[str, Any], changes: dict[str, Any]):
    """Yield the parts of a patch that change nothing."""
    for name, value in changes.items():
        if isinstance(value, dict) and isinstance(plain.get(name), dict):
            if not value:
                yield name
            yield from idle(plain[name], value)
        elif name in plain and plain[name] == value:
            yield name


def test_a_scene_and_itself_do_not_differ():
    shown = scenes_of(kept(KEPT[0]))[40]
    assert patch(shown, shown) == {}


def test_what_is_gone_is_taken_away():
    assert apply({"a": {"x": 1, "y": 2}, "b": 1}, {"a": {"x": None}, "b": [2]}) == {
        "a": {"y": 2},
        "b": [2],
    }
    assert apply({"a": 1}, {"a": {"x": 1}}) == {"a": {"x": 1}}


def test_a_patch_leaves_what_it_is_applied_to_alone():
    plain = {"a": {"x": 1}}
    apply(plain, {"a": {"x": 2}})
    assert plain == {"a": {"x": 1}}
