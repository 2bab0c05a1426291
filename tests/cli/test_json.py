"""The JSON of each command: what later parts and outside checks rely on (issue 2)."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import pytest
from tests.cli.conftest import ARCHIVE_LINES, Ran, run

FILES = 18
SCAN = "총무보안/스캔한 임대차 계약서.pdf"


@pytest.fixture(scope="module")
def rules(office: Path) -> str:
    """The id of the rules of employment."""
    found = [
        each["document_id"]
        for each in run("documents", office, "--json").json["documents"]
        if each["source"] == "인사노무/취업규칙.docx"
    ]
    assert len(found) == 1
    return str(found[0])


def test_the_first_run_accounts_for_every_file(demo: tuple[Path, Ran]) -> None:
    done = demo[1].json["index"]
    assert done["read"] == FILES - 1
    assert done["failed"] == 1
    assert (done["unchanged"], done["deleted"], done["cancelled"]) == (0, 0, False)
    assert done["documents"] == FILES - 1
    assert done["chunks"] >= done["documents"]
    assert done["seconds"] > 0
    assert [(each["path"], each["code"]) for each in done["unread"]] == [(SCAN, "no_text")]


def test_a_second_reindex_reads_nothing_and_still_names_what_is_unread(office: Path) -> None:
    ran = run("reindex", office, "--json")
    assert ran.code == 0
    assert (ran.json["read"], ran.json["failed"], ran.json["unchanged"]) == (0, 0, FILES)
    assert set(ran.json) >= {"deleted", "documents", "chunks", "seconds"}
    assert [each["path"] for each in ran.json["unread"]] == [SCAN]


def test_status_tells_collections_and_failures(office: Path) -> None:
    ran = run("status", office, "--json")
    assert ran.code == 0
    state = ran.json
    assert state["root"] == str(office)
    assert datetime.fromisoformat(state["last_indexed"]).tzinfo is not None
    assert state["inbox"] == 2
    assert state["index_bytes"] > 0
    card = next(each for each in state["collections"] if each["folder"] == "인사노무")
    assert card["name"] == "인사노무"
    assert card["readme"] is True
    assert card["tags"] == ["인사", "규정"]
    assert card["description"].startswith("휴가")
    assert card["documents"] == 5
    assert card["chunks"] >= 5
    assert [(each["path"], each["code"]) for each in state["failures"]] == [(SCAN, "no_text")]
    assert state["failures"][0]["message"]
    assert state["failures"][0]["hint"]


def test_documents_lists_every_file(office: Path) -> None:
    ran = run("documents", office, "--json")
    listed = ran.json["documents"]
    assert len(listed) == FILES
    one = next(each for each in listed if each["source"] == "경비출장/법인카드 사용 기준.pdf")
    assert one["title"] == "법인카드 사용 기준"
    assert one["pages"] == 2
    assert one["status"] == "ok"
    assert one["tags"] == []
    for time in (one["indexed_at"], one["modified_at"]):
        assert datetime.fromisoformat(time).tzinfo is not None
    unread = next(each for each in listed if each["source"] == SCAN)
    assert unread["status"] == "unread"
    assert unread["problem"]


def test_documents_of_one_collection(office: Path) -> None:
    ran = run("documents", office, "--collection", "경비출장", "--json")
    sources = [each["source"] for each in ran.json["documents"]]
    assert len(sources) == 5
    assert all(source.startswith("경비출장/") for source in sources)


def test_search_gives_cited_passages_and_facts(office: Path, rules: str) -> None:
    ran = run("search", office, "연차 휴가 며칠", "-k", "3", "--json")
    assert ran.code == 0
    assert b"\\u" not in ran.out  # Korean is not escaped
    answer = ran.json
    assert answer["query"] == "연차 휴가 며칠"
    assert 1 <= len(answer["results"]) <= 3
    first = answer["results"][0]
    assert first["document_id"] == rules
    assert first["collection"] == "인사노무"
    assert first["source"] == "인사노무/취업규칙.docx"
    assert "title" not in first  # it is the name of the file
    assert first["location"].startswith("취업규칙 > 제3장 휴가")
    assert first["cite"] == f"{first['source']} · {first['location']}"
    assert "연차" in first["text"]
    assert first["lines"][0] <= first["lines"][1]
    assert first["also_in"] == []
    assert set(first["matched"]) >= {"연차"}
    assert "며칠" not in first["matched"]
    assert first["modified_at"] == "2026-01-02"
    assert first["cursor"]
    assert answer["term_document_counts"]["연차"] == 2
    assert answer["document_count"] == 15  # those outside the inbox that were read
    assert answer["unread"] == 1
    assert answer["collections"] == ["경비출장", "인사노무", "총무보안"]
    assert isinstance(answer["hint"], str)
    assert isinstance(answer["note"], str)
    assert datetime.fromisoformat(answer["last_indexed"]).tzinfo is not None
    for names in ("related_document_counts", "read_as", "widened_with"):
        assert isinstance(answer[names], dict)


def test_search_gives_files_that_were_found_by_name(office: Path) -> None:
    ran = run("search", office, "임대차", "계약서", "--json")
    (named,) = ran.json["named"]
    assert named["source"] == "총무보안/스캔한 임대차 계약서.pdf"
    assert named["collection"] == "총무보안"
    assert named["matched"] == ["임대차", "계약서"]
    assert named["can_be_seen"] is True
    assert named["problem"]
    assert named["next_step"]
    assert ran.json["named_count"] == 1


def sources(ran: Ran) -> set[str]:
    assert ran.code == 0, ran.notes
    return {each["source"] for each in ran.json["results"]}


TRAVEL = "경비출장/국내 여비 규정.hwpx"
MINUTES = "총무보안/회의록/주간 회의록 2026-03-09.txt"
QUESTIONS = "경비출장/경비 자주 묻는 질문.md"
IN_MARCH = ("--since", "2026-03-19", "--until", "2026-03-20")


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["숙박비", "--collection", "경비출장", "--type", "hwpx"], {TRAVEL}),
        (["출입증", "--path", "총무보안/회의록"], {MINUTES}),
        (["휴가", "--tag", "신청"], {"인사노무/휴가 신청 안내.md"}),
        (["정산", *IN_MARCH], {QUESTIONS}),
        (["--inbox", "정수기", "견적", "--path", "_inbox"], {"_inbox/정수기 견적.txt"}),
        (["정수기", "렌탈"], set()),
    ],
)
def test_search_narrows_by_its_options(office: Path, words: list[str], expected: set[str]) -> None:
    assert sources(run("search", office, *words, "--json")) == expected


def test_related_terms_find_what_the_query_does_not_say(office: Path) -> None:
    related = ("--related", "경조 휴가", "--related", "결혼")
    ran = run("search", office, "쉬는 날", *related, "-k", "1", "--json")
    assert "제13조(경조 휴가)" in ran.json["results"][0]["location"]
    assert ran.json["related_document_counts"]["결혼"] == 1


def test_words_of_a_query_may_stand_behind_options_and_begin_with_a_dash(office: Path) -> None:
    ran = run("search", office, "-k", "1", "연차", "--json", "-휴가", "--", "--며칠")
    assert ran.json["query"] == "연차 -휴가 --며칠"


def test_show_gives_text_outline_and_where_it_goes_on(office: Path, rules: str) -> None:
    ran = run("show", office, rules, "--json")
    assert ran.code == 0
    shown = ran.json
    assert shown["document_id"] == rules
    assert shown["source"] == "인사노무/취업규칙.docx"
    assert shown["title"] == "취업규칙"
    assert "제19조(퇴직금)" in shown["text"]
    assert {"label": "제3장 휴가", "depth": 1} in shown["outline"]
    assert shown["next_cursor"] == ""
    assert shown["lines"][0] == 1
    assert shown["warnings"] == []


def test_show_gives_one_section_by_path_and_heading(office: Path) -> None:
    ran = run("show", office, "인사노무/취업규칙.docx", "--section", "제13조(경조 휴가)", "--json")
    text = ran.json["text"]
    assert "조부모, 형제자매" in text
    assert "제14조" not in text


def test_show_gives_pages(office: Path) -> None:
    ran = run("show", office, "경비출장/법인카드 사용 기준.pdf", "--pages", "2", "--json")
    assert "분실과 도난" in ran.json["text"]
    assert "쓸 수 있는 곳" not in ran.json["text"]


def test_show_reads_on_by_cursor_until_the_end(archive: tuple[Path, Ran]) -> None:
    root, _ = archive
    seen: list[str] = []
    cursor: list[str] = []
    while True:
        words = ["기록/긴 회의록.txt", *(["--cursor", *cursor] if cursor else [])]
        shown = run("show", root, *words, "--json").json
        seen += shown["text"].splitlines()
        if not shown["next_cursor"]:
            break
        cursor = [shown["next_cursor"]]
    assert [line for line in seen if line] == ARCHIVE_LINES


def test_version() -> None:
    told = run("version", "--json").json
    assert run("version").text.strip() == f"seojae {told['version']}"
    assert run("--version").text == run("version").text
    assert told["python"].count(".") == 2


def test_init_makes_a_library_and_never_writes_over(tmp_path: Path) -> None:
    root = tmp_path / "새 서재"
    made = run("init", root, "--json")
    assert made.code == 0
    assert made.json == {
        "root": str(root),
        "made": ["_inbox", "예시 책장", "예시 책장/README.md"],
        "collections": [],
    }
    (root / "예시 책장" / "README.md").write_text("내가 쓴 글", encoding="utf-8")
    again = run("init", root, "--json")
    assert again.code == 0
    assert again.json["made"] == []
    assert again.json["collections"] == ["예시 책장"]
    assert (root / "예시 책장" / "README.md").read_text(encoding="utf-8") == "내가 쓴 글"
