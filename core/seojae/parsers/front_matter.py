"""YAML front matter: the `---` block that opens a Markdown file or a collection's README.

Called by the Markdown parser and by the reader of collection READMEs. Every scalar stays the text
that was written ('001872', 2026-03-17 and no are no numbers, dates or booleans here), so a code
never loses its zeros. What cannot be read as front matter is body: no text is ever lost here.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta, timezone

import yaml

from seojae.parsers.text import one_line

# libyaml where the wheel has it: ten times faster, and bounded in depth.
_Loader = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
_LARGEST = 100_000
_OPENING = re.compile(r"\ufeff?---[ \t]*\r?\n")
_CLOSING = re.compile(r"^(?:---|\.\.\.)[ \t]*(?:\r?\n|\Z)", re.MULTILINE)
_LINE_END = re.compile(r"\r?\n")
_PAIR = re.compile(r"([^\s:#\[{\"'-][^:]*):(?:[ \t]+(.*))?$")
_BLOCK_MARK = re.compile(r"^[|>][+-]?$")

_DATE_KEYS = ("modified", "updated", "lastmod", "수정일", "date", "날짜", "작성일")
_DATE = re.compile(
    r"(\d{4})(?:\s*[-./년]\s*(\d{1,2})\s*[-./월]\s*(\d{1,2})|(\d{2})(\d{2}))(?!\d)"
    r"(?:일?\.?[T\s]+(\d{1,2}):(\d{2})(?::(\d{2}))?)?"
)
_ZONE = re.compile(r"(Z|[+-]\d{2}:?\d{2})$")
_KOREA = timezone(timedelta(hours=9))


@dataclass(frozen=True, slots=True)
class FrontMatter:
    """A text cut into its front matter and its body.

    Attributes:
        values: keys as written; values are texts, lists and mappings of texts.
        body: everything that is not front matter, unchanged.
        first_body_line: the line of the file on which `body` begins, from 1.
        problem: a Korean sentence saying what is wrong with the block; empty when nothing is.
    """

    values: Mapping[str, object]
    body: str
    first_body_line: int
    problem: str = ""

    def first(self, *keys: str) -> object:
        """Give the value of the first of `keys` that is there and filled, in any letter case."""
        folded = {key.casefold(): value for key, value in self.values.items()}
        return next((folded[key] for key in keys if folded.get(key)), None)

    def text(self, *keys: str) -> str:
        """Give the text under the first of `keys` that is filled, on one line; else empty."""
        value = self.first(*keys)
        return one_line(value) if isinstance(value, str) else ""

    @property
    def title(self) -> str:
        """What the document calls itself."""
        return self.text("title", "제목")

    @property
    def tags(self) -> tuple[str, ...]:
        """The tags, without `#` and without repeats."""
        return tags_of(self.first("tags", "tag", "태그"))

    @property
    def modified_at(self) -> datetime | None:
        """The document's own date: of its last change before that of its making."""
        return date_of(self.first(*_DATE_KEYS))


def split(text: str) -> FrontMatter:
    """Cut a text into front matter and body.

    A block that is not YAML (`description: 질문: 답`) is read line by line, since people write
    these by hand; `problem` says so.
    """
    opening = _OPENING.match(text)
    if opening is None:
        return FrontMatter({}, text, 1)
    closing = _CLOSING.search(text, opening.end())
    if closing is None:
        return FrontMatter({}, text, 1, "머리말을 닫는 --- 줄이 없어 모두 본문으로 읽었습니다.")
    block = text[opening.end() : closing.start()]
    if len(block) > _LARGEST:
        return FrontMatter({}, text, 1, "머리말이 너무 길어 모두 본문으로 읽었습니다.")
    problem = ""
    values = _as_yaml(block)
    if values is None:
        values = _by_line(block)
        problem = "머리말이 YAML 문법에 맞지 않아 줄 단위로 읽었습니다. 값을 따옴표로 감싸 주세요."
    if not values and block.strip():
        problem = "머리말이 '이름: 값' 꼴이 아니어서 모두 본문으로 읽었습니다."
        return FrontMatter({}, text, 1, problem)
    first_body_line = len(_LINE_END.findall(text, 0, closing.end())) + 1
    return FrontMatter(values, text[closing.end() :], first_body_line, problem)


def _as_yaml(block: str) -> dict[str, object] | None:
    """Read a block as a YAML mapping: None where it is not YAML, empty where it is no mapping."""
    try:
        values = yaml.load(block, _Loader)  # noqa: S506 - the base loader builds only texts
    except (yaml.YAMLError, RecursionError):
        return None
    return {str(key): value for key, value in values.items()} if isinstance(values, dict) else {}


def _by_line(block: str) -> dict[str, object]:
    """Read `key: value` lines with the lines below a key; empty where any line is neither.

    So strict, because a text may begin with a rule (`---`) and have another one further down: its
    prose must not be taken for front matter.
    """
    lines: dict[str, list[str]] = {}
    key = ""
    for line in _LINE_END.split(block):
        pair = _PAIR.match(line)
        if pair:
            key = pair[1].strip()
            lines[key] = [pair[2] or ""]
        elif key and line.startswith((" ", "\t", "-")):
            lines[key].append(line)
        elif line.strip() and not line.startswith("#"):
            return {}
    return {key: _value(values) for key, values in lines.items()}


def _value(lines: list[str]) -> str | list[str]:
    """Read what stands behind and below a key: a text, `[a, b]` or `- item` lines."""
    first, below = lines[0].strip(), [line.strip() for line in lines[1:]]
    if first.startswith("[") and first.endswith("]"):
        return [_unquoted(item) for item in first[1:-1].split(",")]
    if not first and below and all(line.startswith("-") for line in below):
        return [_unquoted(line[1:]) for line in below]
    return _unquoted("\n".join([_BLOCK_MARK.sub("", first), *below]))


def _unquoted(text: str) -> str:
    return text.strip().strip("\"'")


def tags_of(value: object) -> tuple[str, ...]:
    """Read tags written as a list, as `a, b` or as `#a #b`."""
    if isinstance(value, str):
        parts = re.split(r"[,;、]|(?:^|\s)(?=#)", value)
    elif isinstance(value, list):
        parts = [item for item in value if isinstance(item, str)]
    else:
        return ()
    return tuple(dict.fromkeys(tag for part in parts if (tag := one_line(part).lstrip("# "))))


def date_of(value: object) -> datetime | None:
    """Read a date as Korean offices write it: 2026-03-17, 2026. 3. 17., 20260317, 2026년 3월 17일.

    A date without a zone is Korean time; without a time it is midnight.
    """
    text = value.strip() if isinstance(value, str) else ""
    found = _DATE.match(text)
    if found is None:
        return None
    year, month, day, hour, minute, second = (
        int(part or 0)
        for part in (found[1], found[2] or found[4], found[3] or found[5], *found.groups()[5:])
    )
    zone = _ZONE.search(text) if found[6] else None
    try:
        offset = datetime.strptime(zone[1], "%z").tzinfo if zone else _KOREA
        return datetime(year, month, day, hour, minute, second, tzinfo=offset)
    except ValueError:
        return None
