"""Start of `Seojae`, the windowed program of the bundle: the tray. It has no standard streams."""

from __future__ import annotations

import multiprocessing
import sys

if __name__ == "__main__":
    # Every child process is this program again: here it becomes the child, before Qt is imported
    # (field note H08).
    multiprocessing.freeze_support()

    from seojae_desktop.app import main

    sys.exit(main())
