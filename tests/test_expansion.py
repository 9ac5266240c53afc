"""A title that extends another one, in a package of its own (``tests/expansion``)."""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path

import pytest

from ferrovia.core import FormError, Game, Position
from ferrovia.core.terms import named_hex
from ferrovia.family.actions import PlaceToken, StartCorporation
from ferrovia.tables import lobby
from ferrovia.titles import TITLES, all_titles, load, packages
from ferrovia.titles.joined_files import lineage, read_toml
from ferrovia.titles.packages import GROUP, package_of
from fuzz.game import play_checked
from fuzz.numbering import Numbered, look_at_game
from fuzz.tables import Table

CHECKOUT = Path(__file__).parents[1]
FOLDER = CHECKOUT / "tests" / "expansion"
ETNA = "1849E"


@pytest.fixture(autouse=True)
def installed(monkeypatch):
    """Put the package and what it declares where Python finds both."""
    monkeypatch.setattr(sys, "path", [str(FOLDER), *sys.path])


def test_a_title_of_another_package_is_found_by_its_entry_point():
    assert all_titles() == (*TITLES, ETNA)
    title = load(ETNA, 4)
    assert (title.id, title.name) == (ETNA, "1849 around the Etna")
    with pytest.raises(FormError, match=r"there is no title '1850'; there is .*, 1849E"):
        load("1850", 4)


def test_our_own_titles_are_declared_in_the_same_way():
    declared = tomllib.loads((CHECKOUT / "pyproject.toml").read_text(encoding="utf-8"))
    entries = declared["project"]["entry-points"][GROUP]
    assert entries == {title: package_of(title) for title in TITLES}


def test_our_own_titles_are_found_without_asking_what_is_installed(monkeypatch):
    monkeypatch.setattr(packages, "_installed", lambda: ())
    assert all_titles() == TITLES
    assert [load(title, 4).id for title in TITLES] == list(TITLES)


def test_it_has_what_differs_and_all_else_from_the_title_beneath():
    title, base = load(ETNA, 4), load("1849", 4)
    assert lineage(ETNA) == (ETNA, "1849")
    assert tuple(title.corporations) == (*base.corporations, "FCE")
    assert {**title.corporations, "FCE": None} == {**base.corporations, "FCE": None}
    assert title.trains["4H"].count == base.trains["4H"].count + 1
    assert {n: t for n, t in title.trains.items() if n != "4H"} == {
        n: t for n, t in base.trains.items() if n != "4H"
    }
    assert (title.privates, title.phases, title.figures) == (
        base.privates,
        base.phases,
        base.figures,
    )
    assert (title.words, title.tile_counts) == (base.words, base.tile_counts)


def test_its_map_is_laid_over_the_other():
    board, base = load(ETNA, 4).board, load("1849", 4).board
    assert set(board.hexes) - set(base.hexes) == {"O9"}
    assert named_hex(load(ETNA, 4), "G11") == "Adrano (G11)"
    assert board.hexes["G11"].face.stops[0].kind == "city"
    assert (board.hexes["D14"].cost, base.hexes["D14"].cost) == (40, 0)
    changed = {"G11", "D14", "O9"}
    assert {h: x for h, x in board.hexes.items() if h not in changed} == {
        h: x for h, x in base.hexes.items() if h not in changed
    }


def test_statements_are_cited_by_the_rulebook_in_which_they_stand():
    title = load(ETNA, 4)
    assert title.cite("9.2-5") == "1849 §9.2"
    assert title.cite("E2-1").startswith(f"{ETNA}, ")
    assert title.statements["E1-3"].text == "There is one more 4H."


@pytest.mark.parametrize(
    ("title", "options", "rows"),
    [("1849", (), 2), (ETNA, (), 1), (ETNA, ("steep-sales",), 2)],
)
def test_one_rule_is_another_unless_an_option_says_so(title, options, rows):
    assert load(title, 4, options).policies.sale_drop(2) == rows


def test_options_of_the_title_beneath_can_be_chosen_as_well():
    title = load(ETNA, 4, ("bonds", "steep-sales"))
    assert title.options == ("bonds", "steep-sales")
    assert "interest" in {step.name for step in title.rounds["operating"].steps}


def test_the_seventh_corporation_is_started_at_its_home():
    title = load(ETNA, 4)
    game = Game(Position.new(title, ("ann", "bob", "cyd", "dan"), deal=("FCE", *_others(title))))
    while not any(isinstance(a, StartCorporation) for a in game.actions):
        game.push(next(game.position.legal_actions()))
    assert game.position.state.tokens["G11.0"] == ("FCE",)
    assert not any(isinstance(action, PlaceToken) for action in game.actions)


def _others(title):
    return tuple(name for name in title.corporations if name != "FCE")[:5]


@pytest.mark.parametrize("players", [3, 5])
def test_whole_random_games_keep_every_promise(players):
    game, tally = play_checked(Table(ETNA, players), "etna", closely=0.03)
    assert game.position.over and tally.ending
    assert tally.tried > tally.accepted > 0


def test_the_lobby_offers_it_with_its_options():
    offer = lobby._offer(ETNA)
    assert offer.name == "1849 around the Etna"
    assert "steep-sales" in {option.id for option in offer.options}


def test_an_expansion_is_small():
    lines = [
        line
        for path in (FOLDER / "etna").glob("*.py")
        for line in path.read_text(encoding="utf-8").splitlines()
    ]
    assert len(lines) < 150


def test_rows_hexes_and_values_are_laid_over_each_other():
    joined = read_toml(ETNA, "title.toml")
    assert joined["bank"] == 7760 and joined["name"] == "1849 around the Etna"
    names = [row["name"] for row in joined["train"]]
    assert names == [row["name"] for row in read_toml("1849", "title.toml")["train"]]


def test_the_page_on_adding_a_title_shows_it_as_it_is():
    page = (CHECKOUT / "docs" / "adding-a-title.md").read_text(encoding="utf-8")
    data = (FOLDER / "etna" / "title.toml").read_text(encoding="utf-8")
    rules = (FOLDER / "etna" / "rulebook.py").read_text(encoding="utf-8")
    assert f"```toml\n{data}```" in page
    assert f"```python\n{rules[rules.index('class OptionsEtna') :]}```" in page


def test_programs_can_learn_it_without_a_line_of_code_for_it():
    found = Numbered()
    look_at_game(Table(ETNA, 4), "etna", found)
    assert found.problems == []
    assert found.encoded > 1000
