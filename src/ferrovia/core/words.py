"""What a title calls its own things: plain data, given to whoever speaks.

Words that all titles share live where sentences are made. Templates hold names in braces, which
stand for things of the decision or action: ``"Make {hex} worth {figure.port_bonus} more"``; after
a bar stands what is said where the thing is missing: ``"{about|one coastal city}"``. A part in
square brackets is left out where a thing in it is missing: ``"Leave[; {others} play on]"``.
"""

from __future__ import annotations

from enum import StrEnum

from ferrovia.struct import Struct


class Section(StrEnum):
    """Part of the page in which a choice stands."""

    ANSWER = "answer"
    AUCTION = "auction"
    SELL = "sell"
    BUY = "buy"
    """Certificates of corporations."""
    START = "start"
    TRACK = "track"
    TOKEN = "token"
    SITES = "sites"
    """Things to be put on hexes."""
    RUN = "run"
    DIVIDEND = "dividend"
    TRAINS = "trains"
    """Trains of the bank and the pool."""
    TRAIN_OFFERS = "train_offers"
    """Trains of other corporations."""
    TRAIN_DEALS = "train_deals"
    """Trains by an exchange, a rebate or the like."""
    TRAIN_RETURNS = "train_returns"
    OTHER = "other"
    ANYTIME = "anytime"
    """What may be done besides whatever step is current."""
    PASS = "pass"


class ActionWords(Struct, frozen=True, forbid_unknown_fields=True):
    """How a title presents one kind of action: its own, or a shared one that it puts differently.

    What is left out is as usual, or, for a shared action, as all titles have it.
    """

    label: str
    """What would be done, in full; what it brings about is added."""
    at: dict[str, str] = {}
    """The same in certain steps, by their names."""
    without_consequences: bool = False
    """The label says all that matters: nothing is added."""
    section: Section | None = None
    """Part of the page in which it stands."""
    heading: str = ""
    """Heading over choices of this kind; empty: its own name."""
    short: str = ""
    """What a button says; empty: the label."""
    sentence: str = ""
    """The short words as a sentence; empty: they are one."""
    number: str = ""
    """What a number left open is: ``"payment"``; empty: by the name of its field."""
    private_kinds: tuple[str, ...] = ()
    """Kinds of certificates without shares that it is about; empty: any."""
    thing: str = ""
    """What is put on the map, in a word or two; empty: the short words."""
    menu_line: str = ""
    """Line that stands for several of them in a menu."""
    menu_from: int = 2
    """From how many on they share that line."""
    verb: str = ""
    """First word of a typed phrase that means it; its fields follow in their order."""
    occasional: bool = False
    """Done now and then: where nothing else is left, passing is the likely thing."""
    hidden: bool = False
    """Nobody looks for it before it is offered, and nobody is led to it."""
    leaning: float | None = None
    """How likely a random player does it besides the others that are offered; 1 is usual."""


class Words(Struct, frozen=True, forbid_unknown_fields=True):
    """The words of a title, beside those that all titles share."""

    rounds: dict[str, str] = {}
    """What a round without a number is called: ``"the initial stock round"``."""
    steps: dict[str, str] = {}
    """What steps and asks are called at the table."""
    prompts: dict[str, str] = {}
    """What is decided in a step, as a template."""
    passes: dict[str, str] = {}
    """What passing means in a step: ``"lay no tile"``."""
    short_passes: dict[str, str] = {}
    """The same for a button, where that is too long."""
    passed: dict[str, str] = {}
    """How a pass in a step is told, after who does it: ``"drops out of the auction"``."""
    floats: tuple[str, str] = ("float", "floats")
    """What a corporation has to do, and does, to get its capital and operate."""
    par: str = "par price"
    """The price chosen when a corporation starts."""
    phases: dict[str, str] = {}
    """What a phase is called that has no number: ``"before the first train"``."""
    unannounced_steps: tuple[str, ...] = ()
    """Steps that nobody needs to be told of in advance."""
    unmentioned_steps: tuple[str, ...] = ()
    """Steps that are left without a word where there was nothing to decide."""
    purposes: dict[str, str] = {}
    """Why money changed hands, by the short key of a payment."""
    payments_in_sentences: tuple[str, ...] = ()
    """Payments whose amount stands in the sentence of another event, by that key."""
    bank_payments_in_sentences: tuple[str, ...] = ()
    """The same as long as only the bank and corporations take part."""
    endings: dict[str, str] = {}
    """Why the game ends, by its short key."""
    effects: dict[str, str] = {}
    """What happens when a phase begins, by the name of the effect."""
    begins: dict[str, str] = {}
    """What begins with a phase, by its key in the title's data."""
    zones: dict[str, str] = {}
    """What the zones of the market mean, by letter."""
    tracks: dict[str, str] = {}
    """What the tracks beside the market show, by corporation."""
    reasons: dict[str, str] = {}
    """Why a tile may not be laid, in two or three words, by rule."""
    reach: tuple[str, str] = ("hex", "hexes")
    """What the reach of a train counts: one, and many of them."""
    president: str = "president"
    """What the one is called who decides for a corporation."""
    corporation: tuple[str, str] = ("corporation", "corporations")
    """What those are called that run trains: one, and many of them."""
    power: str = "power"
    """What a private company can do beside paying."""
    token: tuple[str, str] = ("station token", "station tokens")
    """What they put on cities."""
    offering: str = ""
    """Where shares lie that nobody has bought yet; empty: in the treasury of the corporation."""
    kinds: dict[str, str] = {}
    """Headings of kinds of corporation, in the order of a list; empty: they are not told apart."""
    cards: dict[str, str] = {}
    """Headings of kinds of certificates without shares, where there are several."""
    identical_kinds: tuple[str, ...] = ()
    """Kinds of those whose members are all the same: only the first unsold one is shown."""
    numbered: bool = False
    """Whether players have numbered cards for the order of turns."""
    unsold: str = ""
    """What is said of a train that leaves the bank as a matter of course; empty: it is a loss."""
    bonuses: dict[str, str] = {}
    """What is earned beside the stops of a route, by kind of bonus."""
    debts: dict[str, str] = {}
    """What is to be known of a debt, by the short key of how it came about."""
    price_cut: str = "{private} now costs {price}"
    borrows: str = "takes a loan"
    """What a corporation does that borrows money, and that gives it back."""
    repays: str = "repays its loan"
    waiting: str = "Not started: {names}."
    """Which corporations can still be started, and which cannot for now."""
    aside: str = "Set aside until a home is free: {names}."
    marker: str = "marker"
    """What lies on a side of a hex where track meets a border of the map, and that border."""
    border: str = "marked border"
    actions: dict[str, ActionWords] = {}
    """By the JSON tag of the action, which is resolved to its class when the title is loaded."""
