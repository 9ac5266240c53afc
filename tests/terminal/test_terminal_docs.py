"""The game shown in the documentation is a real one, and every command is described there."""

from __future__ import annotations

import io
import re
from pathlib import Path

from ferrovia.terminal import Console, HotSeat, StartOptions, start
from ferrovia.terminal.commands import all_commands

PAGE = (Path(__file__).parents[2] / "docs" / "playing.md").read_text(encoding="utf-8")
BEFORE = ["1"] * 4 + ["buy RSA", "1", "buy CTL", "buy CTL", "pass", "pass", "pass"]
TYPED = re.compile(r"^Bob> (.*)$", re.MULTILINE)


def test_the_transcript_is_real():
    (shown,) = re.findall(r"```text\n(.*?)```", PAGE, re.DOTALL)
    lines = "".join(f"{line}\n" for line in (*BEFORE, *TYPED.findall(shown)))
    screen = io.StringIO()
    console = Console(io.StringIO(lines), screen)
    HotSeat(console, start(console, StartOptions(names=("Ann", "Bob", "Cyd"), seed="16"))).play()
    assert shown.strip() in screen.getvalue()


def test_every_command_is_on_the_page():
    described = set(re.findall(r"`(\w+)", PAGE))
    missing = [made.names[0] for made in all_commands() if made.names[0] not in described]
    assert missing == []
