"""A generated library with known copies, revisions, drafts, and reports on the same forms.

Everything is made of word lists with a seeded generator, so a corpus of any size is the same each
time. What is related is known from how it was made; by which relation, from the figures of the
definition (issue 8), computed here from the texts as written, not from what Seojae extracted.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import combinations, count
from pathlib import Path
from typing import Literal, NamedTuple

from seojae.cli.demo_library import hwpx, pdf, word
from seojae.cli.demo_library.markup import Heading, Paragraph, Table, blocks

FORMATS = ("md", "txt", "docx", "hwpx", "pdf")
_START = datetime(2024, 1, 2, 9, 0, tzinfo=UTC)
_SYLLABLES = (
    "가나다라마바사아자차카타파하거너더러머버서어저"
    "고노도로모보소오조구누두루무부수우주기니디리미비시이지"
)
_LINES_A_PAGE = 30
_CHARACTERS_A_LINE = 40

_ACTS = (
    "검토하였다", "정하기로 하였다", "미루었다", "보고하였다", "나누어 맡았다", "다시 확인한다",
    "예산에 반영한다", "외부에 맡긴다", "다음 달부터 시작한다", "올해 안에 마친다", "승인을 받았다",
    "담당자를 바꾸었다", "현장에서 점검하였다", "계약서에 적었다", "기록으로 남긴다", "폐기하였다",
)  # fmt: skip
_JOINTS = (
    "때문에", "까닭으로", "조건으로", "기준에 따라", "순서대로", "범위에서", "바탕으로",
    "결과를 보고",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Made:
    """A document to write.

    Attributes:
        seed: documents of one seed come from one text; all others are unrelated.
        text: in the markup of the demo library.
        form: number of the form it is written on; 0 for none.
    """

    path: str
    text: str
    seed: int
    date: datetime
    form: int = 0

    @property
    def plain(self) -> str:
        """The letters of the text, without markup and spaces."""
        return re.sub(r"[\s#|]+", "", self.text)


class Known(NamedTuple):
    """A relation that the corpus holds; of `contains`, `a` is the larger."""

    a: str
    b: str
    relation: Literal["exact", "near", "contains"]


class Writer:
    """Makes up words, sentences, documents."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.nouns = [self._noun() for _ in range(1_500)]
        self._numbers = count(1)

    def _noun(self) -> str:
        return "".join(self.random.choices(_SYLLABLES, k=self.random.randint(2, 3)))

    def sentence(self) -> str:
        first, second, third = self.random.sample(self.nouns, 3)
        number = self.random.randint(2, 990)
        joint, act = self.random.choice(_JOINTS), self.random.choice(_ACTS)
        shape = self.random.randrange(4)
        if shape == 0:
            return f"{first} 업무는 {second} {joint} {third} {number}건을 {act}."
        if shape == 1:
            return f"{first}부는 {second}와 {third} 문제를 {number}일까지 {act}."
        if shape == 2:
            return f"{number}호 {first} 자료에서 {second} 항목을 {joint} {act}."
        return f"{second}에 드는 {third} 비용 {number}만 원은 {first} {joint} {act}."

    def paragraph(self, sentences: int) -> str:
        return " ".join(self.sentence() for _ in range(sentences))

    def name(self) -> str:
        return f"{next(self._numbers):05d} {self.random.choice(self.nouns)}"

    def document(self, parts: int) -> str:
        """Give a document of headings, paragraphs and a table."""
        title = " ".join(self.random.sample(self.nouns, 3))
        made = [f"# {title}"]
        for number in range(1, parts + 1):
            made += [f"## {number}. {self.random.choice(self.nouns)}", self.paragraph(5)]
        return "\n\n".join([*made, self._table()])

    def _table(self) -> str:
        numbers = [str(self.random.randint(1, 900)) for _ in range(4)]
        rows = [["항목", "수량", "담당"], *([self._noun(), n, self._noun()] for n in numbers)]
        return "\n".join(f"| {' | '.join(row)} |" for row in rows)

    def revised(self, text: str, share: float) -> str:
        """Replace whole sentences that make up about a share of a text."""
        left = share * len(text)
        sentences = re.findall(r"[^.\n#|]+\.(?=\s|$)", text)
        self.random.shuffle(sentences)
        for sentence in sentences:
            if left <= 0:
                break
            words = sentence.split()
            kept = max(0, len(words) - max(1, round(left / len(sentence) * len(words))))
            changed = " ".join([*words[:kept], *self.sentence().split()[-(len(words) - kept) :]])
            text = text.replace(sentence.strip(), changed, 1)
            left -= len(sentence) * (len(words) - kept) / len(words)
        return text


def corpus(size: int, seed: int = 8) -> list[Made]:
    """Make documents: families, reports on forms, the blank forms, and documents on their own."""
    writer = Writer(seed)
    made: list[Made] = []
    seeds = count(1)
    while len(made) < size:
        for _ in range(3):
            made += _family(writer, next(seeds))
        made += [_on_its_own(writer, next(seeds)) for _ in range(6)]
        made += _form(writer, seeds, number=len(made) + 1)
    return made[:size]


