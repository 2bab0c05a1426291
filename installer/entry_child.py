"""First of all scripts in both programs: a child process becomes a child here and goes no further.

Every child process is the program again (field note H08). PyInstaller runs this after its own
script for multiprocessing and before that of PySide6, which would load Qt into each process that
reads a file or analyses words; see the spec.
"""

from __future__ import annotations

import multiprocessing

if __name__ == "__main__":
    multiprocessing.freeze_support()
