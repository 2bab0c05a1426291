"""The two large parts of a workbook, walked as streams: shared strings and sheets.

A sheet may hold a million cells, so neither a tree nor the unpacked part is ever held whole. What a
cell's number means is the caller's business: `read_sheet` hands over what stands in the file.
Called by `xlsx` only.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple, TypeAlias
from xml.parsers import expat

from seojae.errors import Corrupt, TooLarge

_ESCAPE = re.compile(r"_x([0-9A-Fa-f]{4})_")
_REFERENCE = re.compile(r"([A-Za-z]{1,3})(\d{1,7})")
_DIGITS = "0123456789"
_Handler: TypeAlias = Callable[..., None]
LAST_ROW = 1_048_576
_LONGEST_CELL = 1_000_000  # Excel itself takes 32,767


class RawCell(NamedTuple):
    """A cell as the file holds it: its type (`t`), style (`s`), value (`v`) and formula (`f`)."""

    row: int
    column: int
    kind: str
    style: str
    value: str
    formula: str


@dataclass(frozen=True, slots=True)
class SheetEnd:
    """What a sheet tells beside its cells.

    Attributes:
        merged: references of merged cells (`A4:B5`).
        whole: whether the part was well-formed to its end.
        beyond: cells in rows that no program shows, which were not handed over.
    """

    merged: tuple[str, ...]
    whole: bool
    beyond: int = 0


def decoded(text: str) -> str:
    """Resolve the escapes of OOXML strings: `_x000D_` is a line end, `_x005F_` is `_` (G13)."""
    return _ESCAPE.sub(lambda match: chr(int(match[1], 16)), text) if "_x" in text else text


@lru_cache(maxsize=20_000)
def _column(letters: str) -> int:
    """Give the number of a column from its letters: A is 1, AA is 27; 0 for what is no column."""
    column = 0
    for letter in letters.upper():
        column = column * 26 + ord(letter) - 64
    return column if letters.isascii() and letters.isalpha() and len(letters) < 4 else 0


def place_of(reference: str) -> tuple[int, int] | None:
    """Give row and column of a reference such as `B12`; None where it is none."""
    match = _REFERENCE.fullmatch(reference)
    return (int(match[2]), _column(match[1])) if match else None


def read_strings(pieces: Iterable[bytes], most_characters: int) -> list[str]:
    """Read the shared strings; phonetic runs are left out (field note G12).

    Raises:
        Corrupt: the part has a doctype.
        TooLarge: more characters than allowed.
    """
    walk = _StringsWalk(most_characters)
    _walk(
        pieces,
        {"t": walk.text, "rPh": walk.phonetic_run},
        {"t": walk.text_end, "rPh": walk.phonetic_end, "si": walk.item_end},
        walk.data,
    )
    return walk.strings


def read_sheet(pieces: Iterable[bytes], put: Callable[[RawCell], None]) -> SheetEnd:
    """Walk the cells of a sheet; `put` gets each that has a value or a formula.

    Rows and cells without a reference follow the one before (field note G15).

    Raises:
        Corrupt: the part has a doctype.
        TooLarge: a cell is longer than any program allows.
        Whatever `put` raises.
    """
    walk = _SheetWalk(put)
    whole = _walk(
        pieces,
        {
            "row": walk.row,
            "c": walk.cell,
            "v": walk.text,
            "t": walk.text,
            "f": walk.text,
            "rPh": walk.phonetic_run,
            "mergeCell": walk.merged_cell,
        },
        {
            "c": walk.cell_end,
            "v": walk.value_end,
            "t": walk.value_end,
            "f": walk.formula_end,
            "rPh": walk.phonetic_end,
        },
        walk.data,
    )
    return SheetEnd(tuple(walk.merged), whole, walk.beyond)


class _TextWalk:
    """Gathers the text of elements, but for what stands in phonetic runs."""

    def __init__(self) -> None:
        self._texts: list[str] = []
        self._wanted = self._phonetic = False

    def text(self, _: dict[str, str]) -> None:
        self._wanted = not self._phonetic

    def phonetic_run(self, _: dict[str, str]) -> None:
        self._phonetic = True

    def phonetic_end(self) -> None:
        self._phonetic = False

    def _taken(self) -> str:
        self._wanted = False
        text = "".join(self._texts)
        self._texts.clear()
        return text


class _StringsWalk(_TextWalk):
    def __init__(self, most_characters: int) -> None:
        super().__init__()
        self.strings: list[str] = []
        self._left = most_characters

    def text_end(self) -> None:
        self._wanted = False

    def item_end(self) -> None:
        self.strings.append(decoded(self._taken()))

    def data(self, text: str) -> None:
        if self._wanted:
            self._texts.append(text)
            self._left -= len(text)
            if self._left < 0:
                raise TooLarge("글자가 너무 많아 읽지 않았습니다.")


class _SheetWalk(_TextWalk):
    def __init__(self, put: Callable[[RawCell], None]) -> None:
        super().__init__()
        self.merged: list[str] = []
        self.beyond = 0
        self._put = put
        self._row = self._column = self._size = 0
        self._inside = False
        self._kind = self._style = self._value = self._formula = ""

    def row(self, attributes: dict[str, str]) -> None:
        number = attributes.get("r", "")
        known = number.isdecimal() and len(number) < 8
        self._row = int(number) if known else self._row + 1
        self._column = 0

    def cell(self, attributes: dict[str, str]) -> None:
        self._inside = True
        letters = attributes.get("r", "").rstrip(_DIGITS)
        self._column = _column(letters) or self._column + 1
        self._kind = attributes.get("t", "n")
        self._style = attributes.get("s", "")
        self._value = self._formula = ""
        self._size = 0

    def text(self, _: dict[str, str]) -> None:
        self._wanted = self._inside and not self._phonetic

    def value_end(self) -> None:
        self._value += self._taken()  # a rich text has several

    def formula_end(self) -> None:
        self._formula = self._taken()

    def cell_end(self) -> None:
        self._inside = False
        if not (self._value or self._formula):
            return
        if self._row > LAST_ROW:
            self.beyond += 1
        else:
            self._put(
                RawCell(
                    self._row, self._column, self._kind, self._style, self._value, self._formula
                )
            )

    def merged_cell(self, attributes: dict[str, str]) -> None:
        self.merged.append(attributes.get("ref", ""))

    def data(self, text: str) -> None:
        if self._wanted:
            self._texts.append(text)
            self._size += len(text)
            if self._size > _LONGEST_CELL:
                raise TooLarge("칸 하나의 글자가 너무 많아 읽지 않았습니다.")


class _ByName(dict[str, _Handler]):
    """Functions by element name; a name with a prefix (`x:row`) is looked up without it, once."""

    def __missing__(self, name: str) -> _Handler:
        self[name] = self.get(name.rpartition(":")[2], _nothing)
        return self[name]


def _nothing(*_: object) -> None:
    """Stand for elements that say nothing of interest."""


def _walk(
    pieces: Iterable[bytes],
    starts: Mapping[str, _Handler],
    ends: Mapping[str, _Handler],
    data: Callable[[str], None],
) -> bool:
    """Send the events of a part to functions; False where the part ends before its end."""
    at_start, at_end = _ByName(starts), _ByName(ends)
    parser = expat.ParserCreate()
    parser.buffer_text = True
    parser.StartElementHandler = lambda name, attributes: at_start[name](attributes)
    parser.EndElementHandler = lambda name: at_end[name]()
    parser.CharacterDataHandler = data
    parser.StartDoctypeDeclHandler = _refuse_doctype
    try:
        for piece in pieces:
            parser.Parse(piece, False)
        parser.Parse(b"", True)
    except expat.ExpatError:
        return False
    return True


def _refuse_doctype(*_: object) -> None:
    raise Corrupt("문서 안에 있어서는 안 될 선언(DTD)이 있어 읽지 않았습니다.")
