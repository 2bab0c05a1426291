"""What a person reads: Korean, by rank, with the next step, plain where nobody watches."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.cli.conftest import WITHOUT_HANGUL, Ran, run

from seojae.cli import answers
from seojae.cli.output import Output
from seojae.host.host import LOCK
from seojae.host.lock import ProcessLock
from seojae.library import Library
from seojae.model.answers import Answer, Citation, Hit
from seojae.model.locations import HeadingPath
from seojae.store import facts


def test_search_shows_place_passage_counts(office: Path) -> None:
    ran = run("search", office, "부산", "숙박비", "-k", "1")
    assert ran.code == 0
    lines = ran.text.splitlines()
    assert lines[0].startswith("1  경비출장/국내 여비 규정.hwpx · 국내 여비 규정 > 제3조(숙박비)")
    assert any(line.startswith("   ") and "80,000원" in line for line in lines)
    assert "부산 2 · 숙박비 2 (문서 15건 중)" in lines
    assert "읽지 못한 파일 1개에서는 찾지 않았습니다." in lines
    assert "\x1b" not in ran.text
    assert ran.notes == ""


def test_search_that_finds_nothing_says_so_and_is_no_failure(office: Path) -> None:
    ran = run("search", office, "우주선 발사대")
    assert ran.code == 0
    assert "찾은 것이 없습니다." in ran.text
    assert "우주선 0" in ran.text


def test_a_scan_is_found_by_its_name(office: Path) -> None:
    lines = run("search", office, "임대차", "계약서").text.splitlines()
    assert not lines[0].startswith("1  ")  # the hint says that no passage holds both words
    at = lines.index("이름으로 찾은 파일 (글자는 읽지 못했습니다)")
    assert lines[at + 1] == "   총무보안/스캔한 임대차 계약서.pdf"
    assert "글자" in lines[at + 2]


def test_status_shows_collections_and_reasons(office: Path) -> None:
    text = run("status", office).text
    assert text.splitlines()[0] == str(office)
    assert "책장 3개 · 문서 15건 · 미분류 2건" in text
    row = next(line for line in text.splitlines() if line.startswith("인사노무"))
    assert row.split()[1:3] == ["5", "0"]
    assert "읽지 못한 파일 1개" in text
    assert "    총무보안/스캔한 임대차 계약서.pdf" in text.splitlines()


def test_documents_are_one_line_each(office: Path) -> None:
    lines = run("documents", office).text.splitlines()
    assert lines[0].split() == ["번호", "날짜", "위치", "상태"]
    assert len(lines) == 1 + 18
    assert any("2026-01-02  경비출장/국내 여비 규정.hwpx" in line for line in lines)


def test_show_gives_title_place_and_text(office: Path) -> None:
    lines = run("show", office, "인사노무/취업규칙.docx", "--section", "제11조").text.splitlines()
    assert lines[:3] == ["취업규칙", "인사노무/취업규칙.docx", ""]
    assert any("15일" in line for line in lines)


def test_show_tells_how_to_read_on_in_words_one_can_paste(archive: tuple[Path, Ran]) -> None:
    root, ran = archive
    last = ran.text.splitlines()[-1]
    assert last.startswith(f'이어서: seojae show "{root}" "기록/긴 회의록.txt" --cursor ')


def test_a_library_that_was_never_indexed_is_indexed_first(archive: tuple[Path, Ran]) -> None:
    root, ran = archive
    assert ran.code == 0
    assert ran.text.startswith("긴 회의록\n기록/긴 회의록.txt\n\n0번째 줄에는")
    notes = ran.notes.splitlines()
    assert notes[0] == "아직 색인하지 않은 서재라 먼저 색인합니다."
    assert notes[1] == "색인을 시작합니다: 읽을 파일 2개"
    assert notes[-2:] == [
        "색인을 마쳤습니다: 문서 1건. 읽지 못한 파일 1개",
        f'까닭을 보려면: seojae status "{root}"',
    ]


@pytest.mark.parametrize("name", [LOCK, "indexing.lock"])
def test_who_asks_while_another_process_indexes_first_is_answered_at_once(
    tmp_path: Path, name: str
) -> None:
    root = tmp_path / "처음 색인하는 서재"
    (root / "규정").mkdir(parents=True)
    (root / "규정/여비.md").write_text("# 여비\n\n숙박비는 70,000원이다.", encoding="utf-8")
    with Library.open(root) as library:
        library.reindex()
        with library._database.write() as connection:  # as it is before the end of a first run
            facts.put(connection, facts.LAST_INDEXED, "")
        (root / "규정/뒤에 온 것.md").write_text("아직 읽지 않은 글", encoding="utf-8")
        lock = ProcessLock(library.index_folder / name)
    assert lock.take()
    try:
        ran = run("search", root, "숙박비")
    finally:
        lock.release()
    assert "70,000원" in ran.text
    assert ran.notes.startswith("다른 프로그램이 이 서재를 처음 색인하는 중입니다.\n지금까지")
    assert "색인을 시작합니다" not in ran.notes
    after = run("documents", root)
    assert "색인을 시작합니다" in after.notes
    assert "뒤에 온 것" in after.text


def test_init_tells_the_next_step(tmp_path: Path) -> None:
    text = run("init", tmp_path / "새 서재").text
    assert "만듦: 예시 책장/README.md" in text
    assert f'  seojae reindex "{tmp_path / "새 서재"}"' in text.splitlines()


def test_reindex_tells_what_was_done(tmp_path: Path) -> None:
    folder = tmp_path / "규정"
    folder.mkdir()
    for name in ("휴가", "여비", "보안"):
        (folder / f"{name}.md").write_text(f"{WITHOUT_HANGUL}{len(name)}\n", encoding="utf-8")
    first = run("reindex", tmp_path)
    assert first.code == 0
    assert first.text.startswith("색인을 마쳤습니다. 문서 3건 · ")
    assert "읽음 3" in first.text.splitlines()
    assert first.notes.startswith("색인을 시작합니다: 읽을 파일 3개")

    (folder / "휴가.md").write_text("VPN 3.0\n", encoding="utf-8")
    (folder / "보안.md").unlink()
    second = run("reindex", tmp_path)
    assert "읽음 1 · 그대로 1 · 사라짐 1" in second.text.splitlines()

    third = run("reindex", tmp_path)
    assert third.text.startswith("바뀐 문서가 없습니다. 문서 2건")
    assert third.notes == ""


def test_an_answer_says_all_that_was_done_to_the_words(capsys: pytest.CaptureFixture[str]) -> None:
    hit = Hit(
        document_id="d1",
        collection="인사",
        title="취업규칙",
        citation=Citation("인사/취업규칙.md", HeadingPath(("휴게",))),
        text="휴게 시간은 한 시간이다.\n임금을 주지 않는다.",
        lines=(3, 4),
        matched=("휴게시간",),
        missing=(),
        also_in=("보관/취업규칙 (2).md",),
        modified_at=None,
        cursor="1",
    )
    answer = Answer(
        query="휴계시간 월급",
        hits=(hit,),
        term_document_counts={"휴게시간": 1, "월급": 0},
        related_document_counts={"임금": 1234},
        document_count=2000,
        hint="다음에 할 일.",
        read_as={"휴계시간": "휴게시간"},
        widened_with={"월급": ("임금", "보수")},
        unread=3,
        note="길어서 줄였습니다.",
    )
    output = Output()
    answers.show(answer, output)
    output.close()
    assert capsys.readouterr().out.splitlines() == [
        "1  인사/취업규칙.md · 휴게",
        "   휴게 시간은 한 시간이다.",
        "   임금을 주지 않는다.",
        "   같은 내용: 보관/취업규칙 (2).md",
        "",
        "휴게시간 1 · 월급 0 · 임금 1,234 (문서 2,000건 중)",
        "고쳐 읽은 말: 휴계시간 → 휴게시간",
        "함께 찾은 말: 월급 → 임금, 보수",
        "읽지 못한 파일 3개에서는 찾지 않았습니다.",
        "길어서 줄였습니다.",
        "다음에 할 일.",
    ]
