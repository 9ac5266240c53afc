"""``python -m ferrovia``: the command line."""

import sys

from ferrovia.cli import main

if __name__ == "__main__":
    sys.exit(main())
