"""What goes wrong is told in one Korean sentence with the next step and the right exit code."""

from __future__ import annotations

import json
import re
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.cli.conftest import UNMEASURED, WITHOUT_HANGUL, Ran, run

KOREAN = re.compile("[가-힣]")

# Starts as whoever runs the tests, loads what it needs, and goes on as a user without rights.
AS_NOBODY = """
import os, sys
from seojae import logs
from seojae.cli import main, progress, session, shapes
from seojae.indexing import engine
from seojae.parsers import workers
from seojae.search import document_view
import seojae.library
import rich.console, rich.table, rich.box
if os.getuid() == 0:
    os.setgroups([])
    os.setgid(65534)
    os.setuid(65534)
sys.exit(main.main(sys.argv[1:]))
"""

NOTHING_TO_LOOK_FOR = {"", "   ", "...", "?!", "(((", '"', '""""', "…", "\u200b"}
HOSTILE = [
    *sorted(NOTHING_TO_LOOK_FOR),
    "* OR *",
    "a:b:c",
    "NEAR()",
    "휴가\x01연차",
    "휴가\u202e연차",
    "\ufeff휴가",
    "ㅎㅠㄱㅏ",
    "🙂 휴가 🙂",
    "휴가" * 2000,
    "-휴가 -연차",
    "' ; DROP TABLE documents; --",
    "\\x00",
    "%s%s%n {0} {}",
]

DRIVER = """
import io, json, sys
from seojae.cli.main import main
root, queries = sys.argv[1], json.load(open(sys.argv[2], encoding="utf-8"))
told = []
for query in queries:
    sys.stdout = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    code = main(["search", root, "--json", "--", query])
    sys.stdout.flush()
    told.append([query, code, sys.stdout.buffer.getvalue().decode("utf-8")])
sys.stdout = sys.__stdout__
sys.stdout.reconfigure(encoding="utf-8")
json.dump(told, sys.stdout)
"""


def assert_told(ran: Ran, code: str, *, exit_code: int = 1) -> None:
    assert ran.code == exit_code, ran.notes
    error = ran.json["error"]
    assert error["code"] == code
    assert KOREAN.search(error["message"])
    assert error["hint"]
    assert "Traceback" not in ran.notes


@pytest.mark.parametrize("command", ["reindex", "status", "documents", "search", "show"])
def test_a_missing_root_is_told_by_every_command(
    call: Callable[..., Ran], tmp_path: Path, command: str
) -> None:
    words = {"search": ["연차"], "show": ["d1"]}.get(command, [])
    assert_told(call(command, tmp_path / "없음", *words, "--json"), "root_missing")
    assert not (tmp_path / "없음").exists()


def test_a_failure_for_a_person_goes_to_standard_error(tmp_path: Path) -> None:
    ran = run("status", tmp_path / "없음")
    assert ran.code == 1
    assert ran.text == ""
    first, second = ran.notes.splitlines()
    assert first == f"오류: 서재 폴더를 찾을 수 없습니다: {tmp_path / '없음'}"
    assert second.startswith("폴더 경로를 확인하세요.")


@pytest.mark.parametrize("command", ["init", "reindex", "status"])
def test_a_file_is_no_root(call: Callable[..., Ran], tmp_path: Path, command: str) -> None:
    file = tmp_path / "문서.txt"
    file.write_text("글", encoding="utf-8")
    assert_told(call(command, file, "--json"), "root_missing")
    assert file.read_text(encoding="utf-8") == "글"


def test_an_empty_root_is_not_the_current_folder(call: Callable[..., Ran]) -> None:
    assert_told(call("status", "", "--json"), "root_missing")


def test_a_root_in_app_data_is_refused_and_nothing_is_made(
    call: Callable[..., Ran], tmp_path: Path
) -> None:
    root = tmp_path / "AppData" / "서재"
    assert_told(call("init", root, "--json"), "root_not_allowed")
    assert not (tmp_path / "AppData").exists()


def test_an_empty_query_is_told(office: Path) -> None:
    assert_told(run("search", office, "--json"), "empty_query")


def ask_all(
    root: Path, queries: list[str], tmp_path: Path
) -> list[tuple[str, int, dict[str, object]]]:
    """Ask many questions in one process, each through the whole command line."""
    asked = tmp_path / "questions.json"
    asked.write_text(json.dumps(queries), encoding="utf-8")
    ran = run(root, asked, command=[sys.executable, "-c", DRIVER])
    assert ran.code == 0, ran.notes
    return [(query, code, json.loads(out)) for query, code, out in json.loads(ran.text)]


