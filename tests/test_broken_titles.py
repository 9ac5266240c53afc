"""A name that means nothing in a title's data or words fails when the title is loaded.

Each title here extends one of ours by one broken entry; the complaint names file and key.
"""

from __future__ import annotations

import sys
from itertools import count

import pytest

from ferrovia.titles import load
from ferrovia.titles.title_file import TitleError

NUMBERS = count(1)

OPTION = """
[[option]]
id = "{id}"
kind = "house rule"
text = "Something."
statement = "1.1-1"
{more}
"""


@pytest.fixture
def broken(tmp_path, monkeypatch):
    """Return what loads a title with some text added to one of its files."""

    def load_with(base: str, file: str, text: str):
        name = f"broken{next(NUMBERS)}"
        package = tmp_path / name
        package.mkdir()
        (package / "__init__.py").write_text('"""A broken title."""\n')
        head = f'extends = "{base}"\nid = "{name}"\nname = "Broken"\nversion = "1"\n'
        (package / "title.toml").write_text(head + (text if file == "title.toml" else ""))
        if file != "title.toml":
            (package / file).write_text(text)
        info = tmp_path / f"{name}-1.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1\n")
        (info / "entry_points.txt").write_text(f"[ferrovia.titles]\n{name} = {name}\n")
        monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
        return load(name, 4)

    return load_with


def test_an_extension_that_adds_nothing_is_the_title_itself(broken):
    title = broken("1848", "title.toml", "")
    assert title.corporations == load("1848", 4).corporations


@pytest.mark.parametrize(
    ("file", "text", "complaint"),
    [
        (
            "title.toml",
            '[[phase]]\nname = "12"\neffects = ["flood"]',
            "phase 12, effects: there is no effect flood; there is close_privates, ",
        ),
        (
            "title.toml",
            '[[phase]]\nname = "16"\nafterwards = ["flood"]',
            "phase 16, afterwards: there is no effect flood",
        ),
        (
            "title.toml",
            '[[phase]]\nname = "16"\nrusts = ["9H"]',
            "phase 16, rusts: there is no train 9H",
        ),
        (
            "title.toml",
            '[[phase]]\nname = "16"\nlimits = { minor = 1 }',
            "phase 16, limits: there is no kind minor",
        ),
        ("title.toml", '[from_phase]\nbonds = "9"', "from_phase.bonds: there is no phase 9"),
        (
            "title.toml",
            "[by_phase]\nfirst_e_token = { 9 = 1 }",
            "by_phase.first_e_token: there is no phase 9",
        ),
        (
            "title.toml",
            '[[private]]\nid = "SCE"\npower = "fly"',
            "private SCE, power: there is no power fly; there is block_hex, ",
        ),
        (
            "title.toml",
            '[[private]]\nid = "SCE"\nhexes = ["Z9"]',
            "private SCE, hexes: there is no hex Z9",
        ),
        (
            "title.toml",
            '[[corporation]]\nid = "RCS"\nhomes = ["Z9"]',
            "corporation RCS, homes: there is no hex Z9",
        ),
        (
            "title.toml",
            '[[corporation]]\nid = "RCS"\nkind = "minor"',
            "corporation RCS, kind: there is no kind minor",
        ),
        (
            "title.toml",
            '[[train]]\nname = "16H"\nafter = "9H"',
            "train 16H, after: there is no train 9H",
        ),
        ("title.toml", '[[train]]\nname = "16H"\nwheels = 8', "unknown field `wheels`"),
        ("title.toml", OPTION.format(id="flying", more=""), "no rule knows the option 'flying'"),
        (
            "title.toml",
            '[[option]]\nid = "bonds"\nremoved = true',
            "the option 'bonds' is not described",
        ),
        (
            "title.toml",
            '[[option]]\nid = "bonds"\nrequires = ["loans"]',
            "option bonds, requires: there is no option loans",
        ),
        ("title.toml", '[presets]\nwild = ["loans"]', "presets.wild: there is no option loans"),
        (
            "title.toml",
            '[market.tracks]\nXYZ = ["10"]',
            "market.tracks: there is no corporation XYZ",
        ),
        (
            "citations.toml",
            '[citations]\n"token.left" = ["99-1"]',
            "token.left cites 99-1, which does not exist",
        ),
        ("words.toml", '[steps]\njump = "jump"', "words for the step jump, which does not exist"),
        (
            "words.toml",
            '[effects]\nflood = "a flood"',
            "words for the effect flood, which does not exist",
        ),
        ("words.toml", '[zones]\nz = "the end"', "words for the zone z, which does not exist"),
        (
            "words.toml",
            '[actions.fly]\nlabel = "Fly"',
            "words for the action fly, which does not exist",
        ),
        (
            "words.toml",
            '[actions.lay_tile]\nlabel = "Lay"\nsection = "nowhere"',
            "Invalid enum value 'nowhere'",
        ),
        ("words.toml", 'song = "la"', "unknown field `song`"),
        ("title.toml", "leanings = [", "title.toml: "),
    ],
)
def test_a_name_that_means_nothing_fails_at_loading(broken, file, text, complaint):
    with pytest.raises(TitleError) as problem:
        broken("1849", file, text)
    said = str(problem.value)
    assert complaint in said
    assert said.startswith("broken") and f"/{file}" in said


def test_fields_of_another_title_are_not_known(broken):
    """What 1844 prints on its trains is nothing that 1849 reads."""
    with pytest.raises(TitleError, match="unknown field `passes`"):
        broken("1849", "title.toml", '[[train]]\nname = "16H"\npasses = true')
    assert broken("1844", "title.toml", '[[train]]\nname = "8E"\npasses = true').trains["8E"].passes


def test_a_title_extends_one_that_there_is_and_not_itself(broken):
    with pytest.raises(ValueError, match="there is no title '1850'"):
        broken("1850", "title.toml", "")
    with pytest.raises(TitleError, match="extends itself"):
        broken(f"broken{next(NUMBERS) + 1}", "title.toml", "")