def _made(writer: Writer, text: str, seed: int, format_: str = "", form: int = 0) -> Made:
    format_ = format_ or writer.random.choice(FORMATS)
    folder = writer.random.choice(("기획", "총무", "연구", "보관"))
    date = _START + timedelta(hours=writer.random.randint(1, 20_000))
    return Made(f"{folder}/{writer.name()}.{format_}", text, seed, date, form)


def _on_its_own(writer: Writer, seed: int) -> Made:
    return _made(writer, writer.document(writer.random.randint(2, 6)), seed)


def _family(writer: Writer, seed: int) -> Iterator[Made]:
    """Give a document with a copy in another format, two revisions, and a draft."""
    text = writer.document(writer.random.randint(3, 6))
    first, second = writer.random.sample(FORMATS, 2)
    yield _made(writer, text, seed, first)
    yield _made(writer, text, seed, second)
    for _ in range(2):
        yield _made(writer, writer.revised(text, writer.random.uniform(0.01, 0.08)), seed)
    parts = text.split("\n\n")
    kept = round(len(parts) * writer.random.uniform(0.5, 0.8))
    yield _made(writer, "\n\n".join(parts[:kept]), seed)


def _form(writer: Writer, seeds: Iterator[int], number: int) -> Iterator[Made]:
    """Give the reports on one form, some with a copy or a revision, and the blank form."""
    # Each line of a form names its field; so little of a report may be its own.
    lines = [writer.paragraph(writer.random.randint(1, 3)) for _ in range(7)]
    title = f"# {' '.join(writer.random.sample(writer.nouns, 2))} 보고서"
    own = writer.random.choice((1, 2, 4))

    def report(fields: list[str]) -> str:
        parts = [f"{line} {field}".strip() for line, field in zip(lines, fields, strict=True)]
        return "\n\n".join([title, *parts])

    yield _made(writer, report([""] * len(lines)), next(seeds), form=number)
    for each in range(writer.random.randint(12, 20)):
        seed = next(seeds)
        fields = [writer.sentence() if at < own else "" for at in range(len(lines))]
        writer.random.shuffle(fields)
        text = report(fields)
        yield _made(writer, text, seed, form=number)
        if each % 5 == 0:
            yield _made(writer, text, seed, form=number)
        if each % 5 == 1:
            kept = next(field for field in fields if field)
            words = [*kept.split()[:-2], *writer.sentence().split()[-2:]]
            yield _made(writer, text.replace(kept, " ".join(words)), seed, form=number)


def known(made: list[Made]) -> set[Known]:
    """Give the relations of a corpus by their definition, among documents of one seed."""
    by_seed: dict[int, list[Made]] = {}
    for each in made:
        by_seed.setdefault(each.seed, []).append(each)
    found = set()
    for family in by_seed.values():
        for one, other in combinations(family, 2):
            found |= set(_relation(one, other))
    return found


def _relation(one: Made, other: Made) -> Iterator[Known]:
    if one.plain == other.plain:
        yield Known(min(one.path, other.path), max(one.path, other.path), "exact")
        return
    first, second = _grams(one.plain), _grams(other.plain)
    shared = len(first & second)
    jaccard = shared / len(first | second)
    if jaccard >= 0.9:
        yield Known(min(one.path, other.path), max(one.path, other.path), "near")
    elif jaccard >= 0.4 and shared >= 0.96 * min(len(first), len(second)):
        larger, smaller = (one, other) if len(first) >= len(second) else (other, one)
        yield Known(larger.path, smaller.path, "contains")


def _grams(text: str) -> set[str]:
    return {text[at : at + 5] for at in range(len(text) - 4)}


def write(root: Path, made: list[Made]) -> None:
    """Write a corpus into a library folder."""
    for each in made:
        path = root / each.path
        path.parent.mkdir(parents=True, exist_ok=True)
        match path.suffix:
            case ".docx":
                word.write(path, each.text, each.date)
            case ".hwpx":
                hwpx.write(path, each.text, each.date)
            case ".pdf":
                pdf.write(path, list(_pages(each.text)))
            case ".md":
                path.write_text(_markdown(each.text), encoding="utf-8")
            case _:
                path.write_text(_plain_text(each.text), encoding="utf-8")


def _pages(text: str) -> Iterator[str]:
    page: list[str] = []
    used = 0
    for part in text.split("\n\n"):
        lines = part.count("\n") + 1 + len(part) // _CHARACTERS_A_LINE
        if page and used + lines > _LINES_A_PAGE:
            yield "\n\n".join(page)
            page, used = [], 0
        page.append(part)
        used += lines
    yield "\n\n".join(page)


def _markdown(text: str) -> str:
    return re.sub(r"^(\|.*\|)\n", r"\1\n|---|---|---|\n", text, count=1, flags=re.MULTILINE) + "\n"


def _plain_text(text: str) -> str:
    lines: list[str] = []
    for block in blocks(text):
        match block:
            case Heading(_, title):
                lines += [title, ""]
            case Paragraph(words):
                lines += [words.replace(". ", ".\n"), ""]
            case Table(rows):
                lines += ["\t".join(row) for row in rows]
    return "\n".join(lines) + "\n"
