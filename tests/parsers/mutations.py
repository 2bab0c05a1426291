"""Broken copies of a file, the same at every run: only a document or a DocumentError comes out.

SEOJAE_MUTATIONS sets how many copies a format gets (60 in everyday runs, 2,000 for a release).
"""

from __future__ import annotations

import io
import os
import random
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path

from seojae.errors import DocumentError, ReaderFailed
from seojae.model.documents import ParsedDocument
from seojae.parsers.base import Limits

COUNT = int(os.environ.get("SEOJAE_MUTATIONS", "60"))


def mutated(data: bytes, chance: random.Random) -> bytes:
    """Cut the end off, flip bits, or put one run of bytes in the place of another."""
    broken = bytearray(data)
    match chance.randrange(4):
        case 0:
            return bytes(broken[: chance.randrange(len(broken))])
        case 1:
            start = chance.randrange(len(broken))
            size = chance.randrange(1, 64)
            target = chance.randrange(len(broken))
            broken[target : target + size] = broken[start : start + size]
        case _:
            for _ in range(chance.randrange(1, 12)):
                broken[chance.randrange(len(broken))] ^= 1 << chance.randrange(8)
    return bytes(broken)


def broken_copies(data: bytes) -> Iterator[bytes]:
    """Give COUNT broken copies; of a zip every second one is broken inside a part."""
    chance = random.Random(20261130)
    for turn in range(COUNT):
        if data.startswith(b"PK") and turn % 2:
            yield _broken_inside(data, chance)
        else:
            yield mutated(data, chance)


def _broken_inside(data: bytes, chance: random.Random) -> bytes:
    target = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as source, zipfile.ZipFile(target, "w") as package:
        names = source.namelist()
        chosen = chance.choice(names)
        for name in names:
            part = source.read(name)
            package.writestr(name, mutated(part, chance) if name == chosen and part else part)
    return target.getvalue()


def check_only_document_errors(
    parse: Callable[[Path, Limits], ParsedDocument],
    file: Path,
    folder: Path,
    *,
    some_fail: bool = True,
) -> None:
    """Read broken copies of a file: each gives a document with text, or a DocumentError.

    Args:
        parse: the parser.
        file: what is broken.
        folder: where the copies are put.
        some_fail: whether some copies must be refused; formats of plain text survive anything.
    """
    copy = folder / f"깨진 사본{file.suffix}"
    refused: list[DocumentError] = []
    for data in broken_copies(file.read_bytes()):
        copy.write_bytes(data)
        try:
            document = parse(copy, Limits())
        except DocumentError as error:
            refused.append(error)
        else:
            assert any(section.blocks or section.location.label() for section in document.sections)
    assert refused or not some_fail, "no copy was broken enough to fail"
    faults = [error.__cause__ for error in refused if isinstance(error, ReaderFailed)]
    assert faults == [], "broken bytes met a fault of ours"
    assert all(error.message for error in refused)
