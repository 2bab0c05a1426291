"""Start of `seojae-cli`, the console program of the bundle: every command, `serve` among them."""

from __future__ import annotations

import multiprocessing
import sys

if __name__ == "__main__":
    # Every child process is this program again: here it becomes the child, before anything is
    # imported (field note H08).
    multiprocessing.freeze_support()

    from seojae.cli.main import main

    sys.exit(main())
