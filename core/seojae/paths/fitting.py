"""Making a file name that is free and fits: ` (2)` behind the stem, long stems cut.

A name may have 255 bytes of UTF-8 on Linux and 255 UTF-16 units elsewhere, so a number behind a
long Korean name passes the limit (field note F08). The stem is cut between two characters as a
person sees them, never inside a syllable, and the extension stays. Pure. Called by filing.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable

from seojae.paths.names import COUNTS_BYTES, MAX_LENGTH

MOST_NUMBERS = 9_999

_LONGEST_SUFFIX = 16
_SUFFIX = re.compile(r"(?<=.)\.[^.\s]+$", re.DOTALL)
# Medial and final letters of decomposed Hangul, joiners and selectors, skin tones.
_CONTINUES = re.compile("[\u1160-\u11ff\u200d\ufe00-\ufe0f\U0001f3fb-\U0001f3ff]")


def split(name: str) -> tuple[str, str]:
    """Cut a name into stem and extension; what is long or holds a space is no extension."""
    found = _SUFFIX.search(name)
    if found is None or len(found[0]) > _LONGEST_SUFFIX:
        return name, ""
    return name[: found.start()], found[0]


def fitted(name: str, tail: str = "", *, counts_bytes: bool = COUNTS_BYTES) -> str:
    """Put `tail` behind the stem of a name, and cut the stem where it is too long for a system."""
    stem, suffix = split(name)
    room = MAX_LENGTH - _length(tail + suffix, counts_bytes=counts_bytes)
    if _length(stem, counts_bytes=counts_bytes) <= room:
        return f"{stem}{tail}{suffix}"
    stem = stem[: room + 1]
    while _length(stem, counts_bytes=counts_bytes) > room:
        stem = _shortened(stem)
    return f"{stem.rstrip(' .')}{tail}{suffix}"


def free(
    name: str, is_taken: Callable[[str], bool], *, counts_bytes: bool = COUNTS_BYTES
) -> str | None:
    """Give the name, or the first of `이름 (2).md`, `이름 (3).md` … that is not taken.

    None when all are.
    """
    for number in range(1, MOST_NUMBERS + 1):
        tail = "" if number == 1 else f" ({number})"
        candidate = fitted(name, tail, counts_bytes=counts_bytes)
        if not is_taken(candidate):
            return candidate
    return None


def _shortened(stem: str) -> str:
    """Take away the last character as a person sees it."""
    end = len(stem) - 1
    while end > 0 and (_continues(stem[end]) or stem[end - 1] == "\u200d"):
        end -= 1
    return stem[:end]


def _continues(character: str) -> bool:
    return bool(unicodedata.combining(character) or _CONTINUES.match(character))


def _length(text: str, *, counts_bytes: bool) -> int:
    if counts_bytes:
        return len(text.encode("utf-8", "surrogatepass"))
    return len(text.encode("utf-16-le", "surrogatepass")) // 2
