"""`python -m seojae`: the command line, as the `seojae` program starts it."""

from __future__ import annotations

import multiprocessing
import sys

if __name__ == "__main__":
    # A frozen program starts itself for each worker; without this first, without end (H08).
    multiprocessing.freeze_support()

    from seojae.cli.main import main

    sys.exit(main())
