"""Score answers to questions whose documents, places and answers are known.

A question counts as met at k when one of the first k hits is of an expected file (`file`), at the
expected place in it (`loc`), or shows the expected answer (`ans`). Spaces, markup and case do not
count; a copy named by `also_in` stands for its file. Pure: called by the retrieval benchmark.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

CUTS = (1, 3, 5, 10)
UNANSWERABLE = "g"
"""Class of questions whose answer is not in the library."""

_MARKUP = re.compile(r"[\s*_`\\|]+")
_PAGE = re.compile(r"(?:(?:^|[^a-z0-9])(?:p\.?|page)\s*(\d+))|(\d+)\s*쪽", re.IGNORECASE)
_WANTED_PAGE = re.compile(r"p\.(\d+)")
_ENDS_WITH_ARTICLE = re.compile(r"제\d+조$")


@dataclass(frozen=True, slots=True)
class Expected:
    """One place that answers a question."""

    path: str
    place: str
    answer: str


@dataclass(frozen=True, slots=True)
class Question:
    """A question, what answers it, and what a model would send along with it."""

    id: str
    query: str
    kind: str
    expect: tuple[Expected, ...]
    related: tuple[str, ...]
    collection: str


@dataclass(frozen=True, slots=True)
class Ranks:
    """The rank of the first hit of the right file, place and answer; None when there is none."""

    file: int | None
    loc: int | None
    ans: int | None


def load(path: Path, root: str) -> list[Question]:
    """Read the questions of a file that are about the library called `root`."""
    lines = path.read_text(encoding="utf-8").splitlines()
    entries = [json.loads(line) for line in lines if line.strip()]
    return [_question(entry) for entry in entries if entry["root"] == root]


def _question(entry: Mapping[str, Any]) -> Question:
    assist = entry.get("assist", {})
    return Question(
        id=entry["id"],
        query=entry["query"],
        kind=entry["class"],
        expect=tuple(
            Expected(each["path"], each.get("location_contains", ""), each["answer"])
            for each in entry["expect"]
        ),
        related=tuple(assist.get("related_terms", ())),
        collection=assist.get("collection", ""),
    )


def ranks(question: Question, results: Sequence[Mapping[str, Any]]) -> Ranks:
    """Find the ranks of what was expected among results (`path`, `location`, `text`, `also_in`)."""
    found: dict[str, int] = {}
    for rank, result in enumerate(results, 1):
        for expected in question.expect:
            for name in _met(expected, result):
                found.setdefault(name, rank)
    return Ranks(found.get("file"), found.get("loc"), found.get("ans"))


def _met(expected: Expected, result: Mapping[str, Any]) -> Iterable[str]:
    wanted = _path(expected.path)
    is_copy = wanted in {_path(path) for path in result["also_in"]}
    if wanted != _path(result["path"]) and not is_copy:
        return
    yield "file"
    if is_copy or _is_place(expected.place, result["location"]):
        yield "loc"
    if _plain(expected.answer) in _plain(result["text"]):
        yield "ans"


def _path(path: str) -> str:
    return unicodedata.normalize("NFC", path.replace("\\", "/")).lstrip("./")


def _plain(text: str) -> str:
    folded = unicodedata.normalize("NFKC", text).lower()
    return _MARKUP.sub("", folded.replace("\u318d", "·").replace("\u119e", "·"))


def _is_place(wanted: str, location: str) -> bool:
    if page := _WANTED_PAGE.fullmatch(wanted.strip()):
        found = _PAGE.search(location)
        return found is not None and int(found[1] or found[2]) == int(page[1])
    place, within = _plain(wanted), _plain(location)
    if _ENDS_WITH_ARTICLE.search(place):  # 제39조 is not 제39조의2
        return re.search(re.escape(place) + r"(?!의\d)", within) is not None
    return place in within


def share(found: Sequence[Ranks], name: str, cut: int) -> float:
    """Give the share of questions whose file, loc or ans stands among the first `cut` hits."""
    met = [rank for each in found if (rank := getattr(each, name)) is not None and rank <= cut]
    return len(met) / len(found) if found else 0.0


def table(scored: Sequence[tuple[Question, Ranks]]) -> list[str]:
    """Write the scores of each class, and of all questions that have an answer, as lines."""
    answerable = [(question, rank) for question, rank in scored if question.kind != UNANSWERABLE]
    kinds = sorted({question.kind for question, _ in answerable})
    groups = {
        kind: [rank for question, rank in answerable if question.kind == kind] for kind in kinds
    }
    groups["all"] = [rank for _, rank in answerable]
    columns = [(name, cut) for name in ("file", "loc", "ans") for cut in CUTS]
    lines = [f"{'class':6}{'n':>4}" + "".join(f"{f'{name}@{cut}':>8}" for name, cut in columns)]
    for kind, found in groups.items():
        shares = "".join(f"{share(found, name, cut):8.3f}" for name, cut in columns)
        lines.append(f"{kind:6}{len(found):4}{shares}")
    return lines
