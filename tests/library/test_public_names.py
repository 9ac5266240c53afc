"""What ``import ferrovia`` offers: names, opening games, files, best runs."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
import tomllib
from pathlib import Path
from random import Random

import pytest

import ferrovia
from ferrovia import actions
from ferrovia.bots import play_out
from ferrovia.core import Action
from ferrovia.records import load_file
from ferrovia.records import save as save_record
from ferrovia.records.record import sealed
from ferrovia.struct import replace
from ferrovia.titles import load

CHECKOUT = Path(__file__).parents[2]
OLD_GAMES = CHECKOUT / "tests" / "old_games"


def run_python(script: str) -> str:
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    return ran.stdout


def test_every_public_name_is_there_and_listed():
    for name in ferrovia.__all__:
        assert getattr(ferrovia, name) is not None
    assert set(ferrovia.__all__) <= set(dir(ferrovia))
    assert set(ferrovia.__all__) == {*ferrovia.library.__all__, "actions", "__version__"}


def test_a_name_that_is_not_there_is_an_attribute_error():
    with pytest.raises(AttributeError, match="no attribute 'nonsense'"):
        ferrovia.nonsense  # noqa: B018


def test_importing_the_package_imports_no_room():
    script = "import sys, ferrovia; print(*(m for m in sys.modules if m.startswith('ferrovia')))"
    assert run_python(script).split() == ["ferrovia"]


def test_names_come_from_an_import_statement_too():
    assert (
        run_python("from ferrovia import new, actions; print(new('1848', 3).title.id)") == "1848\n"
    )
    assert run_python("from ferrovia.actions import Bid; print(Bid.__name__)") == "Bid\n"


def test_the_build_reads_the_version_of_the_package():
    built = tomllib.loads((CHECKOUT / "pyproject.toml").read_text())
    assert built["project"]["dynamic"] == ["version"]
    assert built["tool"]["hatch"]["version"]["path"] == "src/ferrovia/__init__.py"
    changes = (CHECKOUT / "CHANGELOG.md").read_text()
    assert f"## {ferrovia.__version__}" in changes


def test_the_package_says_that_it_is_typed():
    assert (Path(ferrovia.__file__).parent / "py.typed").is_file()


def test_type_checkers_are_told_of_every_name():
    """What they make of it is checked by ``make lint`` in ``typed_program``."""
    tree = ast.parse(Path(ferrovia.__file__).read_text())
    told = {
        alias.name
        for block in tree.body
        if isinstance(block, ast.If)
        for node in ast.walk(block)
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    assert told == {*ferrovia.__all__} - {"__version__"}


@pytest.mark.parametrize("title", ferrovia.available_titles())
def test_every_action_of_a_title_can_be_named(title):
    named = {**vars(actions), **vars(getattr(actions, f"g{title}"))}
    for kind in load(title, 3).actions:
        assert named[kind.__name__] is kind


def test_all_actions_that_titles_share_are_named():
    shared = {name: kind for name, kind in vars(actions).items() if isinstance(kind, type)}
    assert {name for name, kind in shared.items() if issubclass(kind, Action)} <= {*actions.__all__}
    assert set(actions.__all__) <= set(vars(actions))


def test_a_game_is_opened_by_number_or_names():
    opening = ferrovia.new("1849", players=3, seed=7)
    assert opening.state.seats == ("Ann", "Bob", "Cyd")
    assert opening == ferrovia.new("1849", ("Ann", "Bob", "Cyd"), 7)
    assert opening != ferrovia.new("1849", ("Ann", "Bob", "Cyd"), 8)
    assert ferrovia.new("1849", 3, options=["bonds"]).title.options == ("bonds",)
    assert ferrovia.new("1848", 3, preset="18xx.games").title.options


@pytest.mark.parametrize(
    ("wish", "problem"),
    [
        ({"title": "1899", "players": 3}, "there is no title '1899'"),
        ({"title": "", "players": 3}, "there is no title ''"),
        ({"title": "1849", "players": 9}, "1849 is for 3 to 5 players"),
        ({"title": "1849", "players": ("Ann", "Ann", "Bob")}, "the same name"),
        ({"title": "1849", "players": 3, "options": ["x"]}, "no option 'x'"),
    ],
)
def test_a_game_that_cannot_be_opened_says_why(wish, problem):
    with pytest.raises(ferrovia.FormError, match=problem):
        ferrovia.new(**wish)


@pytest.fixture(scope="module")
def played() -> ferrovia.Game:
    return play_out(ferrovia.new("1848", 3, seed="a seed"), Random(3))


def test_a_game_is_saved_and_loaded(played, tmp_path):
    path = tmp_path / "game.json"
    ferrovia.save(played, path, seed="a seed")
    again = ferrovia.load(path)
    assert again.positions == played.positions
    assert repr(again) == f"<Game, {len(again)} actions: {again.position!r}>"
    assert again.actions == played.actions
    assert ferrovia.load(str(path), at=40).position == played.positions[40]


def test_a_game_is_not_saved_under_another_seed(played, tmp_path):
    with pytest.raises(ferrovia.GameFileError, match="the seed '5' does not lead to the opening"):
        ferrovia.save(play_out(ferrovia.new("1849", 3, 4), Random(3)), tmp_path / "x", seed=5)
    assert not (tmp_path / "x").exists()


def test_a_game_with_a_given_deal_is_saved_with_it(tmp_path):
    deal = load("1849", 3).deal("4")
    opening = ferrovia.new("1849", 3, deal=deal)
    ferrovia.save(ferrovia.Game(opening), tmp_path / "x", deal=deal)
    assert ferrovia.load(tmp_path / "x").position == opening


def test_a_file_without_a_game_says_why(tmp_path):
    path = tmp_path / "game.json"
    with pytest.raises(ferrovia.GameFileError, match="cannot be read: No such file"):
        ferrovia.load(path)
    path.write_text("{}")
    with pytest.raises(ferrovia.GameFileError, match="no game file of ours"):
        ferrovia.load(path)


def test_a_game_that_breaks_a_rule_is_not_whole(played, tmp_path):
    path = tmp_path / "game.json"
    ferrovia.save(played, path, seed="a seed")
    record = load_file(path)
    twice = (*record.actions[:7], record.actions[6], *record.actions[7:])
    save_record(sealed(replace(record, actions=twice, fingerprints=())), path)
    with pytest.raises(ferrovia.GameFileError, match=r"actions\[7\]") as caught:
        ferrovia.load(path)
    assert caught.value.game.actions == played.actions[:7]


def test_a_file_of_18xx_games_is_loaded_as_far_as_the_rules_go(tmp_path):
    foreign = {
        "title": "1849",
        "players": [{"id": n, "name": f"P{n}"} for n in (1, 2, 3)],
        "settings": {"seed": 1},
        "actions": [
            {
                "type": "bid",
                "entity": 1,
                "entity_type": "player",
                "id": 1,
                "company": "SMS",
                "price": 1,
            }
        ],
    }
    path = tmp_path / "game.json"
    path.write_text(json.dumps(foreign))
    with pytest.raises(ferrovia.GameFileError, match="It goes no further") as caught:
        ferrovia.load(path)
    assert caught.value.game is not None
    assert len(caught.value.game) == 0
    path.write_text(json.dumps(foreign | {"actions": []}))
    assert ferrovia.load(path).position.title.id == "1849"


def test_a_position_is_drawn_in_a_notebook():
    drawing = ferrovia.new("1844", 4)._repr_svg_()
    assert drawing.startswith("<svg")
    assert "Bern" in drawing


def test_without_the_library_a_position_is_not_drawn():
    script = (
        "from ferrovia.core import Position\nfrom ferrovia.titles import load\n"
        "print(Position.new(load('1849', 3), ('a', 'b', 'c'))._repr_svg_())"
    )
    assert run_python(script) == "None\n"


def test_the_best_run_is_proven_or_says_what_may_be_missing(played):
    seen = 0
    for position in played.positions[-40::8]:
        position = ferrovia.Position.from_json(position.to_json())  # nothing is known of it yet
        for corporation in position.state.corporations:
            hasty = ferrovia.best_run(position, corporation, budget=1)
            best = ferrovia.best_run(position, corporation)
            assert best.proof is not None
            assert hasty.revenue <= best.revenue
            if hasty.proof is None:
                seen += 1
                assert hasty.revenue + hasty.missing >= best.revenue
            else:
                assert hasty.revenue == best.revenue
    assert seen


@pytest.mark.parametrize("title", ferrovia.available_titles())
def test_an_opening_does_not_flood_a_program_with_numbers(title):
    opening = ferrovia.new(title, 3)
    assert len([*opening.legal_actions()]) <= 2 * len(opening.offers())
    every = [*opening.legal_actions(spans="all")]
    assert [action for offer in opening.offers() for action in offer.actions()] == every
    assert set(opening.legal_actions()) <= set(every)


@pytest.mark.parametrize("title", ferrovia.available_titles())
def test_every_title_comes_with_a_game_to_try_things_on(title):
    game = ferrovia.example(title)
    assert len(game) > 300
    assert game.position.title.id == title


def test_there_is_no_example_of_what_there_is_not():
    with pytest.raises(ferrovia.FormError, match="no example of '1899'"):
        ferrovia.example("1899")
