"""Be somebody whom rights bind: tests may run as the administrator, whom they do not."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def without_privilege() -> Iterator[None]:
    """Be an ordinary user for a while: rights do not bind the administrator."""
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(0)
