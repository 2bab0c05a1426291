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

_EDITION = 1
"""Edition of the plain text and its grams; raising it makes all signatures anew."""
_SEED = 20_261_130
_GRAMS_AT_ONCE = 50_000
# A sign in front of a paragraph; one that stands alone in a cell is a mark and stays.
_BULLET = re.compile(r"^[\s•‣◦▪▫■□●○◆◇▶▷►※☞❍❑❏·ㆍ∙*+–—-]+(?=[^\W\d_]|[(\[<「『“\"'\d]|$)")
_QUOTES = dict(zip("“”„‘’‚´`―—–‒−‐‑ㆍ∙•‧・", '"""' + "'''''" + "-------" + "·····", strict=True))
_QUOTE = re.compile(f"[{''.join(_QUOTES)}]")
_BORDER = "\0"
"""Stands between pieces while they are folded together; extracted text never holds it."""


@dataclass(frozen=True, slots=True)
class Signature:
    """What is kept of one document.

    Attributes:
        text_hash: equal for equal plain texts.
        size: number of distinct grams.
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
    pieces = grams(compared)
    return Signature(
        text_hash=hashlib.blake2b(text.encode(), digest_size=16).digest(),
        size=len(pieces),
        minhash=_minhash(list(pieces)),
        packed=zlib.compress(compared.encode(), level=3),
    )


def unpack(packed: bytes) -> str:
    """Give the plain text of a signature."""
    return zlib.decompress(packed).decode()


def grams(text: str) -> set[str]:
    """Give the distinct grams of a plain text."""
    return {text[at : at + GRAM] for at in range(len(text) - GRAM + 1)}


def minima(minhash: bytes) -> array[int]:
    """Give the values of a MinHash, in their order."""
    return array("I", minhash)


def plain_text(document: ParsedDocument) -> str:
    """Give the text of a document as it is compared.

    All pieces are folded together: one call for each costs three times as much.
    """
    folded = _folded(_BORDER.join(_pieces(document)))
    return "".join(map(_bare, folded.split(_BORDER)))


def plain(piece: str) -> str:
    """Give a heading, line or cell as it is compared: without spaces, bullets and case."""
    return _bare(_folded(piece))


def _folded(text: str) -> str:
    text = _QUOTE.sub(lambda match: _QUOTES[match[0]], text)
    return unicodedata.normalize("NFKC", text).casefold()


def _bare(piece: str) -> str:
    """Take bullet and spaces away from a folded piece."""
    if not piece[:1].isalnum():
        piece = _BULLET.sub("", piece) or piece
    return "".join(piece.split())


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


def _minhash(pieces: list[str]) -> bytes:
    from rensa import RMinHash

    minhash = RMinHash(num_perm=PERMUTATIONS, seed=_SEED)
    for start in range(0, len(pieces), _GRAMS_AT_ONCE):
        minhash.update(pieces[start : start + _GRAMS_AT_ONCE])
    return array("I", minhash.digest()).tobytes()
