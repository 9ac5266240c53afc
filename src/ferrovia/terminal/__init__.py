"""The terminal table: a game for people around one keyboard, in text.

Everything is lines of plain text in an order that can be listened to, so a screen reader, a script
and a person at a terminal are served alike: no cursor is moved and nothing is said by colour alone.
The room asks, shows and carries answers to the rules; it decides nothing about legality.
"""

from ferrovia.terminal.console import Console, EndOfInput
from ferrovia.terminal.hot_seat import HotSeat
from ferrovia.terminal.kept_game import KeptGame
from ferrovia.terminal.new_game import StartOptions, start

__all__ = ["Console", "EndOfInput", "HotSeat", "KeptGame", "StartOptions", "start"]
