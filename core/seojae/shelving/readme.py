"""Rewriting the front matter of a README: name, description and tags, and nothing else.

The body stays byte for byte, and so do its encoding, its mark and its line ends. In the front
matter only the values that change are replaced where they stand, so that comments, other keys and
their order stay. Front matter that is no YAML is changed line by line. What comes out is read again
before it is given back. Pure: bytes in, bytes out. Called by `readme_writing`.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Sequence
from dataclasses import dataclass

from seojae.errors import BadArgument
from seojae.parsers import front_matter
from seojae.parsers.collection_readme import (
    DESCRIPTION_KEYS,
    LONGEST_DESCRIPTION,
    NAME_KEYS,
    TAGS_KEYS,
)
from seojae.parsers.front_matter import FrontMatter, tags_of
from seojae.parsers.text import one_line
from seojae.shelving import yaml_editing
from seojae.shelving.yaml_editing import Change

_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_OPENING = re.compile(r"---[ \t]*(\r?\n)")
_CLOSING = re.compile(r"^(?:---|\.\.\.)[ \t]*(?:\r?\n|\Z)", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Wanted:
    """What the front matter shall say; None leaves a value as it is."""

    name: str | None = None
    description: str | None = None
    tags: tuple[str, ...] | None = None

    def changes(self, now: FrontMatter) -> list[Change]:
        """Give the values that are not yet as wanted, in the order in which they are written."""
        changes = []
        if self.name is not None and self.name != now.text(*NAME_KEYS):
            changes.append(Change(NAME_KEYS, self.name))
        if self.description is not None and self.description != now.text(*DESCRIPTION_KEYS):
            changes.append(Change(DESCRIPTION_KEYS, self.description))
        if self.tags is not None and self.tags != now.tags:
            changes.append(Change(TAGS_KEYS, self.tags))
        return changes


def wanted(name: str | None, description: str | None, tags: Sequence[str] | None) -> Wanted:
    """Clean what a person or a model gives for a README.

    Raises:
        BadArgument: the description is too long to be shown whole.
    """
    described = None if description is None else one_line(description)
    if described is not None and len(described) > LONGEST_DESCRIPTION:
        raise BadArgument(
            f"설명이 {len(described):,}자입니다.", f"{LONGEST_DESCRIPTION}자까지 줄여 주세요."
        )
    return Wanted(
        name=None if name is None else one_line(name),
        description=described,
        tags=None if tags is None else tags_of([tag.replace(",", " ") for tag in tags]),
    )


@dataclass(frozen=True, slots=True)
class _Encoding:
    """How the bytes of a README are read and written, so that they come out as they went in."""

    mark: bytes
    name: str
    errors: str = "strict"

    def decode(self, data: bytes) -> str:
        return data[len(self.mark) :].decode(self.name, self.errors)

    def encode(self, text: str) -> bytes:
        return self.mark + text.encode(self.name, self.errors)


def rewritten(data: bytes, said: Wanted) -> bytes:
    """Give a README whose front matter says what is wanted; the same bytes where it does already.

    Raises:
        BadArgument: a value cannot be written in this file.
    """
    encoding = _encoding_of(data)
    text = encoding.decode(data)
    now = front_matter.split(text)
    changes = said.changes(now)
    if not changes:
        return data
    header = text[: len(text) - len(now.body)]
    for form in (yaml_editing.changed, yaml_editing.changed_by_line):
        for is_plain in (False, True):
            head = _headed(header, text, changes, form, is_plain=is_plain)
            after = front_matter.split(head + now.body)
            if after.body == now.body and _says(after, now, said, changes):
                return _written(encoding, data, head, now.body)
    raise BadArgument(
        "README.md 머리말을 안전하게 고치지 못했습니다. 그대로 두었습니다.",
        "머리말의 --- 사이를 '이름: 값' 꼴로 고친 뒤 다시 하세요.",
    )


def new_readme(said: Wanted, folder: str) -> bytes:
    """Give the README of a collection that has none: front matter, and a body that can be found."""
    head = _headed("", "", said.changes(front_matter.split("")), yaml_editing.changed)
    title, description = said.name or folder, said.description or ""
    body = f"\n# {title}\n" + (f"\n{description}\n" if description else "")
    return (head + body).encode("utf-8")


def _headed(
    header: str,
    text: str,
    changes: Sequence[Change],
    form: yaml_editing.Form,
    *,
    is_plain: bool = False,
) -> str:
    """Give the front matter with its marks; a new one where there was none."""
    opening = _OPENING.match(header)
    if opening is None:
        newline = "\r\n" if re.search(r"\r?\n", text + "\n")[0] == "\r\n" else "\n"  # type: ignore[index]
        return f"---{newline}{form('', changes, newline, is_plain)}---{newline}"
    closing = next(_CLOSING.finditer(header, opening.end()))
    block = header[opening.end() : closing.start()]
    changed = form(block, changes, opening[1], is_plain)
    return header[: opening.end()] + changed + header[closing.start() :]


def _says(after: FrontMatter, before: FrontMatter, said: Wanted, changes: Sequence[Change]) -> bool:
    """See that the new front matter says what is wanted, and of everything else what it said."""
    if said.changes(after):
        return False
    ours = {key for change in changes for key in change.keys}
    others = {key: value for key, value in before.values.items() if key.casefold() not in ours}
    return all(after.values.get(key) == value for key, value in others.items())


def _written(encoding: _Encoding, data: bytes, head: str, body: str) -> bytes:
    try:
        top = encoding.encode(head)
    except UnicodeEncodeError as error:
        raise BadArgument(
            f"README.md 의 글자 방식({encoding.name})으로는 적을 수 없는 글자가 있습니다.",
            "README.md 를 UTF-8 로 다시 저장하거나 그 글자를 빼세요.",
        ) from error
    kept = len(body.encode(encoding.name, encoding.errors))
    return top + (data[len(data) - kept :] if kept else b"")


def _encoding_of(data: bytes) -> _Encoding:
    for mark, name in _MARKS:
        if data.startswith(mark):
            return _sure(data, _Encoding(mark, name), _Encoding(mark, "utf-8", "surrogateescape"))
    return _sure(
        data,
        _Encoding(b"", "utf-8"),
        _Encoding(b"", "cp949"),
        _Encoding(b"", "utf-8", "surrogateescape"),
    )


def _sure(data: bytes, *candidates: _Encoding) -> _Encoding:
    """Give the first encoding that the bytes are valid in; the last one takes any."""
    for encoding in candidates[:-1]:
        try:
            encoding.decode(data)
        except UnicodeError:
            continue
        return encoding
    return candidates[-1]
