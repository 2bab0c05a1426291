"""Which bytes of an old Word document hold text that its reader does not see.

Character properties lie in pages of 512 bytes, each a list of runs with their changes (MS-DOC,
2.9.34 and 2.6.1). Only two of them matter here: deleted under change tracking, and hidden. Called
by `legacy_word`; a broken page tells nothing and costs no text.
"""

from __future__ import annotations

import struct
from itertools import pairwise

_PAGES_AT = 0xFA  # fcPlcfBteChpx, lcbPlcfBteChpx
_PAGE = 512
_UNSEEN = {0x0800, 0x083C}  # sprmCFRMarkDel, sprmCFVanish
_OPERAND_SIZES = {0: 1, 1: 1, 2: 2, 3: 4, 4: 2, 5: 2, 7: 3}
_VARIABLE = 6


def unseen_ranges(data: bytes, table: bytes) -> tuple[list[int], list[int]]:
    """Give the ranges of bytes with unseen text: where they start, rising, and where they end.

    Args:
        data: the stream `WordDocument`.
        table: the stream `0Table` or `1Table`.
    """
    found: list[tuple[int, int]] = []
    for number in _page_numbers(data, table):
        page = data[number * _PAGE : (number + 1) * _PAGE]
        if len(page) == _PAGE:
            found += _unseen_in(page)
    found.sort()
    return [start for start, _ in found], [end for _, end in found]


def _page_numbers(data: bytes, table: bytes) -> tuple[int, ...]:
    offset, size = struct.unpack_from("<II", data, _PAGES_AT)
    count = (size - 4) // 8
    start = offset + 4 * (count + 1)
    if count < 1 or start + 4 * count > len(table):
        return ()
    numbers: tuple[int, ...] = struct.unpack_from(f"<{count}I", table, start)
    return numbers


def _unseen_in(page: bytes) -> list[tuple[int, int]]:
    runs = page[_PAGE - 1]
    if 4 * (runs + 1) + runs >= _PAGE:
        return []
    places = struct.unpack_from(f"<{runs + 1}I", page)
    found: list[tuple[int, int]] = []
    for index, (start, end) in enumerate(pairwise(places)):
        at = page[4 * (runs + 1) + index] * 2
        if at and start < end and _is_unseen(page[at + 1 : at + 1 + page[at]]):
            found.append((start, end))
    return found


def _is_unseen(changes: bytes) -> bool:
    """Say whether a list of property changes (`grpprl`) switches on one of the two."""
    position = 0
    while position + 3 <= len(changes):
        code = struct.unpack_from("<H", changes, position)[0]
        position += 2
        if code in _UNSEEN and changes[position] == 1:
            return True
        kind = code >> 13
        size = 1 + changes[position] if kind == _VARIABLE else _OPERAND_SIZES[kind]
        position += size
    return False
