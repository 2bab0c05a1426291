"""Start of `Seojae`, the windowed program of the bundle: the tray. It has no standard streams."""

from __future__ import annotations

import sys

# Children stop in entry_child. Outside Windows, multiprocessing would tell them to run this script,
# too, if it knew its place.
__file__ = None

if __name__ == "__main__":
    from seojae_desktop.app import main

    sys.exit(main())
