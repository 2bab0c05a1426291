"""Start of `seojae-cli`, the console program of the bundle: every command, `serve` among them."""

from __future__ import annotations

import sys

# Children stop in entry_child. Outside Windows, multiprocessing would tell them to run this script,
# too, if it knew its place.
__file__ = None

if __name__ == "__main__":
    from seojae.cli.main import main

    sys.exit(main())
