"""Output survives narrow consoles, readers that leave, missing streams, and stays quiet."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from tests.cli.conftest import SECONDS, UNMEASURED, WITHOUT_HANGUL, program, run

CP949 = {"PYTHONIOENCODING": "cp949:strict"}
HEAVY = {"kiwipiepy", "lxml", "docx", "mcp", "openpyxl", "pypdf", "pypdfium2", "pptx", "numpy"}

ODD_NAME = "규정/휴가 \u2014 [1].md"
ODD_SENTENCE = "\u2713 15일이다 \U0001f600"
ODD_TEXT = f"# 휴가\xa0안내 \u2014\n\n연차는 {ODD_SENTENCE}.\n\x1b]0;훔친 제목\x07\x9b2J\n"
"""What cp949 lacks, and what would steer a terminal."""

LOADED = """
import sys
from seojae.cli.main import main
for words in sys.argv[1:]:
    code = main(words.split("|"))
    names = {name.partition(".")[0] for name in sys.modules}
    sys.stderr.write(" ".join([f"{code}:", *sorted(names)]) + "\\n")
"""
AS_KOREAN_PIPE = """
import io, sys
from seojae.cli.main import main
sys.stdout = io.TextIOWrapper(sys.stdout.detach(), encoding="cp949", errors="strict")
sys.exit(main(sys.argv[1:]))
"""
WITHOUT_STREAMS = """
import os, sys
sys.stdout = sys.stderr = sys.stdin = None
from seojae.cli.main import main
os._exit(main(sys.argv[1:]))
"""


def watch(*words: str | Path, env: dict[str, str] | None = None) -> str:
    """Run the program on a terminal of its own and give all it drew."""
    import pty

    controller, terminal = pty.openpty()
    with subprocess.Popen(
        program(*map(str, words)),
        stdin=terminal,
        stdout=terminal,
        stderr=terminal,
        env={**os.environ, "TERM": "xterm-256color", "COLUMNS": "100", **(env or {})},
    ):
        os.close(terminal)
        drawn = bytearray()
        while True:
            try:
                piece = os.read(controller, 65536)
            except OSError:  # Linux says so when the other side has ended
                break
            if not piece:
                break
            drawn += piece
    os.close(controller)
    return drawn.decode("utf-8")


@pytest.fixture(scope="module")
def odd(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """A library that consoles choke on, and what a terminal showed while it was indexed."""
    root = tmp_path_factory.mktemp("odd") / "서재 \u2713"
    (root / "규정").mkdir(parents=True)
    (root / ODD_NAME).write_text(ODD_TEXT, encoding="utf-8")
    if sys.platform == "win32":
        return root, run("reindex", root).text
    return root, watch("reindex", root)


@pytest.mark.parametrize("command", ["status", "documents", "search", "show"])
def test_a_korean_console_is_served_with_what_it_can_show(
    odd: tuple[Path, str], command: str
) -> None:
    words = {"search": ["연차"], "show": [ODD_NAME]}.get(command, [])
    ran = run(command, odd[0], *words, env=CP949)
    assert ran.code == 0, ran.err
    shown = ran.out.decode("cp949")
    assert "서재 ?" in shown or "휴가 ? [1].md" in shown


def test_errors_reach_a_korean_console(tmp_path: Path) -> None:
    ran = run("status", tmp_path / "없는 서재 \u2713", env=CP949)
    assert ran.code == 1
    assert "서재 폴더를 찾을 수 없습니다" in ran.err.decode("cp949")


def test_json_is_utf8_whatever_the_console(odd: tuple[Path, str]) -> None:
    ran = run("search", odd[0], "연차", "--json", env=CP949)
    assert ODD_SENTENCE in ran.json["results"][0]["text"]


def test_what_a_program_reads_is_utf8_on_a_korean_machine(odd: tuple[Path, str]) -> None:
    ran = run("search", odd[0], "연차", command=[sys.executable, "-c", AS_KOREAN_PIPE])
    assert ODD_SENTENCE in ran.text


@pytest.mark.skipif(sys.platform == "win32", reason="the shell of Unix")
@pytest.mark.parametrize("flag", ["", "--json"])
def test_a_reader_that_leaves_early_is_no_failure(office: Path, flag: str) -> None:
    command = '"$1" -m seojae documents "$2" $3 | true; echo "${PIPESTATUS[0]}"'
    ran = run(sys.executable, office, flag, command=["bash", "-c", command, "bash"])
    assert ran.text.strip() == "0"
    assert ran.notes == ""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_output_that_cannot_be_written_is_told() -> None:
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        ran = subprocess.run(
            program("version"), stdout=full, stderr=subprocess.PIPE, timeout=SECONDS, check=False
        )
    assert ran.returncode == 1
    assert "결과를 다 쓰지 못했습니다" in ran.stderr.decode("utf-8")


@pytest.mark.parametrize(("words", "code"), [(["version"], 0), (["serch"], 2), (["status"], 0)])
def test_a_program_without_streams_runs(office: Path, words: list[str], code: int) -> None:
    folder = [office] if words == ["status"] else []
    ran = run(*words, *folder, command=[sys.executable, "-c", WITHOUT_STREAMS])
    assert ran.code == code
    assert ran.out == ran.err == b""


def test_answering_loads_no_reader_no_kiwi_and_no_server(office: Path) -> None:
    commands = (
        "version",
        f"search|{office}|연차 휴가|--related|결혼|--json",
        f"status|{office}|--json",
        f"documents|{office}|--json",
        f"show|{office}|인사노무/취업규칙.docx|--json",
        f"search|{office}|연차 휴가",
    )
    ran = run(*commands, env=UNMEASURED, command=[sys.executable, "-c", LOADED])
    told = [line.split() for line in ran.notes.splitlines()]
    assert [line[0] for line in told] == ["0:"] * len(commands)
    assert "seojae" in told[0]
    assert not set(told[0]) & {"sqlite3", "rich", "logging"}
    assert not set(told[-1]) & (HEAVY | {"rich"})


@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C cannot be sent to one process there")
def test_ctrl_c_ends_in_good_order_and_the_next_run_completes(tmp_path: Path) -> None:
    folder = tmp_path / "규정"
    folder.mkdir()
    for number in range(300):
        (folder / f"{number}.md").write_text(f"{WITHOUT_HANGUL}{number}\n", encoding="utf-8")
    with subprocess.Popen(
        program("reindex", str(tmp_path), "--json"),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=dict(os.environ),
    ) as process:
        assert process.stderr is not None
        first = process.stderr.readline().decode("utf-8")
        assert first.startswith("색인을 시작합니다")
        process.send_signal(signal.SIGINT)
        asked = time.monotonic()
        out, err = process.communicate(timeout=SECONDS)
    assert process.returncode == 130
    assert time.monotonic() - asked < 30
    assert "멈추는 중입니다" in err.decode("utf-8")
    assert "Traceback" not in err.decode("utf-8")
    assert b'"cancelled":true' in out
    done = run("reindex", tmp_path, "--json")
    assert done.code == 0
    assert done.json["documents"] == 300
    assert done.json["cancelled"] is False


# On a terminal


no_terminal = pytest.mark.skipif(sys.platform == "win32", reason="there are no pseudo terminals")


@no_terminal
def test_words_that_were_found_are_marked_for_a_person(office: Path) -> None:
    drawn = watch("search", office, "숙박비 한도", "-k", "1")
    assert "\x1b[1;33m숙박비\x1b[0m" in drawn
    assert "(문서 15건 중)" in drawn


@no_terminal
def test_no_color_is_respected(office: Path) -> None:
    drawn = watch("search", office, "숙박비", "-k", "1", env={"NO_COLOR": "1"})
    assert "숙박비" in drawn
    assert "33m" not in drawn


@no_terminal
def test_a_bar_shows_how_far_it_is(odd: tuple[Path, str]) -> None:
    _, drawn = odd
    assert "0/1" in drawn
    assert ODD_NAME in drawn
    assert "색인을 마쳤습니다.\x1b[1m 문서 1건" in drawn


@no_terminal
@pytest.mark.parametrize("words", [["search", "연차"], ["show", ODD_NAME]])
def test_a_document_cannot_steer_the_terminal(odd: tuple[Path, str], words: list[str]) -> None:
    command, *rest = words
    drawn = watch(command, odd[0], *rest)
    assert "15일이다" in drawn
    assert "훔친 제목" in drawn
    for steering in ("\x1b]0;", "\x07", "\x9b"):
        assert steering not in drawn
