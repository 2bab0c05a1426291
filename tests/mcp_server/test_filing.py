"""Filing through MCP: the inbox, moves, undo, descriptions, copies. Each test has its own files."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from tests.mcp_server.conftest import done, refused

from seojae.library import Library

CONTRACT = "_inbox/새 계약서.txt"


@pytest.fixture
def own(root: Path, tmp_path: Path) -> Path:
    """A copy of the library that a test may change."""
    return Path(shutil.copytree(root, tmp_path / "내 서재"))


def number_of(root: Path, source: str) -> str:
    with Library.open(root) as library:
        return next(i.document_id for i in library.documents() if i.source == source)


def test_the_inbox_shows_what_one_needs_to_judge_and_no_suggestion(root: Path) -> None:
    text, facts = done(root, "list_inbox")
    (document,) = facts["documents"]
    assert document["source"] == CONTRACT
    assert "소모품 공급 계약" in document["excerpt"]
    assert document["excerpt"] in text
    assert [each["folder"] for each in facts["collections"]] == ["업무 규정", "회의록"]
    assert "휴가, 여비, 보안 질문에 씁니다" in text
    assert facts["total"] == 1


def test_what_is_not_compared_yet_is_told_and_not_waited_for(own: Path) -> None:
    with Library.open(own) as library:
        path = library.index_folder / "index.db"
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.executemany(
            "INSERT INTO texts (hash, size, minhash, packed, compared) VALUES (?, 9, ?, x'', 0)",
            [(b"%d" % number, bytes(1024)) for number in range(1, 1235)],
        )
    for tool in ("list_inbox", "find_duplicates"):
        text, facts = done(own, tool)
        assert "아직 견주지 않은 문서가 1,234건" in text
        assert facts["note"] in text
    number = number_of(own, CONTRACT)
    text, facts = done(own, "find_duplicates", document_id=number)
    assert "아직 견주지 않은 문서가 1,234건" in text


def test_a_document_is_filed_found_in_its_place_and_taken_back(own: Path) -> None:
    number = number_of(own, CONTRACT)
    text, facts = done(
        own, "file_document", document_id=number, collection="회사 규정", subfolder="계약"
    )
    (change,) = facts["done"]
    assert change["target"] == "업무 규정/계약/새 계약서.txt"
    assert f'undo(id="{facts["batch"]}")' in text
    assert (own / "업무 규정" / "계약" / "새 계약서.txt").exists()
    _, found = done(own, "search", query="소모품 공급")
    assert found["results"][0]["source"] == change["target"]
    assert found["results"][0]["document_id"] == number

    _, back = done(own, "undo", id=change["id"])
    assert back["undone"][0]["target"] == CONTRACT
    assert (own / CONTRACT).exists()
    _, listed = done(own, "undo", list_only=True)
    assert len(listed["recent"]) == 2
    assert "list_only" in refused(own, "undo")
    done(own, "undo", id=back["batch"])
    assert not (own / CONTRACT).exists()


def test_a_dry_run_moves_nothing(own: Path) -> None:
    text, facts = done(
        own,
        "file_document",
        document_id=number_of(own, CONTRACT),
        collection="회의록",
        dry_run="true",
    )
    assert facts["dry_run"] is True
    assert facts["done"][0]["target"] == "회의록/새 계약서.txt"
    assert "아직 아무것도 옮기지 않았습니다" in text
    assert (own / CONTRACT).exists()


def test_several_documents_go_as_one_batch_and_come_back_as_one(own: Path) -> None:
    items = [
        {"document_id": number_of(own, CONTRACT), "collection": "회의록"},
        {"document_id": number_of(own, "회의록/첫 회의.md"), "collection": "업무 규정"},
        {"document_id": "d000", "collection": "업무 규정"},
    ]
    text, facts = done(own, "file_document", items=items)
    assert [change["target"] for change in facts["done"]] == [
        "회의록/새 계약서.txt",
        "업무 규정/첫 회의.md",
    ]
    (refusal,) = facts["refused"]
    assert refusal["document"] == "d000"
    assert refusal["message"] in text
    assert refusal["hint"] in text
    _, back = done(own, "undo", id=facts["batch"])
    assert len(back["undone"]) == 2
    assert (own / CONTRACT).exists()


def test_refusals_reach_the_model_word_for_word(own: Path) -> None:
    number = number_of(own, CONTRACT)
    wrong = refused(own, "file_document", document_id=number, collection="인사팀")
    assert wrong == "'인사팀' 책장이 없습니다. 있는 책장: 업무 규정, 회의록"
    assert "옮길 책장을 주세요" in refused(own, "file_document", document_id=number)
    outside = refused(
        own, "file_document", document_id=number, collection="회의록", subfolder="../../밖"
    )
    assert "밖" in outside
    assert "100건" in refused(own, "file_document", items=[{"document_id": "d1"}] * 101)
    assert "되돌릴" in refused(own, "undo")
    assert (own / CONTRACT).exists()


def test_a_batch_of_which_nothing_went_is_an_error_with_every_reason(own: Path) -> None:
    items = [{"document_id": name, "collection": "회의록"} for name in ("d1", "d2")]
    text = refused(own, "file_document", items=items)
    assert "옮긴 것이 없습니다" in text
    assert text.count("못 함") == 2


def test_the_journal_knows_who_asked(own: Path) -> None:
    done(own, "file_document", document_id=number_of(own, CONTRACT), collection="회의록")
    with Library.open(own) as library:
        (entry,) = library.shelving.moves()
    assert entry.face == "mcp"
    assert entry.client.startswith("mcp")


def test_a_description_is_written_shown_and_taken_back(own: Path) -> None:
    text, facts = done(own, "describe_collection", collection="회의록")
    assert facts["documents"] == 2
    assert "첫 회의" in facts["titles"]
    assert "write_collection_readme" in text

    _, written = done(
        own,
        "write_collection_readme",
        collection="회의록",
        description="회의 날짜와 결정 질문에 씁니다",
        tags="회의, 결정",
    )
    assert written["written"] is True
    assert "회의 날짜와 결정" in (own / "회의록" / "README.md").read_text(encoding="utf-8")
    _, listed = done(own, "list_collections")
    assert listed["collections"][1]["description"] == "회의 날짜와 결정 질문에 씁니다"
    done(own, "undo", id=written["id"])
    assert not (own / "회의록" / "README.md").exists()
    assert "적을 것이 없습니다" in refused(own, "write_collection_readme", collection="회의록")


def test_copies_are_told_with_the_newest_as_a_candidate(own: Path) -> None:
    copied = own / "회의록" / "취업규칙 사본.md"
    shutil.copy(own / "업무 규정" / "취업규칙.md", copied)
    with Library.open(own) as library:
        library.reindex()
    text, facts = done(own, "find_duplicates")
    (family,) = facts["families"]
    assert family["label"] == "exact"
    assert {each["source"] for each in family["members"]} == {
        "업무 규정/취업규칙.md",
        "회의록/취업규칙 사본.md",
    }
    assert family["latest"]["reason"] in text
    _, one = done(own, "find_duplicates", document_id="업무 규정/취업규칙.md")
    assert [each["source"] for each in one["related"]] == ["회의록/취업규칙 사본.md"]
    _, none = done(own, "find_duplicates", document_id="회의록/첫 회의.md")
    assert none["total"] == 0
