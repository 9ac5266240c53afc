"""The titles: data, citations and a page of composition each, and the loader that checks them.

A title's folder holds everything that is its own. It imports no other, but for the one that it
extends, and nothing below this room knows one by name. Titles may live in other packages.
"""

from ferrovia.titles.joined_files import example
from ferrovia.titles.loader import load
from ferrovia.titles.packages import TITLES, all_titles

__all__ = ["TITLES", "all_titles", "example", "load"]
