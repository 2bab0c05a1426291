"""JSON as it lies in settings files, with the place of every member, and never changed.

It understands strict JSON with comments and trailing commas, which is what editors leave in such
files (field note A06), and refuses everything else with the number of the line. Numbers keep their
spelling, objects their order and their repeated keys, so that two readings can be compared whole.
Called by `json_settings`. Why not a library: docs/decisions/0013.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NoReturn

_TRIVIA = re.compile(r"(?:[ \t\r\n]+|//[^\r\n]*|/\*(?s:.*?)\*/)*")
_PLACES_TO_DEPTH = 2
"""Below this depth no place is needed, and the C reader of `json` does the work: settings files of
Claude Code reach many megabytes."""
_DEEPEST = 200


class NotJson(Exception):
    """The text is not JSON, also with comments and trailing commas allowed.

    Args:
        line: where it breaks, counted from 1.
        what: what is wrong there, in Korean.
    """

    def __init__(self, line: int, what: str) -> None:
        super().__init__(f"{line}번째 줄: {what}")


@dataclass(frozen=True, slots=True)
class Number:
    """A number as it is spelled."""

    text: str


@dataclass(frozen=True, slots=True)
class Node:
    """One value and its place.

    Attributes:
        start: offset of its first character.
        end: offset behind its last one.
        data: the value: `str`, `Number`, `bool`, `None`, a list, or a tuple of pairs for an object.
        members: those of an object; None for other values, and where no places are kept.
        comma: offset of the comma behind the last member, if there is one.
    """

    start: int
    end: int
    data: object
    members: tuple[Member, ...] | None = None
    comma: int | None = None


@dataclass(frozen=True, slots=True)
class Member:
    """One name with its value in an object; `start` is the offset of the name's quote."""

    name: str
    start: int
    value: Node


def parse(text: str) -> tuple[Node | None, bool]:
    """Read a text; None for one that holds nothing but space and comments.

    The second value says whether it is more than strict JSON: comments or trailing commas.

    Raises:
        NotJson: it is not readable.
    """
    reader = _Reader(text)
    start = reader.skip(0)
    if start == len(text):
        return None, reader.lenient
    root = reader.value(start, 0)
    rest = reader.skip(root.end)
    if rest != len(text):
        reader.fail(rest, "끝난 뒤에 다른 내용이 있습니다")
    return root, reader.lenient


def plain(data: object) -> object:
    """Give a value as `json.loads` would: dicts, lists, strings, numbers."""
    match data:
        case tuple():
            return {name: plain(value) for name, value in data}
        case list():
            return [plain(value) for value in data]
        case Number(text):
            return json.loads(text)
        case _:
            return data


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not JSON")


_DECODER = json.JSONDecoder(
    object_pairs_hook=tuple, parse_int=Number, parse_float=Number, parse_constant=_no_constant
)


class _Reader:
    def __init__(self, text: str) -> None:
        self.text = text
        self.lenient = False

    def fail(self, at: int, what: str) -> NoReturn:
        raise NotJson(self.text.count("\n", 0, at) + 1, what)

    def skip(self, at: int) -> int:
        """Go over space and comments."""
        match = _TRIVIA.match(self.text, at)
        end = match.end() if match else at
        if "/" in self.text[at:end]:
            self.lenient = True
        return end

    def value(self, at: int, depth: int) -> Node:
        first = self.text[at : at + 1]
        if depth > _DEEPEST:
            self.fail(at, "너무 깊이 겹쳐 있습니다")
        if first in ("{", "[") and depth < _PLACES_TO_DEPTH:
            return self._object(at, depth) if first == "{" else self._array(at, depth)
        try:
            data, end = _DECODER.raw_decode(self.text, at)
        except (ValueError, RecursionError) as error:
            if first == "{":
                return self._object(at, depth)
            if first == "[":
                return self._array(at, depth)
            self.fail(
                getattr(error, "pos", at), "잘못되었거나 끊긴 값입니다" if first else "끊겼습니다"
            )
        return Node(at, end, data)

    def _object(self, at: int, depth: int) -> Node:
        members: list[Member] = []
        comma = None
        at, start = self.skip(at + 1), at
        while (sign := self.text[at : at + 1]) != "}":
            if members and comma is None:
                self.fail(at, "쉼표나 닫는 괄호가 없습니다" if sign else "끊겼습니다")
            if sign != '"':
                self.fail(at, "이름이 있을 자리입니다" if sign else "끊겼습니다")
            name = self.value(at, depth + 1)
            colon = self.skip(name.end)
            if self.text[colon : colon + 1] != ":":
                self.fail(colon, "이름 뒤에 : 이 없습니다")
            value = self.value(self.skip(colon + 1), depth + 1)
            members.append(Member(str(name.data), at, value))
            at, comma = self._behind(value.end)
        if comma is not None:
            self.lenient = True
        pairs = tuple((member.name, member.value.data) for member in members)
        return Node(start, at + 1, pairs, tuple(members), comma)

    def _array(self, at: int, depth: int) -> Node:
        items: list[object] = []
        comma = None
        at, start = self.skip(at + 1), at
        while (sign := self.text[at : at + 1]) != "]":
            if items and comma is None:
                self.fail(at, "쉼표나 닫는 괄호가 없습니다" if sign else "끊겼습니다")
            value = self.value(at, depth + 1)
            items.append(value.data)
            at, comma = self._behind(value.end)
        if comma is not None:
            self.lenient = True
        return Node(start, at + 1, items)

    def _behind(self, end: int) -> tuple[int, int | None]:
        """Give the next sign behind a value and its comma, and where that comma is."""
        at = self.skip(end)
        if self.text[at : at + 1] != ",":
            return at, None
        return self.skip(at + 1), at


def members_named(members: Sequence[Member], name: str) -> list[Member]:
    """Give all members of a name: JSON does not forbid to repeat one."""
    return [member for member in members if member.name == name]
