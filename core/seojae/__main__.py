"""`python -m seojae`, and the `seojae` program: the command line.

A program that starts children is imported by each of them, so the commands are imported in `main`.
"""

from __future__ import annotations

import multiprocessing
import sys


def main() -> int:
    """Run the command that the program was started with; give its exit code."""
    # A frozen program starts itself for each worker; without this first, without end (H08).
    multiprocessing.freeze_support()

    from seojae.cli.main import main as run

    return run()


if __name__ == "__main__":
    sys.exit(main())
