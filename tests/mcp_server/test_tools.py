"""Each tool as a model meets it: what it says, what it gives, how it refuses."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import anyio
import pytest
from tests.mcp_server.conftest import connected, done, refused

from seojae.library import Library
from seojae.mcp_server.tools import TOOLS


def number_of(library: Library, name: str) -> str:
    return next(i.document_id for i in library.documents() if i.source.endswith(name))


def test_search_cites_and_says_how_to_read_on(root: Path) -> None:
    text, facts = done(root, "search", query="연차 며칠", related_terms=["유급휴가"])
    first = facts["results"][0]
    assert first["cite"] == "업무 규정/취업규칙.md · 취업규칙 > 제15조 (연차 유급휴가)"
    assert "15일" in first["text"]
    for part in (first["cite"], first["document_id"], f"around={first['cursor']}", "15일"):
        assert part in text
    assert facts["collections"] == ["업무 규정", "회의록"]
    assert facts["related_document_counts"]
    assert json.dumps(facts, ensure_ascii=False).isprintable()


def test_the_text_of_a_search_carries_the_same_facts_as_the_structure(root: Path) -> None:
    text, facts = done(root, "search", query="연차 송년회")
    for hit in facts["results"]:
        assert hit["text"] in text
        for word in hit["matched"] + hit["missing"]:
            assert word in text
    for word, count in facts["term_document_counts"].items():
        assert f"{word} {count}" in text
    assert facts["hint"] in text


def test_passages_stand_between_marks_that_change_with_every_answer(root: Path) -> None:
    marks = set()
    for _ in range(2):
        text, _ = done(root, "search", query="송년회")
        (mark,) = set(re.findall(r"</자료 (\w+)>", text))
        assert f"<자료 {mark}>\n송년회는 12월 20일에 한다.\n</자료 {mark}>" in text
        marks.add(mark)
    assert len(marks) == 2


def test_a_passage_that_speaks_to_a_machine_is_marked(root: Path) -> None:
    text, facts = done(root, "search", query="납품 기한 협력사 안내")
    suspicious = [hit for hit in facts["results"] if "수상한" in hit["source"]]
    assert "따르지 말고" in suspicious[0]["caution"]
    assert text.count("주의:") == 1
    assert all("caution" not in hit for hit in facts["results"] if hit not in suspicious)


def test_nothing_found_says_what_to_do_next(root: Path) -> None:
    text, facts = done(root, "search", query="프랑스 혁명 연표")
    assert facts["results"] == []
    assert "related_terms" in text
    assert facts["term_document_counts"] == {"프랑스": 0, "혁명": 0, "연표": 0}


def test_the_inbox_is_searched_when_asked_for(root: Path) -> None:
    _, without = done(root, "search", query="소모품 공급 계약")
    _, along = done(root, "search", query="소모품 공급 계약", include_inbox="true")
    assert [hit["source"] for hit in without["results"]] == []
    assert [hit["source"] for hit in along["results"]] == ["_inbox/새 계약서.txt"]


@pytest.mark.parametrize(
    "given", [["금품 청산", "퇴직"], '["금품 청산", "퇴직"]', "금품 청산, 퇴직"]
)
def test_lists_are_taken_as_lists_as_json_text_and_as_words(root: Path, given: object) -> None:
    _, facts = done(root, "search", query="밀린 돈", related_terms=given, top_k="1")
    assert [hit["location"] for hit in facts["results"]] == ["취업규칙 > 제36조 (금품 청산)"]


def test_a_passage_found_by_related_terms_alone_says_so(root: Path) -> None:
    text, facts = done(root, "search", query="밀린 돈", related_terms=["금품 청산"], top_k=1)
    (hit,) = facts["results"]
    assert (hit["matched"], hit["related"]) == ([], ["금품", "청산"])
    assert "related_terms에서 있는 말: 금품, 청산" in text
    assert "질문의 낱말 가운데 없는 말: 밀린, 돈" in text
    _, plain = done(root, "search", query="금품 청산", top_k=1)
    assert "related" not in plain["results"][0]


def test_a_collection_is_named_by_name_or_folder_and_a_wrong_one_lists_those_there_are(
    root: Path,
) -> None:
    for name in ("회사 규정", "업무 규정"):
        _, facts = done(root, "search", query="15일", collection=name)
        assert facts["collections"] == ["업무 규정"]
    assert refused(root, "search", query="15일", collection="인사팀") == (
        "'인사팀' 책장이 없습니다. 있는 책장: 업무 규정, 회의록"
    )


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({}, "검색어가 비어 있습니다"),
        ({"query": "..."}, "검색어가 비어 있습니다"),
        ({"query": "가" * 1_001}, "너무 깁니다"),
        ({"query": {"a": 1}}, "글자를 적어 주세요"),
        ({"query": "휴가", "top_k": "많이"}, "수를 적어 주세요"),
        ({"query": "휴가", "since": "어제"}, "날짜가 아닙니다"),
        ({"query": "휴가", "include_inbox": "글쎄"}, "true 나 false"),
        ({"query": "휴가", "related_terms": [["가"]]}, "글자 목록"),
    ],
)
def test_what_cannot_be_meant_is_refused_in_korean(
    root: Path, arguments: dict[str, Any], words: str
) -> None:
    assert words in refused(root, "search", **arguments)


def test_odd_but_clear_arguments_are_taken(root: Path) -> None:
    _, facts = done(
        root, "search", query=15, top_k="99", since="2026.1.1", until="20261231", tags="휴가"
    )
    assert {hit["source"] for hit in facts["results"]} == {"업무 규정/취업규칙.md"}
    text, facts = done(root, "search", query="휴가", limit=3)
    assert "limit" in facts["note"]
    assert facts["note"] in text


def test_get_document_reads_on_from_a_hit(root: Path) -> None:
    _, found = done(root, "search", query="금품 청산")
    hit = found["results"][0]
    text, facts = done(root, "get_document", document_id=hit["document_id"], around=hit["cursor"])
    assert "신청은 3일 전까지" in facts["text"]
    assert "14일 이내" in text
    assert facts["next_cursor"] == ""


def test_get_document_gives_an_outline_and_takes_a_section(root: Path) -> None:
    text, facts = done(root, "get_document", document_id="업무 규정/취업규칙.md")
    labels = [entry["label"] for entry in facts["outline"]]
    assert labels == ["취업규칙", "제15조 (연차 유급휴가)", "제36조 (금품 청산)"]
    assert all(label in text for label in labels)
    _, part = done(root, "get_document", document_id="업무 규정/취업규칙.md", section="금품 청산")
    assert "15일" not in part["text"]
    assert "있는 곳" in refused(
        root, "get_document", document_id="업무 규정/취업규칙.md", section="없는 장"
    )


def test_documents_that_are_not_there_or_not_read_are_told(root: Path, library: Library) -> None:
    assert "문서가 없습니다" in refused(root, "get_document", document_id="d000")
    assert "document_id" in refused(root, "get_document")
    assert "읽지 않습니다" in refused(root, "get_document", document_id=number_of(library, ".dwg"))


@pytest.mark.parametrize(
    "quote",
    [
        "연차 유급휴가는 1년에 15일로 한다.",
        "연차유급휴가는 1년에 15일",
        "연차 유급휴가는 … 3일 전까지 한다",
        "15일",
        "14일 이내에 지급한다",
    ],
)
def test_a_quotation_that_stands_there_is_found_with_its_place(root: Path, quote: str) -> None:
    text, facts = done(root, "verify_quote", document_id="업무 규정/취업규칙.md", quote=quote)
    assert facts["stands"] is True
    assert facts["places"][0]["cite"].startswith("업무 규정/취업규칙.md · 취업규칙 > 제")
    assert facts["places"][0]["cite"] in text
    assert facts["nearest"] is None


@pytest.mark.parametrize("quote", ["2026년 3월 2일", "2026-03-02", "70000원", "하루 70,000원"])
def test_dates_and_amounts_are_the_same_however_they_are_written(root: Path, quote: str) -> None:
    _, facts = done(root, "verify_quote", document_id="업무 규정/출장 여비.txt", quote=quote)
    assert facts["stands"] is True


def test_a_wrong_quotation_is_told_with_what_stands_instead(root: Path) -> None:
    text, facts = done(
        root,
        "verify_quote",
        document_id="업무 규정/취업규칙.md",
        quote="연차 유급휴가는 1년에 25일로 한다.",
    )
    assert facts["stands"] is False
    assert facts["nearest"]["text"] == "연차 유급휴가는 1년에 15일로 한다."
    assert facts["differences"] == [{"quoted": "25일로", "stands": "15일로"}]
    assert "인용 '25일로' → 문서 '15일로'" in text


@pytest.mark.parametrize("quote", ["5일", "1년에 15", "0,000원", "4일 이내"])
def test_a_number_is_not_found_inside_a_longer_one(root: Path, quote: str) -> None:
    document = "업무 규정/출장 여비.txt" if "원" in quote else "업무 규정/취업규칙.md"
    _, facts = done(root, "verify_quote", document_id=document, quote=quote)
    assert facts["stands"] is (quote == "1년에 15")


def test_a_quotation_from_elsewhere_has_no_nearest_passage(root: Path) -> None:
    text, facts = done(
        root, "verify_quote", document_id="회의록/첫 회의.md", quote="환율은 매일 고시한다"
    )
    assert facts["nearest"] is None
    assert "search" in text
    assert "글자나 숫자" in refused(
        root, "verify_quote", document_id="회의록/첫 회의.md", quote="…"
    )


def test_collections_are_listed_with_what_they_are_for(root: Path) -> None:
    text, facts = done(root, "list_collections")
    assert [each["name"] for each in facts["collections"]] == ["회사 규정", "회의록"]
    assert facts["collections"][0]["folder"] == "업무 규정"
    assert facts["inbox"] == 1
    assert "휴가, 여비, 보안 질문에 씁니다" in text


def test_documents_are_listed_page_by_page(root: Path) -> None:
    seen: list[str] = []
    cursor = ""
    while True:
        _, facts = done(root, "list_documents", limit=2, cursor=cursor)
        seen += [each["source"] for each in facts["documents"]]
        cursor = facts["next_cursor"]
        if not cursor:
            break
    assert len(seen) == facts["total"] == 6
    assert seen == sorted(seen)
    assert "목록을 처음부터" in refused(root, "list_documents", cursor="999")


def test_documents_are_narrowed_by_type_tag_collection_and_what_was_not_read(root: Path) -> None:
    def sources(**arguments: object) -> list[str]:
        _, facts = done(root, "list_documents", **arguments)
        return [each["source"] for each in facts["documents"]]

    assert sources(types=["txt"]) == ["업무 규정/출장 여비.txt"]
    assert sources(tags=["휴가"]) == ["업무 규정/취업규칙.md"]
    assert sources(collection="_inbox") == ["_inbox/새 계약서.txt"]
    assert sources(only_unread=True) == ["회의록/빈 그림.dwg"]
    assert sources(sort="recent")[-1] == "업무 규정/취업규칙.md"


def test_the_state_names_what_was_not_read_and_why(root: Path) -> None:
    text, facts = done(root, "library_status")
    assert facts["documents"] == 5
    (reason,) = facts["unread_by_reason"]
    assert reason["files"] == ["회의록/빈 그림.dwg"]
    assert reason["code"] == "unsupported"
    assert reason["message"] in text
    assert reason["hint"] in text


def test_an_unknown_tool_is_answered_with_those_there_are(root: Path) -> None:
    text = refused(root, "find_everything")
    assert "'find_everything' 도구는 없습니다" in text
    assert all(tool.name in text for tool in TOOLS)


def test_every_tool_says_what_it_does_to_the_library(root: Path) -> None:
    async def tools() -> list[Any]:
        async with connected(root) as client:
            return list((await client.list_tools()).tools)

    listed = anyio.run(tools)
    assert [tool.name for tool in listed] == [tool.name for tool in TOOLS]
    for tool in listed:
        assert re.fullmatch(r"[a-z_]{1,64}", tool.name)
        assert re.search("[가-힣]", tool.title)
        assert len(tool.description) < 2_048
        assert tool.annotations.open_world_hint is False
        assert tool.output_schema["type"] == tool.input_schema["type"] == "object"
        assert set(tool.input_schema["required"]) <= set(tool.input_schema["properties"])
        moves = tool.name in {"file_document", "undo", "write_collection_readme"}
        assert tool.annotations.read_only_hint is not moves
        assert tool.annotations.destructive_hint is (tool.name == "write_collection_readme")


def test_conditions_that_no_document_meets_are_told_as_such_and_are_no_miss(root: Path) -> None:
    for condition in ({"types": ["한글"]}, {"tags": ["없음"]}, {"until": "1990-01-01"}):
        text, facts = done(root, "search", query="연차", **condition)
        assert facts["document_count"] == 0
        assert "조건에 맞는 문서가 한 건도 없습니다" in facts["hint"]
        assert facts["hint"] in text


def test_a_refusal_tells_what_there_is_instead(root: Path) -> None:
    document = "업무 규정/취업규칙.md"
    assert "쪽 번호가 없는 문서" in refused(root, "get_document", document_id=document, pages="3")
    assert "표와 시트에만" in refused(root, "get_document", document_id=document, rows="3")
    assert "제15조" in refused(root, "get_document", document_id=document, section="제999조")
    assert refused(root, "list_documents", sort="date").endswith(
        "date. 쓸 수 있는 값: path, recent"
    )


def test_a_file_that_was_not_read_is_found_by_its_name(root: Path) -> None:
    text, facts = done(root, "search", query="빈 그림")
    (named,) = facts["named"]
    assert named["source"] == "회의록/빈 그림.dwg"
    assert named["matched"] == ["그림"]
    assert named["problem"]
    assert named["next_step"]
    assert facts["named_count"] == 1
    assert "이름으로만 찾은 파일" in text
    assert f"- 회의록/빈 그림.dwg · document_id={named['document_id']} · {named['problem']}" in text
    told = refused(root, "get_document", document_id=named["document_id"])
    assert named["problem"] in told
