"""A new action is one module: this one. Nothing else in the project is told of it.

The toy title is 1849 with a step more in the turn of a corporation, in which it may ring a bell.
"""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from ferrovia.bots import choose, play_out
from ferrovia.core import Action, Codec, Move, Position, Step, ledger, rule
from ferrovia.core.events import Event
from ferrovia.core.names import BANK
from ferrovia.core.words import ActionWords, Section
from ferrovia.family.passing import PASS_STEP
from ferrovia.struct import replace
from ferrovia.terminal.menu import main_menu
from ferrovia.terminal.phrases import read
from ferrovia.terminal.typed_names import Unclear
from ferrovia.titles import load, loader
from ferrovia.titles.loader import TitleError, check
from ferrovia.views.choosing.choices import choices
from ferrovia.views.choosing.decision_view import now
from ferrovia.views.choosing.preview import preview
from ferrovia.views.past.log_entries import log_entry
from ferrovia.views.sentences.digest import digest

FEE = 10

# ---- the module of the new action


class RingBell(Action, frozen=True, kw_only=True):
    """Ring the bell of the operating corporation."""

    loud: bool


class BellRung(Event, frozen=True):
    """A corporation has rung its bell."""

    corporation: str
    how: str


@rule("bell.fee")
def fee(at, ringing):
    """Ringing loudly costs a fee."""
    actor = at.state.flow.actor
    if ringing.loud and ledger.cash(at, actor) < FEE:
        has = at.title.money(ledger.cash(at, actor))
        return f"{actor} has {has}; a loud bell costs {at.title.money(FEE)}"
    return None


def _bells(at):
    seat = at.title.policies.decider(at, at.state.flow.actor)
    return (RingBell(by=seat, loud=loud) for loud in (False, True))


def _ring(draft, ringing):
    actor = draft.flow.actor
    if ringing.loud:
        ledger.pay(draft, actor, BANK, FEE, "bell")
    draft.emit(BellRung(actor, "loudly" if ringing.loud else "softly"))
    draft.next_step()


BELL = Step("bell", (Move(RingBell, (fee,), _bells, _ring), PASS_STEP))
WORDS = ActionWords(
    label="Ring the bell of {actor}, loud: {loud}",
    short="Ring it",
    sentence="Ring the bell",
    section=Section.OTHER,
    heading="Bell",
    verb="ring",
    leaning=50.0,
)


def with_a_bell(title):
    """Return a title in which corporations have bells."""
    turn = title.rounds["operating"]
    words = replace(
        title.words,
        steps={**title.words.steps, "bell": "bell"},
        prompts={**title.words.prompts, "bell": "{subject} may ring its bell. {treasury}."},
        passes={**title.words.passes, "bell": "keep quiet"},
        purposes={**title.words.purposes, "bell": "for its bell"},
    )
    return replace(
        title,
        rounds={**title.rounds, "operating": replace(turn, steps=(BELL, *turn.steps))},
        actions=(*title.actions, RingBell),
        citations={**title.citations, "bell.fee": ("10.1-1",), "step.bell": ("10.1-1",)},
        words=words,
        action_words={**title.action_words, RingBell: WORDS},
        event_sentences={BellRung: "{corporation} rings its bell {how}"},
    )


# ---- what the project makes of it


@pytest.fixture(scope="module")
def title():
    found = with_a_bell(load("1849", 3))
    check(found)
    return found


@pytest.fixture(scope="module")
def at_the_bell(title) -> Position:
    """A game in which somebody decides about a bell."""
    position, rng = Position.new(title, ("ann", "bob", "cyd"), "7"), Random(1)
    while position.decision is None or position.decision.step != "bell":
        position = position.play(choose(position, position.decision.seat, rng))
    return position


@pytest.fixture
def poor(at_the_bell) -> Position:
    """The same with an empty treasury."""
    actor = at_the_bell.state.flow.actor
    state = replace(at_the_bell.state, cash={**at_the_bell.state.cash, actor: 0})
    return Position(at_the_bell.title, state)


def ringing(position, *, loud):
    return RingBell(by=position.decision.seat, loud=loud)


def test_it_is_offered_refused_with_a_reason_and_played(at_the_bell, poor):
    offered = [o.action for o in at_the_bell.offers() if isinstance(o.action, RingBell)]
    assert [action.loud for action in offered] == [False, True]
    refusal = poor.refusal(ringing(poor, loud=True))
    assert refusal.rule == "bell.fee" and refusal.cite == "1849 §10.1"
    assert "costs L. 10" in refusal.reason
    after = at_the_bell.play(ringing(at_the_bell, loud=True))
    actor = at_the_bell.state.flow.actor
    assert after.state.cash[actor] == at_the_bell.state.cash[actor] - FEE


