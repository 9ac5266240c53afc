"""The table itself: tell what happened, say who decides, offer choices, carry out the answer."""

from __future__ import annotations

from ferrovia.core import FormError, Offer, Position, RunOffer
from ferrovia.core.names import Seat
from ferrovia.core.runs import best
from ferrovia.struct import replace
from ferrovia.terminal import (
    show_commands,
    table_commands,  # commands register themselves
)
from ferrovia.terminal.commands import COMMANDS
from ferrovia.terminal.console import TIED, Console, EndOfInput
from ferrovia.terminal.explain import Explanation
from ferrovia.terminal.kept_game import KeptGame
from ferrovia.terminal.menu import Menu, main_menu, matching, narrowed
from ferrovia.terminal.new_game import kept_as
from ferrovia.terminal.phrases import read, verbs
from ferrovia.terminal.typed_names import Unclear
from ferrovia.views.sentences.digest import digest
from ferrovia.views.sentences.prompts import heading, prompt, what_follows
from ferrovia.views.sentences.templates import span_words
from ferrovia.views.sentences.wording import sentence
from ferrovia.views.text.players import result_words
from ferrovia.views.text.trains_and_phases import run_lines

__all__ = ["HotSeat", "show_commands", "table_commands"]


class HotSeat:
    """A game being played at a console."""

    def __init__(self, console: Console, kept_game: KeptGame, *, in_words: bool = False) -> None:
        self.console = console
        self.kept_game = kept_game
        self.in_words = in_words
        self.leaving = False
        self._folder = kept_game.keep.parent if kept_game.keep is not None else None
        self._menus: list[Menu] = []
        self._number: Offer | None = None
        """An offer chosen whose number is still to be named."""
        self._told = 0
        """Actions whose story has been told."""
        self._after_bot = False
        """Whether a bot's move is told next, which needs no empty line before it."""

    @property
    def position(self) -> Position:
        """The position now."""
        return self.kept_game.position

    def play(self) -> None:
        """Go on until somebody leaves or nothing more is typed."""
        self._welcome()
        try:
            while not self.leaving:
                self._tell()
                if self.kept_game.to_move in self.kept_game.bots:
                    self._play_bot()
                else:
                    self._answer(self._ask())
        except EndOfInput:
            self.console.say("The input has ended.")
        self.farewell()

    def _welcome(self) -> None:
        title = self.position.title
        options = f" Options: {', '.join(title.options)}." if title.options else ""
        self.console.head(title.name)
        self.console.say(f"{', '.join(self.position.state.seats)} play.{options}")
        for note in self.kept_game.notes:
            self.console.say(note)
        self.console.say("Type help for the commands, rule and a section for the rules.")
        if self._told < len(self.kept_game.game):
            self._told = max(0, len(self.kept_game.game) - 1)

    def farewell(self) -> None:
        """Keep the game and say goodbye."""
        problem = self.kept_game.keep_safe()
        if problem:
            self.console.say(problem)
        elif self.kept_game.keep is not None and len(self.kept_game.game):
            self.console.say(f"The game is kept as {self.kept_game.keep}.")
        self.console.say("Goodbye.")

    # ---- telling

    def _tell(self) -> None:
        """Say what has happened since the last telling, and what is to be decided."""
        if self._menus:
            return
        positions = self.kept_game.game.positions
        story = [
            line
            for position in positions[self._told + 1 :]
            for line in digest(position.title, position.events)
        ]
        if story and not self._after_bot:
            self.console.say()
        self.console.lines(story)
        self._told = len(self.kept_game.game)
        if self.position.over:
            self._show_result()
        self._after_bot = self.kept_game.to_move in self.kept_game.bots
        if self._after_bot:
            return
        self._menus = [main_menu(self.position, self._offers())]
        self._show()

    def _offers(self) -> tuple[Offer, ...]:
        """Return what may be decided, and what others who sit here may do outside their turn."""
        outside = self.position.interjections()
        people = (offer for offer in outside if offer.action.by not in self.kept_game.bots)
        return (*self.position.offers(), *people)

    def _show_result(self) -> None:
        self.console.head("Final count")
        result = self.position.result or {}
        self.console.picture(result_words(self.position, result, table=not self.in_words))
        self.console.say("Type log 100 to look back, undo to try something else, or quit.")

    def _show(self) -> None:
        """Show the decision and the choices of the current menu."""
        menu = self._menus[-1]
        if self.position.over:
            return
        if len(self._menus) == 1:
            self.console.head(heading(self.position))
            self.console.say(" ".join(filter(None, (prompt(self.position), self._follows()))))
            self._show_run()
        elif menu.title:
            self.console.say(menu.title)
        wide = len(str(len(menu.items)))
        for number, item in enumerate(menu.items, 1):
            more = f"{TIED}..." if item.deeper else ""
            start = f" {number:>{wide}}  "
            self.console.say(item.text + more, first=start, indent=" " * len(start))
        if len(self._menus) > 1:
            self.console.say("0  back", first=" " * wide)
        if len(menu.leaves) == 1:
            self.console.say("Enter does it.")

    def _follows(self) -> str:
        return what_follows(self.position)

    def _show_run(self) -> None:
        """Show the proven best run, where trains are about to run."""
        offers = self._menus[0].leaves
        run = next((offer for offer in offers if isinstance(offer, RunOffer)), None)
        if run is None:
            return
        corporation = self.position.state.flow.actor
        money = self.position.title.money(run.revenue)
        self.console.say(f"The best run earns {money}. It is proven that nothing earns more.")
        lines = run_lines(self.position, corporation, best(self.position, corporation))
        self.console.lines(f"  {line}" for line in lines)
        if run.claims:
            self.console.say("This table accepts any legal run; type run with its train and hexes.")

    # ---- answering

    def _ask(self) -> str:
        who: Seat = self.kept_game.to_move
        if self._number is not None and self._number.span is not None:
            span = span_words(self.position, self._number.span)
            return self.console.ask(f"{who}, how much, {span}?")
        return self.console.ask(f"{who}>" if who else ">")

    def _answer(self, text: str) -> None:
        """Carry out one line that was typed; what cannot be read changes nothing."""
        try:
            self._carry_out(text)
        except (Unclear, FormError) as problem:
            self.console.say(sentence(str(problem)))

    def _carry_out(self, text: str) -> None:
        word, *rest = text.split() or [""]
        if not text:
            self._enter()
        elif text.isascii() and text.isdecimal():
            self._pick(int(text[:9]))
        elif word.lower() in COMMANDS:
            COMMANDS[word.lower()].does(self, rest)
        elif self.position.over:
            raise Unclear("The game is over. Type help to see what can be shown.")
        elif text.startswith("{") or word.lower() in verbs(self.position.title):
            self._say_and_do(text)
        else:
            self.narrow(text)

    def _enter(self) -> None:
        """Enter alone: do the only thing that can be done, or show the choices again."""
        leaves = self._menus[-1].leaves
        if len(leaves) == 1 and leaves[0].span is None:
            self._do(leaves[0])
        else:
            self._number = None
            self._show()

    def _pick(self, number: int) -> None:
        if self._number is not None:
            self._name_number(self._number, number)
            return
        menu = self._menus[-1]
        if number == 0:
            self.back()
        elif number <= len(menu.items):
            item = menu.items[number - 1]
            if item.deeper:
                self._menus.append(menu.inside(number - 1))
                self._show()
            else:
                self._do(item.leaves[0])
        else:
            self.narrow(str(number))

    def _do(self, offer: Offer) -> None:
        """Play an offer, or ask for its number first."""
        span = offer.span
        if span is not None and span.low < span.high:
            self._number = offer
            return
        self._play(offer)

    def _name_number(self, offer: Offer, number: int) -> None:
        span = offer.span
        assert span is not None
        action = replace(offer.action, **{span.field: number})
        refusal = self.position.refusal(action)
        if refusal is not None:
            self.console.lines(Explanation(self.position, (action,)).explained())
            self.console.say("Name another amount, or type back.")
            return
        self._play(Offer(action))

    def _play(self, offer: Offer) -> None:
        self.kept_game.play(offer.action)
        self._turned()

    def _play_bot(self) -> None:
        self.kept_game.play(self.kept_game.bot_action())
        self._turned()

    def _turned(self) -> None:
        """Forget the choices of a decision that has been made, and keep the game."""
        self._menus, self._number = [], None
        if problem := self.kept_game.keep_safe():
            self.console.say(problem)

    def _say_and_do(self, text: str) -> None:
        """Do what a typed phrase says, or say why it cannot be done."""
        actions = read(self.position, text)
        finding = Explanation(self.position, actions or ())
        if not finding.legal:
            self.console.lines(finding.explained())
        elif len(finding.legal) == 1:
            self._play(Offer(finding.legal[0]))
        else:
            self._number = None
            leaves = tuple(Offer(action) for action in finding.legal)
            self._menus = [*self._menus[:1], narrowed(self.position, leaves)]
            self._show()

    # ---- what commands use

    def narrow(self, text: str) -> None:
        """Show only the choices with these words."""
        found = matching(self.position, self._menus[-1].leaves, text)
        if not found and len(self._menus) > 1:
            found = matching(self.position, self._menus[0].leaves, text)
            self._menus = self._menus[:1]
        if not found:
            raise Unclear(
                f"No choice has {text!r}. Enter shows the choices, help the commands, "
                "and why asks the rules."
            )
        self._number = None
        self._menus.append(narrowed(self.position, found, title=f"Choices with {text!r}:"))
        self._show()

    def back(self) -> None:
        """Return to the choices before."""
        if self._number is not None:
            self._number = None
        elif len(self._menus) > 1:
            self._menus.pop()
        else:
            raise Unclear("This is the first list of choices. To take back an action type undo.")
        self._show()

    def moved(self, what: str) -> None:
        """Say what has changed about the course of the game, and go on from there."""
        self.console.say(what)
        self._told = len(self.kept_game.game)
        self._turned()

    def take_up(self, kept_game: KeptGame) -> None:
        """Go on with another game."""
        kept_game.keep = kept_as(self._folder, kept_game)
        self.kept_game = kept_game
        for note in kept_game.notes:
            self.console.say(note)
