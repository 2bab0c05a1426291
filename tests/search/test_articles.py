"""Articles of rules that share a name: the right rule, its article, shown from its beginning.

A rule is written in files of any kind: with headings, as a table of articles, as plain lines.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import docx
import pytest

from seojae.library import Library
from seojae.model.answers import Hit, SearchRequest

First = Callable[[str], Hit]

_SUBJECTS = (
    "목적", "정의", "적용 범위", "신청", "심사", "결정", "통지", "이의신청", "비용", "기록",
    "보존", "위탁", "보고", "교육", "점검", "시정", "포상", "회계", "감사", "벌칙",
)  # fmt: skip


def _article(rule: str, number: int, subject: str) -> str:
    return f"{rule}에 따른 {subject}은 담당 부서의 장이 {number}일 안에 정한다."


@pytest.fixture(scope="module")
def first(tmp_path_factory: pytest.TempPathFactory) -> Iterator[First]:
    """Ask a library of a rule with headings, its decree as a table and its notice as lines."""
    root = tmp_path_factory.mktemp("규정 집") / "서재"
    folder = root / "규정"
    folder.mkdir(parents=True)
    numbered = list(enumerate(_SUBJECTS, 1))
    sections = [
        f"## 제{n}조({subject})\n\n{_article('이 규정', n, subject)}\n" for n, subject in numbered
    ]
    (folder / "물품관리규정.md").write_text("# 물품관리규정\n\n" + "\n".join(sections), "utf-8")
    table = docx.Document()
    table.add_heading("물품관리규정 시행세칙", 1)
    rows = table.add_table(rows=1, cols=3)
    for cell, text in zip(rows.rows[0].cells, ("조문", "제목", "내용"), strict=True):
        cell.text = text
    for n, subject in numbered:
        cells = rows.add_row().cells
        said = f"물품관리규정 제{n + 1}조의 {subject}은 {n * 7}일 안에 한다. " * 4
        for cell, text in zip(cells, (f"제{n}조", subject, said), strict=True):
            cell.text = text
    table.save(str(folder / "물품관리규정 시행세칙.docx"))
    lines = [
        f"제{n}조({subject}) 물품관리규정 제{n + 2}조의 {subject}을 알린다. 공고 번호는 {n}입니다."
        for n, subject in numbered
    ]
    (folder / "물품관리규정 공고.txt").write_text("\n".join(lines), "utf-8")
    with Library.open(root) as library:
        library.reindex()
        yield lambda query: library.search(SearchRequest(query)).hits[0]


@pytest.mark.parametrize("number", [3, 8, 15])
def test_a_rule_is_told_from_its_decree_by_its_name(first: First, number: int) -> None:
    hit = first(f"물품관리규정 {number}조")
    assert hit.citation.source == "규정/물품관리규정.md"
    assert f"제{number}조(" in hit.citation.label()


@pytest.mark.parametrize("number", [4, 9, 16])
def test_an_article_in_a_row_of_a_table_is_found_and_shown_from_its_beginning(
    first: First, number: int
) -> None:
    hit = first(f"물품관리규정 시행세칙 제{number}조")
    assert hit.citation.source == "규정/물품관리규정 시행세칙.docx"
    assert hit.text.startswith(f"조문=제{number}조 ·")


@pytest.mark.parametrize("number", [5, 10, 17])
def test_an_article_that_only_begins_a_line_is_found_and_shown(first: First, number: int) -> None:
    hit = first(f"물품관리규정 공고 제{number}조")
    assert hit.citation.source == "규정/물품관리규정 공고.txt"
    assert hit.text.startswith(f"제{number}조(")


def test_a_law_is_found_by_its_short_name(library_root: Path) -> None:
    folder = library_root / "법령"
    folder.mkdir()
    names = ("부정청탁 및 금품등 수수의 금지에 관한 법률", "부정청탁 신고 처리 규정")
    for name in names:
        text = "\n\n".join(
            f"## 제{n}조({subject})\n\n{name}에서 {subject}은 {n + len(name)}일 안에 한다."
            for n, subject in enumerate(_SUBJECTS, 1)
        )
        (folder / f"{name}.md").write_text(f"# {name}\n\n{text}\n", "utf-8")
    with Library.open(library_root) as library:
        library.reindex()
        answer = library.search(SearchRequest("청탁금지법 8조"))
    assert answer.widened_with == {"청탁금지법": (names[0],)}
    assert answer.hits[0].citation.source == f"법령/{names[0]}.md"
    assert "제8조(" in answer.hits[0].citation.label()