def test_it_has_a_json_form_of_its_own(at_the_bell):
    action = ringing(at_the_bell, loud=True)
    plain = {"type": "ring_bell", "by": action.by, "loud": True}
    assert Codec(at_the_bell.title).decode_action(plain) == action


def test_the_page_shows_it_in_its_section_and_dim_where_it_is_refused(at_the_bell, poor):
    shown = [c for c in choices(at_the_bell) if c.kind == "ring_bell"]
    actor = at_the_bell.state.flow.actor
    assert [c.section for c in shown] == [Section.OTHER] * 2
    assert {c.group for c in shown} == {"Bell"} and {c.label for c in shown} == {"Ring it"}
    assert shown[0].say == f"Ring the bell of {actor}, loud: False"
    assert [c.amount or 0 for c in shown] == [0, FEE]
    asked = now(at_the_bell, [at_the_bell.decision.seat])
    assert asked.prompt.startswith(f"{actor} may ring its bell. {actor} has L. ")
    assert [c.dim for c in choices(poor) if c.kind == "ring_bell"] == [False, True]
    assert preview(poor, ringing(poor, loud=True)).refused.rule == "bell.fee"
    lines = preview(at_the_bell, ringing(at_the_bell, loud=True)).lines
    assert f"{actor} rings its bell loudly." in lines


def test_the_terminal_lists_it_and_understands_its_phrase(at_the_bell):
    texts = [item.text for item in main_menu(at_the_bell, at_the_bell.offers()).items]
    actor = at_the_bell.state.flow.actor
    assert f"Ring the bell of {actor}, loud: True" in texts
    assert "Pass: keep quiet" in texts
    assert read(at_the_bell, "ring true") == (ringing(at_the_bell, loud=True),)
    with pytest.raises(Unclear, match="'perhaps' does not fit"):
        read(at_the_bell, "ring perhaps")


def test_it_is_told_in_the_log(at_the_bell):
    after = at_the_bell.play(ringing(at_the_bell, loud=False))
    actor = at_the_bell.state.flow.actor
    assert f"{actor} rings its bell softly." in digest(after.title, after.events)
    entry = log_entry(after, at_the_bell)
    assert entry.lines[0].text == f"{actor} rings its bell softly."


def test_the_random_player_leans_towards_it_and_ends_the_game(title):
    game = play_out(Position.new(title, ("ann", "bob", "cyd"), "3"), Random(3))
    rung = sum(isinstance(action, RingBell) for action in game.actions)
    asked = sum(p.decision is not None and p.decision.step == "bell" for p in game.positions)
    assert rung > 0.9 * asked > 9


# ---- names that mean nothing


@pytest.mark.parametrize("key", ["steps", "prompts", "passes", "passed", "short_passes"])
def test_words_for_a_step_that_does_not_exist_fail_at_loading(title, key):
    wrong = replace(title, words=replace(title.words, **{key: {"bel": "ring"}}))
    with pytest.raises(TitleError, match="words for the step bel, which does not exist"):
        check(wrong)


def test_words_of_an_action_at_a_step_that_does_not_exist_fail_at_loading(title):
    wrong = replace(WORDS, at={"bel": "Ring"})
    with pytest.raises(TitleError, match="step bel"):
        check(replace(title, action_words={RingBell: wrong}))


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ('section = "bells"', "Invalid enum value 'bells'"),
        ('colour = "red"', "unknown field `colour`"),
        ("leaning = 1", "words for the action ring_bel, which does not exist"),
    ],
)
def test_a_section_a_key_or_an_action_that_does_not_exist_fails_at_loading(
    monkeypatch, line, complaint
):
    added = dict(loader.read_toml("1849", "words.toml"))
    made = msgspec.toml.decode(f'label = "Ring"\n{line}\n')
    added["actions"] = {**added["actions"], "ring_bel": made}
    monkeypatch.setattr(loader, "read_toml", lambda title_id, name: added)
    for cached in (loader._words, loader._action_words):
        cached.cache_clear()
    with pytest.raises(TitleError, match=complaint):
        loader._action_words("1849")
    for cached in (loader._words, loader._action_words):
        cached.cache_clear()
