"""What every subcommand shares: the type it registers with, and the way it says what is wrong."""

from __future__ import annotations

import argparse
from typing import TypeAlias

Subparsers: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"


class Trouble(Exception):
    """A command cannot do what was asked; the message tells the person why and what would help."""