def assert_all_answered(told: list[tuple[str, int, dict[str, object]]]) -> None:
    for query, code, answer in told:
        if code == 0:
            assert "results" in answer, query
        else:
            assert code == 1, query
            error = answer["error"]
            assert isinstance(error, dict)
            assert error["code"] == "empty_query", query


def test_hostile_queries_are_answered(office: Path, tmp_path: Path) -> None:
    told = ask_all(office, HOSTILE, tmp_path)
    assert_all_answered(told)
    answered = {query for query, code, _ in told if code == 0}
    assert not answered & NOTHING_TO_LOOK_FOR
    assert {"휴가\x01연차", "\ufeff휴가", "-휴가 -연차", "🙂 휴가 🙂"} <= answered


def test_the_hostile_queries_of_the_field_notes_are_answered(
    office: Path, shared: Path, tmp_path: Path
) -> None:
    file = shared / "cases" / "D_sqlite" / "hostile_queries.txt"
    queries = file.read_text(encoding="utf-8").split("\n")
    assert len(queries) > 30
    assert_all_answered(ask_all(office, queries, tmp_path))


def test_an_unknown_collection_names_those_that_exist(office: Path) -> None:
    for command, *words in (["search", "연차"], ["documents"]):
        ran = run(command, office, *words, "--collection", "없는 책장", "--json")
        assert_told(ran, "unknown_collection")
        assert "인사노무" in ran.json["error"]["hint"]


def test_an_unknown_document_section_page_or_cursor_is_told(office: Path) -> None:
    rules = "인사노무/취업규칙.docx"
    assert_told(run("show", office, "d00000000000", "--json"), "unknown_document")
    assert_told(run("show", office, rules, "--section", "제99조", "--json"), "unknown_section")
    assert_told(run("show", office, rules, "--pages", "둘째", "--json"), "bad_argument")
    assert_told(run("show", office, rules, "--cursor", "끝", "--json"), "bad_cursor")


def test_an_unread_document_says_why_when_it_is_shown(office: Path) -> None:
    ran = run("show", office, "총무보안/스캔한 임대차 계약서.pdf", "--json")
    assert ran.code == 1
    assert "스캔" in ran.json["error"]["message"]


def test_files_that_wait_for_a_person_make_reindex_end_with_1(tmp_path: Path) -> None:
    folder = tmp_path / "규정"
    folder.mkdir()
    (folder / "휴가.md").write_text(WITHOUT_HANGUL, encoding="utf-8")
    (folder / "깨진 문서.docx").write_bytes(b"PK\x03\x04" + bytes(range(256)))
    (folder / "설계.dwg").write_bytes(b"AC1032\0\0")
    first = run("reindex", tmp_path, "--json")
    assert first.code == 1
    assert (first.json["read"], first.json["failed"]) == (1, 2)
    unread = {each["path"]: each for each in first.json["unread"]}
    assert unread["규정/깨진 문서.docx"]["code"] == "corrupt"
    assert unread["규정/설계.dwg"]["code"] == "unsupported"
    # It still waits at the next run, which has nothing to read.
    second = run("reindex", tmp_path)
    assert second.code == 1
    lines = [line.strip() for line in second.text.splitlines()]
    assert lines.index("규정/깨진 문서.docx") < lines.index("규정/설계.dwg")
    (folder / "깨진 문서.docx").unlink()
    assert run("reindex", tmp_path).code == 0


@pytest.fixture
def read_only_root() -> Iterator[Path]:
    """A folder that everybody may read and nobody but its owner may write."""
    if sys.platform == "win32":
        pytest.skip("rights are not mode bits on Windows")
    top = Path(tempfile.mkdtemp())  # pytest's own folders are closed to other users
    root = top / "읽기만 하는 서재"
    root.mkdir()
    (root / "글.md").write_text("연차는 15일이다.\n", encoding="utf-8")
    top.chmod(0o755)
    root.chmod(0o555)
    yield root
    root.chmod(0o755)
    shutil.rmtree(top)


@pytest.mark.parametrize("words", [["reindex"], ["search", "연차"], ["init"]])
def test_a_root_that_cannot_be_written_is_told(read_only_root: Path, words: list[str]) -> None:
    command, *rest = words
    as_nobody = [sys.executable, "-c", AS_NOBODY]
    ran = run(command, read_only_root, *rest, "--json", env=UNMEASURED, command=as_nobody)
    assert_told(ran, "read_only_root")


