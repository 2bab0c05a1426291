"""What is kept of a document so that copies and revisions of it are found: its text, told plainly.

The plain text of a document is the same whatever format carries it: headings, paragraphs and cells
in reading order, without spaces and list bullets. Two documents are compared by the 5-character
pieces (*grams*) of their plain texts; the MinHash of these is what finds pairs worth comparing.
Pure, and called where files are read, so that the work is spread over the reading processes; the
index keeps the result (`seojae.store.signatures`), `seojae.duplicates` compares.
"""

from __future__ import annotations

import hashlib
import re
import unicodedata
import zlib
from array import array
from collections.abc import Iterator
from dataclasses import dataclass

from seojae.model.documents import Block, ParsedDocument, Table
from seojae.model.locations import HeadingPath, Slide

GRAM = 5
"""Characters of a piece."""
PERMUTATIONS = 256
"""Values of a MinHash: its estimate of a Jaccard of .4 has a standard error of .03."""
FEWEST = 10
"""Documents with a shorter plain text count as having none: a stamp on a scan is no text."""
LONGEST = 1_000_000
"""Characters that are compared; what a document holds beyond tells only whether it is the same."""

_EDITION = 2
"""Edition of the plain text, its grams and their numbers; raising it makes all signatures anew."""
_SEED = 20_261_130
_SHIFTS = (0, 11, 22, 32, 42)
"""By how many bits each character of a gram is moved in its number. Characters have up to 21 bits,
so the last ends below 64; Hangul differs in the lower 13, so two grams of a text hardly meet."""
_BORDER = "\0"
"""Stands before each piece while all are folded together; extracted text never holds it."""
# A sign in front of a paragraph; one that stands alone in a cell is a mark and stays.
_BULLET = re.compile(rf"{_BORDER}[\s•‣◦▪▫■□●○◆◇▶▷►※☞❍❑❏·ㆍ∙*+–—-]+(?=[^\W\d_]|[(\[<「『“\"'\d])")
_QUOTES = dict(zip("“”„‘’‚´`―—–‒−‐‑ㆍ∙•‧・", '"""' + "'''''" + "-------" + "·····", strict=True))
_QUOTE = re.compile(f"[{''.join(_QUOTES)}]")


@dataclass(frozen=True, slots=True)
class Signature:
    """What is kept of one document.

    Attributes:
        text_hash: equal for equal plain texts.
        size: number of grams, repeated ones counted again.
        minhash: `PERMUTATIONS` values of 32 bits.
        packed: the plain text, compressed (see `unpack`).
    """

    text_hash: bytes
    size: int
    minhash: bytes
    packed: bytes


def fingerprint() -> str:
    """Tell which signatures can be compared: other rules or another MinHash, another text."""
    from rensa import RMinHash

    return f"{_EDITION} · rensa {RMinHash.ALGORITHM_VERSION}"


def sign(document: ParsedDocument) -> Signature | None:
    """Make the signature of a document; None when it holds no text to speak of."""
    text = plain_text(document)
    if len(text) < FEWEST:
        return None
    compared = text[:LONGEST]
    numbers = gram_numbers(compared)
    return Signature(
        text_hash=hashlib.blake2b(text.encode(), digest_size=16).digest(),
        size=len(numbers),
        minhash=_minhash(numbers),
        packed=zlib.compress(compared.encode(), level=3),
    )


def unpack(packed: bytes) -> str:
    """Give the plain text of a signature."""
    return zlib.decompress(packed).decode()


def grams(text: str) -> set[str]:
    """Give the distinct grams of a plain text."""
    return {text[at : at + GRAM] for at in range(len(text) - GRAM + 1)}


def gram_numbers(text: str) -> array[int]:
    """Give a number of 64 bits for each gram, repeated ones again, in no order.

    Cutting the grams out one by one takes six times as long. So all are made at once, by arithmetic
    on a few very long numbers in which each character has 64 bits to itself.
    """
    length = len(text)
    pairs = (length + 1) // 2
    characters = int.from_bytes(text.encode("utf-32-le"), "little")
    every_other = int.from_bytes((b"\xff" * 4 + b"\0" * 4) * pairs, "little")
    even, odd = characters & every_other, characters >> 32 & every_other
    # In the 64 bits number i of these stand the characters 2i, 2i + 1, 2i + 2, …
    places = [(even, odd)[ahead % 2] >> ahead // 2 * 64 for ahead in range(GRAM + 1)]
    numbers = array("Q")
    for first in (0, 1):  # grams that begin at even characters, then at odd ones
        joined = sum(place << by for place, by in zip(places[first:], _SHIFTS, strict=False))
        count = max(0, (length - GRAM + 2 - first) // 2)
        numbers.frombytes(joined.to_bytes(pairs * 8, "little")[: count * 8])
    return numbers


def minima(minhash: bytes) -> array[int]:
    """Give the values of a MinHash, in their order."""
    return array("I", minhash)


def plain_text(document: ParsedDocument) -> str:
    """Give the text of a document as it is compared.

    All pieces are folded together: one call for each costs three times as much.
    """
    return _bare("".join(_BORDER + piece for piece in _pieces(document)))


def plain(piece: str) -> str:
    """Give a heading, line or cell as it is compared: without spaces, bullets and case."""
    return _bare(_BORDER + piece)


def _bare(pieces: str) -> str:
    """Fold pieces, then take bullets, spaces and borders away."""
    text = _QUOTE.sub(lambda match: _QUOTES[match[0]], pieces)
    text = unicodedata.normalize("NFKC", text).casefold()
    return "".join(_BULLET.sub(_BORDER, text).replace(_BORDER, " ").split())


def _pieces(document: ParsedDocument) -> Iterator[str]:
    """Give headings, lines and cells once each, in reading order.

    Bookmarks of pages are left out, because the heading stands on the page too, and names of
    sheets, because a sheet that is saved as CSV loses its name.
    """
    before: tuple[str, ...] = ()
    for section in document.sections:
        match section.location:
            case HeadingPath(headings):
                yield from new_headings(before, headings)
                before = headings
            case Slide(_, title):
                yield title
        for block in section.blocks:
            yield from _texts(block)


def new_headings(before: tuple[str, ...], headings: tuple[str, ...]) -> tuple[str, ...]:
    """Give the headings of a place that were not those of the place before it already."""
    same = 0
    for one, other in zip(before, headings, strict=False):
        if one != other:
            break
        same += 1
    return headings[same:]


def _texts(block: Block) -> Iterator[str]:
    if isinstance(block, Table):
        yield block.caption
        yield from block.header
        for row in block.rows:
            yield from row.cells
    else:
        yield from block.text.split("\n")


def _minhash(numbers: array[int]) -> bytes:
    from rensa import RMinHash

    one_row = array("Q", (0, len(numbers)))
    sketches = RMinHash.digest_matrix_from_flat_token_hashes(numbers, one_row, PERMUTATIONS, _SEED)
    return array("I", sketches.to_rows()[0]).tobytes()
