"""Adding and removing one member of a JSON object in its text; every other character stays.

Pure functions over a text and the places that `jsonc` found. The caller checks the result by
reading it again. A member that was added and removed again leaves the text as it was, but for the
space inside an object that was empty.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from itertools import pairwise

from seojae.registration.jsonc import Member, Node

_SPACE = " \t\r\n"
_LINE_COMMENT = re.compile(r"[ \t]*(?://[^\r\n]*|/\*(?:(?!\*/)[^\r\n])*\*/[ \t]*(?=[\r\n]))")
_DEFAULT_UNIT = "  "


def new_text(section: str, name: str, value: object) -> str:
    """Write a whole document that holds one entry."""
    return _rendered({section: {name: value}}, "", _DEFAULT_UNIT, "\n") + "\n"


def replaced(text: str, node: Node, value: object) -> str:
    """Put a value in the place of another."""
    shown = _rendered(value, _indent_at(text, node.start), _unit(text), _line_end(text))
    if "\n" not in text:
        shown = json.dumps(value, ensure_ascii=False)
    return text[: node.start] + shown + text[node.end :]


def added(text: str, target: Node, name: str, value: object) -> str:
    """Add a member at the end of an object."""
    if not target.members:
        return _added_to_empty(text, target, name, value)
    last = target.members[-1]
    own_lines = "\n" in text[target.start : target.members[0].start]
    has_comma = target.comma is not None
    behind = last.value.end if target.comma is None else target.comma + 1
    if own_lines:
        comment = _LINE_COMMENT.match(text, behind)
        behind = comment.end() if comment else behind
        indent = _indent_at(text, last.start)
        line_end = _line_end(text)
        key = json.dumps(name, ensure_ascii=False)
        shown = f"{line_end}{indent}{key}: {_rendered(value, indent, _unit(text), line_end)}"
    else:
        shown = f" {_inner(name, value)}"
    if has_comma:
        return text[:behind] + shown + "," + text[behind:]
    comma = last.value.end
    return text[:comma] + "," + text[comma:behind] + shown + text[behind:]


def removed(text: str, target: Node, member: Member) -> str:
    """Take a member out of an object, with the comma that belongs to it."""
    members = target.members or ()
    at = members.index(member)
    commas = _commas(text, members)
    if at + 1 < len(members):
        following = members[at + 1].start
        comma = commas[at]
        between = text[comma + 1 : following]
        end = comma + 1 if between.strip(_SPACE) else following
        return text[: member.start] + text[end:]
    end = member.value.end if target.comma is None else target.comma + 1
    if at == 0:
        before, after = text[target.start + 1 : member.start], text[end : target.end - 1]
        if not (before + after).strip(_SPACE):
            return text[: target.start] + "{}" + text[target.end :]
        return text[: member.start] + text[end:]
    comma = commas[at - 1]
    start = comma + 1 + len(text[comma + 1 : member.start].rstrip(_SPACE))
    if target.comma is not None:
        return text[:start] + text[end:]
    return text[:comma] + text[comma + 1 : start] + text[end:]


def _added_to_empty(text: str, target: Node, name: str, value: object) -> str:
    start, end = target.start + 1, target.end - 1
    inner = text[start:end]
    if "\n" not in text and target.start > 0:
        return text[:start] + inner.rstrip(_SPACE) + _inner(name, value) + text[end:]
    line_end, unit = _line_end(text), _unit(text)
    outer = _indent_at(text, target.start)
    indent = outer + unit
    key = json.dumps(name, ensure_ascii=False)
    shown = f"{indent}{key}: {_rendered(value, indent, unit, line_end)}{line_end}{outer}"
    return text[:start] + inner.rstrip(_SPACE) + line_end + shown + text[end:]


def _commas(text: str, members: Sequence[Member]) -> list[int]:
    """Give the offset of the comma between each two members: the first one outside a comment."""
    comment = re.compile(r"//[^\r\n]*|/\*(?s:.*?)\*/|,")
    found = []
    for one, other in pairwise(members):
        for match in comment.finditer(text, one.value.end, other.start):
            if match[0] == ",":
                found.append(match.start())
                break
    return found


def _inner(name: str, value: object) -> str:
    return json.dumps({name: value}, ensure_ascii=False)[1:-1]


def _rendered(value: object, indent: str, unit: str, line_end: str) -> str:
    """Write a value over several lines; those behind the first are indented."""
    lines = json.dumps(value, ensure_ascii=False, indent=unit).split("\n")
    return f"{line_end}{indent}".join(lines)


def _indent_at(text: str, at: int) -> str:
    """Give the space with which the line of an offset begins."""
    line = text[text.rfind("\n", 0, at) + 1 : at]
    return line[: len(line) - len(line.lstrip(" \t"))]


def _unit(text: str) -> str:
    """Give what one step of indentation is in this text: its first indented line."""
    match = re.search(r"^([ \t]+)\S", text, re.MULTILINE)
    return match[1] if match else _DEFAULT_UNIT


def _line_end(text: str) -> str:
    return "\r\n" if "\r\n" in text else "\n"