def test_a_damaged_index_is_made_anew_and_told(tmp_path: Path) -> None:
    (tmp_path / "규정").mkdir()
    (tmp_path / "규정" / "휴가.md").write_text(WITHOUT_HANGUL, encoding="utf-8")
    (tmp_path / ".seojae").mkdir()
    (tmp_path / ".seojae" / "index.db").write_bytes(b"nothing that SQLite knows" * 400)
    ran = run("search", tmp_path, "VPN", "--json")
    assert ran.code == 0
    assert ran.json["results"]
    assert "손상되어 새로 만들었습니다" in ran.notes


# Wrong usage


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["serch", "x"], "'serch' 명령은 없습니다. 혹시 search 입니까?"),
        (["날씨"], "'날씨' 명령은 없습니다. 있는 명령: init, reindex"),
        (["search"], "빠진 것이 있습니다: FOLDER"),
        (["show", "서재"], "빠진 것이 있습니다: ID"),
        (["search", "서재", "휴가", "-k"], "-k 뒤에 값을 적어 주세요."),
        (["search", "서재", "휴가", "-k", "0"], "-k: 1부터 20까지의 수를 적어 주세요."),
        (["search", "서재", "휴가", "-k", "많이"], "-k: 1부터 20까지의 수를 적어 주세요."),
        (["search", "서재", "휴가", "--since", "어제"], "--since: 날짜를 2026-03-02 처럼"),
        (["search", "서재", "휴가", "--until", "2026-02-30"], "--until: 날짜를 2026-03-02 처럼"),
        (["search", "서재", "휴가", "--fast"], "모르는 선택입니다: --fast"),
        (["reindex", "서재", "다른 서재"], "모르는 인자입니다: 다른 서재"),
        (["reindex", "서재", "--full=yes"], "--full 에는 값을 붙이지 않습니다: yes"),
    ],
)
def test_wrong_usage_is_told_in_korean_with_the_right_form(
    call: Callable[..., Ran], words: list[str], said: str
) -> None:
    ran = call(*words)
    assert ran.code == 2
    assert ran.text == ""
    first, *usage = ran.notes.splitlines()
    assert first.startswith("오류: ")
    assert said in first
    assert usage[0].startswith("사용법: seojae")


def test_wrong_usage_is_told_in_json_where_json_was_asked_for() -> None:
    assert_told(run("search", "--json"), "usage", exit_code=2)


@pytest.mark.parametrize("words", [[], ["--help"], ["search", "--help"], ["demo", "-h"]])
def test_help_is_korean_and_no_failure(call: Callable[..., Ran], words: list[str]) -> None:
    ran = call(*words)
    assert ran.code == 0
    assert ran.text.startswith("사용법: seojae")
    assert "usage" not in ran.text
    assert "show this help" not in ran.text


# Bugs


BUG = """
import sys
from seojae.cli import main
from seojae.library import Library
def broken(*_): raise ValueError("내부 사정")
Library.search = Library.is_indexed = broken
sys.exit(main.main(sys.argv[1:]))
"""


def test_a_bug_is_logged_under_a_number_and_shows_no_traceback(office: Path) -> None:
    ran = run("search", office, "연차", "--json", command=[sys.executable, "-c", BUG])
    assert_told(ran, "bug", exit_code=2)
    number = re.search(r"번호 ([0-9a-f]{6})", ran.json["error"]["message"])
    assert number
    assert "내부 사정" not in ran.text + ran.notes
    logged = [
        file.read_text(encoding="utf-8")
        for file in (office / ".seojae" / "logs").glob("*.log")
        if str(file) in ran.json["error"]["hint"]
    ]
    assert len(logged) == 1
    assert f"bug {number[1]}" in logged[0]
    assert "ValueError: 내부 사정" in logged[0]


def test_a_bug_shows_its_traceback_to_one_who_asks_for_it(office: Path) -> None:
    debug = {"SEOJAE_DEBUG": "1"}
    ran = run("search", office, "연차", env=debug, command=[sys.executable, "-c", BUG])
    assert ran.code == 2
    assert "ValueError: 내부 사정" in ran.notes
    assert ran.notes.rstrip().splitlines()[-2].startswith("오류: 서재의 잘못으로 멈췄습니다")


def test_a_log_that_cannot_be_written_is_not_named(tmp_path: Path) -> None:
    (tmp_path / ".seojae").mkdir()
    (tmp_path / ".seojae" / "logs").write_text("가로막는 파일", encoding="utf-8")
    ran = run("status", tmp_path, command=[sys.executable, "-c", BUG])
    assert ran.code == 2
    assert "SEOJAE_DEBUG=1" in ran.notes
    assert "logs" not in ran.notes
    assert "Traceback" not in ran.notes
