"""``ferrovia check``: is all that is kept whole, and does every game turn out as it was played?"""

from __future__ import annotations

import argparse
import sys
from contextlib import closing

from tqdm import tqdm

from ferrovia.cli.database_argument import add_database_arguments, existing_store
from ferrovia.store import StoreError
from ferrovia.tables.checking import check_store

EXIT_FAULTS = 1


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    add_database_arguments(parser)


def run(chosen: argparse.Namespace) -> int:
    """Print what is wrong; 1 if anything is. People may play meanwhile."""
    faults = 0
    with tqdm(desc="tables", unit="", disable=not sys.stderr.isatty(), leave=False) as bar:

        def progress(done: int, of: int) -> None:
            bar.total = of
            bar.update(done - bar.n)

        try:
            with closing(existing_store(chosen)) as store:
                for fault in check_store(store, progress):
                    faults += 1
                    print(fault, flush=True)
                tables = len(store.tables())
        except StoreError as problem:
            print(problem)
            print("ferrovia salvage brings what can be read of a damaged file into a new one.")
            return EXIT_FAULTS
    if faults:
        print(f"{faults} faults in {tables} tables.")
        return EXIT_FAULTS
    print(f"{tables} tables are whole, and every game turns out as it was played.")
    return 0
