"""Writes small OLE compound files, byte by byte, for tests of formats that live in one.

Made by hand so that the tests hold without any real document. Version 3, sectors of 512 bytes;
streams below 4,096 bytes go into the mini stream, as the format demands.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass, field
from itertools import pairwise

_SECTOR = 512
_MINI = 64
_CUTOFF = 4096
_FREE, _END, _FAT = 0xFFFFFFFF, 0xFFFFFFFE, 0xFFFFFFFD
_NONE = 0xFFFFFFFF
_STORAGE, _STREAM, _ROOT = 1, 2, 5


@dataclass
class _Entry:
    name: str
    kind: int
    children: list[_Entry] = field(default_factory=list)
    start: int = _END
    size: int = 0
    child: int = _NONE
    right: int = _NONE

    def packed(self) -> bytes:
        name = (self.name + "\0").encode("utf-16-le")
        return struct.pack(
            "<64sHBBIII16sIQQIIi",
            name,
            len(name),
            self.kind,
            1,
            _NONE,
            self.right,
            self.child,
            b"",
            0,
            0,
            0,
            self.start,
            self.size,
            0,
        )


def compound_file(streams: dict[str, bytes]) -> bytes:
    """Build a compound file from streams by path (`BodyText/Section0`)."""
    root = _Entry("Root Entry", _ROOT)
    entries = [root]
    contents: dict[int, bytes] = {}
    for path, data in streams.items():
        folder = root
        *above, name = path.split("/")
        for part in above:
            found = next((entry for entry in folder.children if entry.name == part), None)
            if found is None:
                found = _Entry(part, _STORAGE)
                folder.children.append(found)
                entries.append(found)
            folder = found
        entry = _Entry(name, _STREAM, size=len(data))
        folder.children.append(entry)
        contents[len(entries)] = data
        entries.append(entry)
    _link(entries)
    sectors: list[bytes] = []
    fat: list[int] = []
    mini = bytearray()
    mini_fat: list[int] = []
    for index, data in contents.items():
        if len(data) >= _CUTOFF:
            entries[index].start = _append(data, sectors, fat)
        elif data:
            entries[index].start = len(mini_fat)
            count = -(-len(data) // _MINI)
            mini_fat += [*range(len(mini_fat) + 1, len(mini_fat) + count), _END]
            mini += data.ljust(count * _MINI, b"\0")
    root.size = len(mini)
    root.start = _append(bytes(mini), sectors, fat) if mini else _END
    mini_data = struct.pack(f"<{len(mini_fat)}I", *mini_fat)
    mini_start = _append(mini_data, sectors, fat, b"\xff") if mini_fat else _END
    directory = b"".join(entry.packed() for entry in entries)
    directory_start = _append(directory, sectors, fat)
    return _with_header(sectors, fat, directory_start, mini_start, len(mini_data))


def _link(entries: list[_Entry]) -> None:
    """Chain the children of each storage in the order that the format sorts them."""
    numbers = {id(entry): index for index, entry in enumerate(entries)}
    for entry in entries:
        entry.children.sort(key=lambda child: (len(child.name), child.name.upper()))
        order = [numbers[id(child)] for child in entry.children]
        if order:
            entry.child = order[0]
        for before, after in pairwise(order):
            entries[before].right = after


def _append(data: bytes, sectors: list[bytes], fat: list[int], fill: bytes = b"\0") -> int:
    start = len(sectors)
    for offset in range(0, len(data), _SECTOR):
        sectors.append(data[offset : offset + _SECTOR].ljust(_SECTOR, fill))
        fat.append(len(sectors))
    fat[-1] = _END
    return start


def _with_header(
    sectors: list[bytes], fat: list[int], directory: int, mini: int, mini_size: int
) -> bytes:
    per_sector = _SECTOR // 4
    count = 1
    while count * per_sector < len(sectors) + count:
        count += 1
    places = list(range(len(sectors), len(sectors) + count))
    table = fat + [_FAT] * count
    table += [_FREE] * (count * per_sector - len(table))
    packed = struct.pack(f"<{len(table)}I", *table)
    header = struct.pack(
        "<8s16sHHHHH6sIIIIIIIIII",
        b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1",
        b"",
        0x3E,
        3,
        0xFFFE,
        9,
        6,
        b"",
        0,
        count,
        directory,
        0,
        _CUTOFF,
        mini,
        -(-mini_size // _SECTOR),
        _END,
        0,
        places[0],
    )
    header += struct.pack(f"<{len(places) - 1}I", *places[1:])
    return header.ljust(_SECTOR, b"\xff") + b"".join(sectors) + packed
