"""The inbox: all that waits, with what one needs to judge it, and never a suggestion."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from tests.shelving.conftest import CLI, OLD_NS, ask, index, use, write

from seojae.analysis.kiwi import KiwiAnalyzer
from seojae.duplicates.engine import FEW
from seojae.errors import BadCursor
from seojae.library import Library
from seojae.model.notices import of_comparing
from seojae.model.shelving import InboxDocument
from seojae.shelving.desk import Shelving
from seojae.shelving.excerpts import excerpt

LONG = "\n\n".join(
    f"## 제{number}장\n\n{number}번째 장의 글이다. " + "본문 " * 200 for number in range(1, 30)
)


def by_source(documents: tuple[InboxDocument, ...]) -> dict[str, InboxDocument]:
    return {each.source: each for each in documents}


@pytest.fixture(scope="module")
def office(tmp_path_factory: pytest.TempPathFactory, kiwi: KiwiAnalyzer) -> Path:
    """An indexed library; tests do not change it."""
    root = tmp_path_factory.mktemp("사무실") / "내 서재"
    write(root, "_inbox/긴 지침.md", f"# 지침\n\n{LONG}\n")
    write(root, "_inbox/하위/휴가 사본.txt", "연차는 15일이다. 반차도 쓸 수 있다.\n" * 8)
    write(root, "_inbox/빈 문서.md", "")
    write(root, "_inbox/~$열린 문서.docx", "owner")
    write(root, "뿌리의 문서.md", "정리하지 않은 글")
    write(root, "규정/휴가.md", "연차는 15일이다. 반차도 쓸 수 있다.\n" * 8)
    write(root, "규정/README.md", "---\nname: 회사 규정\ndescription: 휴가와 여비\n---\n글\n")
    (root / "빈 책장").mkdir()
    with Library.open(root) as library:
        index(library, kiwi)
    write(root, "_inbox/방금 온 문서.md", "아직 읽지 않은 글")
    return root


def test_everything_that_waits_is_listed(office: Path) -> None:
    with Library.open(office) as library:
        page = library.shelving.inbox()
    documents = by_source(page.documents)
    assert list(documents) == sorted(documents)
    assert set(documents) == {
        "_inbox/긴 지침.md", "_inbox/하위/휴가 사본.txt", "_inbox/빈 문서.md",
        "_inbox/방금 온 문서.md", "뿌리의 문서.md",
    }  # fmt: skip
    assert (page.total, page.next_cursor) == (5, "")
    long = documents["_inbox/긴 지침.md"]
    assert (long.title, long.format, long.status) == ("지침", "md", "ok")
    assert long.size == (office / "_inbox/긴 지침.md").stat().st_size
    assert long.modified_at.timestamp() == pytest.approx(OLD_NS / 1e9)
    assert documents["_inbox/빈 문서.md"].status == "unread"
    assert documents["_inbox/빈 문서.md"].problem
    fresh = documents["_inbox/방금 온 문서.md"]
    assert (fresh.status, fresh.excerpt) == ("waiting", "")
    assert fresh.document_id


def test_the_excerpt_comes_from_all_over_the_text(office: Path) -> None:
    with Library.open(office) as library:
        long = by_source(library.shelving.inbox().documents)["_inbox/긴 지침.md"]
    assert 600 < len(long.excerpt) <= 1200
    assert "1번째 장" in long.excerpt
    assert "29번째 장" in long.excerpt
    assert long.excerpt.count("\n…\n") == 3


def test_copies_that_are_filed_already_are_named(office: Path) -> None:
    with Library.open(office) as library:
        documents = by_source(library.shelving.inbox().documents)
    (copy,) = documents["_inbox/하위/휴가 사본.txt"].near
    assert (copy.source, copy.relation, copy.jaccard) == ("규정/휴가.md", "exact", 1.0)
    assert documents["_inbox/긴 지침.md"].near == ()


def test_the_collections_come_with_descriptions(office: Path) -> None:
    with Library.open(office) as library:
        cards = {card.folder: card for card in library.shelving.inbox().collections}
    assert (cards["규정"].name, cards["규정"].description) == ("회사 규정", "휴가와 여비")
    assert set(cards) == {"규정", "빈 책장"}


def test_pages_hold_every_document_once(office: Path) -> None:
    with Library.open(office) as library:
        seen: list[str] = []
        cursor = ""
        for _ in range(9):
            page = library.shelving.inbox(cursor, 2)
            seen += [each.source for each in page.documents]
            cursor = page.next_cursor
            if not cursor:
                break
        assert sorted(seen) == sorted(by_source(library.shelving.inbox().documents))
        assert len(seen) == 5
        for wrong in ("한글", "a", "!!!!"):
            with pytest.raises(BadCursor):
                library.shelving.inbox(wrong)


def test_a_document_is_filed_by_the_number_that_the_inbox_tells(
    office: Path, tmp_path: Path, kiwi: KiwiAnalyzer
) -> None:

    root = tmp_path / "서재"
    shutil.copytree(office, root)
    with Library.open(root) as library:
        use(library, kiwi)
        for document in library.shelving.inbox().documents:
            moved = library.shelving.file(ask(document.document_id, "규정"), CLI)
            assert moved.source == document.source
        assert library.shelving.inbox().total == 0


def test_without_an_index_the_readmes_tell_the_collections(root: Path, shelving: Shelving) -> None:
    write(root, "규정/readme.MD", "---\nname: 회사 규정\ntags: [가]\n---\n")
    write(root, "회의/README.md", "---\nname: x: y\n---\n")
    (root / "계약/README.md").mkdir(parents=True)
    cards = {card.folder: card for card in shelving.collections()}
    assert (cards["규정"].name, cards["규정"].tags, cards["규정"].readme) == (
        "회사 규정", ("가",), True,
    )  # fmt: skip
    assert cards["회의"].problem
    assert cards["계약"].problem
    assert {each.status for each in shelving.inbox().documents} == {"waiting"}


def test_an_excerpt_of_little_or_no_text() -> None:
    assert excerpt([], 100) == ""
    assert excerpt(["", " \n"], 100) == ""
    assert excerpt(["하나", "둘"], 100) == "하나\n둘"
    assert excerpt(["가" * 500], 100) == "가" * 99 + "…"
    assert excerpt(["짧은 글", "가" * 500, "나" * 500], 300).startswith("짧은 글\n…\n")
    assert len(excerpt(["가나 " * 200, "다라\n" * 200], 300)) <= 300


def test_a_collection_is_described_by_what_lies_in_it(tmp_path: Path, kiwi: KiwiAnalyzer) -> None:
    root = tmp_path / "서재"
    for number in range(70):
        write(
            root,
            f"계약/계약서{number}.md",
            f"# 제{number}호 용역 계약\n\n계약 보증금 {number}원.\n",
        )
        write(
            root, f"회의/회의록{number}.md", f"# 회의 {number}\n\n안건을 정한다. 보증금 이야기.\n"
        )
    with Library.open(root) as library:
        index(library, kiwi)
        material = library.shelving.describe("계약")
    terms = dict(material.frequent_terms)
    assert material.documents == 70
    assert len(material.titles) == 60
    assert terms["용역"] == 70
    assert list(terms).index("용역") < list(terms).index("보증금")
    assert "안건" not in terms
    assert len(material.excerpts) == 8
    assert all("보증금" in each for each in material.excerpts)
    assert material.headings


def test_a_collection_of_one_document_is_described_by_its_words(
    tmp_path: Path, kiwi: KiwiAnalyzer
) -> None:
    root = tmp_path / "서재"
    parts = [
        f"## 제{n}조\n\n숙박비는 영수증으로 정산한다. 다만 {n}급은 다음과 같다." for n in (1, 2, 3)
    ]
    write(root, "여비/README.md", "---\ndescription: 출장비 질문에 씁니다\n---\n")
    write(root, "여비/여비 규정.md", "# 여비 규정\n\n" + "\n\n".join(parts))
    with Library.open(root) as library:
        index(library, kiwi)
        material = library.shelving.describe("여비")
    terms = dict(material.frequent_terms)
    assert terms["숙박비"] == 1
    assert list(terms).index("숙박비") < 5
    assert "다만" not in terms
    assert "다음" not in terms


def test_what_introduces_a_collection_gives_none_of_its_frequent_words(
    tmp_path: Path, kiwi: KiwiAnalyzer
) -> None:
    root = tmp_path / "서재"
    write(root, "여비/README.md", "# 여비\n\n머리말에 description을 적으면 설명이 됩니다.\n")
    with Library.open(root) as library:
        index(library, kiwi)
        assert not library.shelving.describe("여비").frequent_terms


def test_the_inbox_does_not_wait_until_all_documents_are_compared(
    library_root: Path, kiwi: KiwiAnalyzer
) -> None:
    for number in range(FEW + 1):
        text = f"{number}번 창고의 비품은 {number * 7}개이고 담당자는 {number}번 직원이다.\n"
        write(library_root, f"규정/{number}.md", text)
        write(library_root, f"_inbox/{number} 사본.txt", text)
    with Library.open(library_root) as library:
        use(library, kiwi)
        library.engine.run()
        before = library.shelving.inbox(limit=FEW + 1)
        library.duplicates.refresh()
        after = library.shelving.inbox(limit=FEW + 1)
    assert before.uncompared > FEW
    assert of_comparing(before.uncompared)
    assert after.uncompared == 0
    assert of_comparing(0) == ""
    assert all(each.near for each in after.documents)
