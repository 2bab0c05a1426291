"""`seojae demo`: the first thing a person tries."""

from __future__ import annotations

import json
import os
import zipfile
from collections.abc import Callable
from pathlib import Path

import pypdfium2
import pytest
from tests.cli.conftest import Ran, run

from seojae.cli.commands.demo import temporary_folder
from seojae.cli.demo_library.markup import Heading, Paragraph, Table, blocks


@pytest.fixture(scope="module")
def shown(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Ran]:
    """A run as a person starts it, with a temporary folder of its own."""
    place = tmp_path_factory.mktemp("temporary")
    return place, run("demo", env={"TMPDIR": str(place), "TEMP": str(place)})


def test_demo_answers_three_questions_with_their_places(shown: tuple[Path, Ran]) -> None:
    place, ran = shown
    assert ran.code == 0, ran.notes
    lines = ran.text.splitlines()
    assert lines[0].startswith(f"예시 서재를 만들었습니다: {place / 'seojae-demo-'}")
    asked = [at for at, line in enumerate(lines) if line.startswith("$ seojae search")]
    assert [lines[at + 2] for at in asked] == [
        "1  인사노무/취업규칙.docx · 취업규칙 > 제3장 휴가 > 제11조(연차 휴가)",
        "1  경비출장/국내 여비 규정.hwpx · 국내 여비 규정 > 제3조(숙박비) · 표 1 · 2~5행",
        "1  경비출장/법인카드 사용 기준.pdf · 2쪽",
    ]
    assert "15일" in ran.text
    assert "80,000원" in ran.text
    assert "분실 신고" in ran.text
    assert "색인을 시작합니다" in ran.notes


def test_demo_lists_the_scan_it_could_not_read(shown: tuple[Path, Ran]) -> None:
    told = [line for line in shown[1].text.splitlines() if "읽지 못한 파일:" in line]
    assert len(told) == 1
    assert "총무보안/스캔한 임대차 계약서.pdf" in told[0]


def test_demo_gives_the_entry_to_paste(shown: tuple[Path, Ran]) -> None:
    _, ran = shown
    root = ran.text.splitlines()[0].removeprefix("예시 서재를 만들었습니다: ")
    entry, _ = json.JSONDecoder().raw_decode(ran.text[ran.text.index("{\n") :])
    server = entry["mcpServers"]["seojae"]
    assert Path(server["command"]).is_absolute()
    assert os.access(server["command"], os.X_OK)
    assert server["args"][-2:] == ["serve", root]
    assert Path(root).is_dir()
    assert "seojae register" in ran.text


def test_demo_as_json_keeps_its_library_where_it_was_told(demo: tuple[Path, Ran]) -> None:
    root, ran = demo
    told = ran.json
    assert told["root"] == str(root)
    assert [bool(answer["results"]) for answer in told["answers"]] == [True, True, True]
    assert told["claude_entry"]["mcpServers"]["seojae"]["args"][-1] == str(root)
    answer = run("search", root, "비밀번호 바꾸는 주기", "-k", "1", "--json").json
    assert answer["results"][0]["source"] == "총무보안/정보보안 수칙.pdf"
    assert "90일" in answer["results"][0]["text"]


def test_demo_never_writes_into_a_folder_that_holds_something(
    call: Callable[..., Ran], tmp_path: Path
) -> None:
    (tmp_path / "인사노무").mkdir()
    ran = call("demo", "--keep", tmp_path, "--json")
    assert ran.code == 1
    assert ran.json["error"]["code"] == "bad_argument"
    assert [path.name for path in tmp_path.rglob("*")] == ["인사노무"]


def test_where_temporary_folders_lie_in_app_data_demo_goes_home(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    usual = tmp_path / "AppData" / "Local" / "Temp"
    usual.mkdir(parents=True)
    monkeypatch.setattr("tempfile.tempdir", str(usual))
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    assert temporary_folder().parent == tmp_path


def test_the_markup_of_the_texts() -> None:
    text = "# 제목\n\n첫 줄과\n둘째 줄\n\n| 가 | 나 |\n| 1 | |\n\n### 3. 절\n"
    assert list(blocks(text)) == [
        Heading(1, "제목"),
        Paragraph("첫 줄과 둘째 줄"),
        Table((("가", "나"), ("1", ""))),
        Heading(3, "3. 절"),
    ]


def test_the_files_are_what_other_programs_take_them_for(office: Path) -> None:
    with pypdfium2.PdfDocument(office / "경비출장" / "법인카드 사용 기준.pdf") as document:
        assert document.get_metadata_value("Title") == "법인카드 사용 기준"
        lines = document[1].get_textpage().get_text_bounded().splitlines()
        assert lines[0] == "4. 분실과 도난"
    with zipfile.ZipFile(office / "경비출장" / "국내 여비 규정.hwpx") as package:
        first = package.infolist()[0]
        assert (first.filename, first.compress_type) == ("mimetype", zipfile.ZIP_STORED)
        assert package.read("mimetype") == b"application/hwp+zip"
        assert package.testzip() is None
    minutes = office / "총무보안" / "회의록" / "주간 회의록 2026-03-09.txt"
    assert minutes.read_bytes().decode("cp949").startswith("주간 회의록\r\n")
