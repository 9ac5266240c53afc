"""The kernel: positions, actions, rules and the flow of rounds, for any title of the family.

Knows what a state is, how a draft of it becomes the next position, how a rule refuses and
how rounds, steps and asks follow each other. It may never know a title, write a log sentence,
read a clock or draw a random number.
"""

from ferrovia.core.action import Action, Offer, Pass, RunOffer, Span
from ferrovia.core.codec import Codec
from ferrovia.core.flow import Ask, Flow, Resume, Round, Turn
from ferrovia.core.game import Game
from ferrovia.core.position import Position
from ferrovia.core.rule import FormError, Illegal, Refusal, Rule, rule
from ferrovia.core.state import Corporation, Private, State
from ferrovia.core.step import Move, RoundKind, Step
from ferrovia.core.table import Decision, Draft, Table
from ferrovia.core.title import Title

__all__ = [
    "Action",
    "Ask",
    "Codec",
    "Corporation",
    "Decision",
    "Draft",
    "Flow",
    "FormError",
    "Game",
    "Illegal",
    "Move",
    "Offer",
    "Pass",
    "Position",
    "Private",
    "Refusal",
    "Resume",
    "Round",
    "RoundKind",
    "Rule",
    "RunOffer",
    "Span",
    "State",
    "Step",
    "Table",
    "Title",
    "Turn",
    "rule",
]
