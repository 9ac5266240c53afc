"""One position is asked by several threads at a server, and by visitors who make things up."""

from __future__ import annotations

import re
import subprocess
import sys
from collections import Counter
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

import ferrovia
from ferrovia.actions import LayTile, PlaceToken
from ferrovia.core import Codec, Position, holdings, tokens
from ferrovia.core.action import as_json
from ferrovia.titles import load

SEATS = ("Ann", "Bob", "Cyd")
TraceFunction = Any


@pytest.fixture
def position() -> Position:
    return Position.new(load("1849", 3), SEATS, "7")


@pytest.mark.parametrize("pause", range(1, 12))
def test_certificates_are_counted_whole_wherever_a_thread_pauses(position, pause):
    """Another thread that counts while one pauses at some line sees all certificates."""
    title, codec = position.title, Codec(position.title)
    fresh = Position(title, codec.decode_state(codec.encode_state(position.state)))
    truth = Counter(fresh.state.certificates.values())
    lines, found = 0, truth

    def trace(frame: FrameType, event: str, arg: object) -> TraceFunction | None:
        nonlocal lines, found
        if frame.f_code is not holdings.count.__code__:
            return None
        lines += event == "line"
        if lines == pause:
            found = {owner: holdings.count(fresh, owner) for owner in truth}
        return trace

    usual = sys.gettrace()
    sys.settrace(trace)
    try:
        holdings.count(fresh, "Ann")
    finally:
        sys.settrace(usual)

    assert found == truth
    assert {owner: holdings.count(fresh, owner) for owner in truth} == truth


def test_nothing_is_kept_of_tiles_and_cities_that_do_not_exist(position):
    upgrades, track = position.title.upgrades, position.state.track
    entries, slots = sum(map(len, upgrades._entries.values())), len(tokens._SLOTS.of(track))

    for number in range(50):
        laying = LayTile(by="Ann", hex="E9", tile=f"made up {number}", rotation=0)
        turned = LayTile(by="Ann", hex="E9", tile="7", rotation=6 + number)
        placing = PlaceToken(by="Ann", city=f"C5.{number + 9}")
        assert all(position.refusal(action) for action in (laying, turned, placing))
        assert upgrades.successor(track, "E9", laying.tile, 0) is None
        assert upgrades.successor(track, "E9", "7", turned.rotation) is None
        assert tokens.slots(position, placing.city) == 0

    assert sum(map(len, upgrades._entries.values())) == entries
    assert len(tokens._SLOTS.of(track)) == slots


def test_an_action_asked_about_again_and_again_is_kept_once(position):
    codec, action = Codec(position.title), next(position.legal_actions())
    offered = len(position._judged)

    for _ in range(20):
        assert position.refusal(codec.decode_action(as_json(action))) is None

    assert len(position._judged) == offered


READ_BY_SIX = """
import sys, threading, msgspec
from ferrovia.struct import prepared
sys.setswitchinterval(1e-6)
for _ in range(100):
    inner = msgspec.defstruct("Inner", [(f"f{n}", int | None, 0) for n in range(30)])
    kind = msgspec.defstruct("Outer", [(f"g{n}", list[inner] | None, None) for n in range(10)])
    gate = threading.Barrier(6)
    def read():
        gate.wait()
        msgspec.json.decode(b'{"g9":[{"f29":1}]}', type=prepared(kind))
    threads = [threading.Thread(target=read) for _ in range(6)]
    for thread in threads: thread.start()
    for thread in threads: thread.join()
"""


def test_a_type_that_several_threads_read_first_does_not_end_the_process():
    """Without ``prepared`` this ends by a broken memory access after a few rounds."""
    done = subprocess.run([sys.executable, "-c", READ_BY_SIX], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


def test_every_type_that_is_read_is_prepared():
    reading = re.compile(r"msgspec\.json\.decode\(.*type=|msgspec\.convert\(|json\.Decoder\(")
    found = [
        f"{path.name}: {line.strip()}"
        for path in Path(ferrovia.__file__).parent.rglob("*.py")
        if path.name != "struct.py"
        for line in path.read_text().splitlines()
        if reading.search(line) and "prepared(" not in line
    ]
    assert found == []
