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
import zlib
from array import array
from dataclasses import dataclass

from seojae.analysis.nfkc import nfkc
from seojae.model.documents import ParsedDocument, Table
from seojae.model.locations import HeadingPath, Slide

GRAM = 5
"""Characters of a piece."""
PERMUTATIONS = 256
"""Values of a MinHash: its estimate of a Jaccard of .4 has a standard error of .03."""
FEWEST = 10
"""Documents with a shorter plain text count as having none: a stamp on a scan is no text."""
LONGEST = 1_000_000
"""Characters that are compared; what a document holds beyond tells only whether it is the same."""

_EDITION = 3
"""Edition of the plain text, its grams and their numbers; raising it makes all signatures anew."""
_SEED = 20_261_130
_SHIFT = 13
"""By how many bits a text is moved against itself for the numbers of its grams. In so many, the
lowest, Hangul differs, so two grams of a text hardly meet."""
_ENCODING = "utf-16-le"
"""Two bytes a character: Hangul takes three in UTF-8, which pack worse and take longer."""
_BORDER = "\0"
"""Stands before each piece while all are folded together; extracted text never holds it."""
# A sign in front of a paragraph; one that stands alone in a cell is a mark and stays.
_BULLET = re.compile(rf"{_BORDER}[\s•‣◦▪▫■□●○◆◇▶▷►※☞❍❑❏·ㆍ∙*+–—-]+(?=[^\W\d_]|[(\[<「『“\"'\d])")
_QUOTES = tuple(zip("“”„‘’‚´`―—–‒−‐‑ㆍ∙•‧・", '"""' + "'''''" + "-------" + "·····", strict=True))


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
        text_hash=hashlib.blake2b(text.encode(_ENCODING), digest_size=16).digest(),
        size=len(numbers),
        minhash=_minhash(numbers),
        packed=zlib.compress(compared.encode(_ENCODING), level=1),
    )


def unpack(packed: bytes) -> str:
    """Give the plain text of a signature; anything for one of an older edition, soon made anew."""
    return zlib.decompress(packed).decode(_ENCODING, errors="replace")


def grams(text: str) -> set[str]:
    """Give the distinct grams of a plain text."""
    return {text[at : at + GRAM] for at in range(len(text) - GRAM + 1)}


def gram_numbers(text: str) -> array[int]:
    """Give a number of 64 bits for each gram, repeated ones again, in no order.

    A gram is five units of UTF-16: a character beyond the first 65,536 counts as two. Cutting them
    out one by one takes thirty times as long. So all are made at once, from one very long number
    that holds the whole text: moved against itself by `_SHIFT` bits and combined, each 64 bits of
    it tell of four units and of the lower bits of a fifth.
    """
    units = text.encode(_ENCODING)
    number = int.from_bytes(units, "little")
    mixed = (number ^ number >> _SHIFT).to_bytes(len(units), "little")
    numbers = array("Q")
    for start in range(0, 8, 2):  # a gram begins at each unit, and four units fill a number
        count = max(0, (len(units) - start - 2) // 8)
        numbers.frombytes(mixed[start : start + 8 * count])
    return numbers


def minima(minhash: bytes) -> array[int]:
    """Give the values of a MinHash, in their order."""
    return array("I", minhash)


def plain_text(document: ParsedDocument) -> str:
    """Give the text of a document as it is compared.

    All pieces are folded together: one call for each costs three times as much.
    """
    return _bare(_BORDER + _BORDER.join(_pieces(document)))


def plain(piece: str) -> str:
    """Give a heading, line or cell as it is compared: without spaces, bullets and case."""
    return _bare(_BORDER + piece)


def _bare(pieces: str) -> str:
    """Fold pieces, then take bullets, spaces and borders away."""
    for quote, usual in _QUOTES:
        pieces = pieces.replace(quote, usual)
    text = _BULLET.sub(_BORDER, nfkc(pieces).casefold())
    return "".join(text.replace(_BORDER, "").replace(" ", "").split())  # most spaces at once


def _pieces(document: ParsedDocument) -> list[str]:
    """Give headings, lines and cells once each, in reading order.

    Bookmarks of pages are left out, because the heading stands on the page too, and names of
    sheets, because a sheet that is saved as CSV loses its name.
    """
    pieces: list[str] = []
    before: tuple[str, ...] = ()
    for section in document.sections:
        match section.location:
            case HeadingPath(headings):
                pieces += new_headings(before, headings)
                before = headings
            case Slide(_, title):
                pieces.append(title)
        for block in section.blocks:
            if isinstance(block, Table):
                pieces += (block.caption, *block.header)
                for row in block.rows:
                    pieces += row.cells
            else:
                pieces += block.text.split("\n")
    return pieces


def new_headings(before: tuple[str, ...], headings: tuple[str, ...]) -> tuple[str, ...]:
    """Give the headings of a place that were not those of the place before it already."""
    same = 0
    for one, other in zip(before, headings, strict=False):
        if one != other:
            break
        same += 1
    return headings[same:]


def _minhash(numbers: array[int]) -> bytes:
    from rensa import RMinHash

    one_row = array("Q", (0, len(numbers)))
    sketches = RMinHash.digest_matrix_from_flat_token_hashes(numbers, one_row, PERMUTATIONS, _SEED)
    return array("I", sketches.to_rows()[0]).tobytes()
