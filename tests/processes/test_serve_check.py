"""`seojae serve --check`: a real server is tried as a client would, and told in Korean."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from seojae.cli.main import main
from seojae.errors import RootMissing
from seojae.library import Library
from seojae.mcp_server.check import check, own_command

DYING = "import sys; sys.stderr.buffer.write('까닭: 부품이 없음'.encode())"
FOREVER = "import time; time.sleep(600)"


def test_a_server_that_works_is_told_step_by_step(
    library_root: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (library_root / "규정").mkdir()
    assert main(["serve", "--check", str(library_root), "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["works"] is True
    names = [step["name"] for step in report["steps"]]
    assert names == ["시작", "도구 목록", "서재 상태", "검색", "끝내기"]
    assert not (library_root / ".seojae" / "heartbeats").exists(), "a self test is no client"
    with Library.open(library_root) as library:
        assert library.readings.latest() == ()


@pytest.mark.parametrize(
    ("command", "words"),
    [
        (["/없는/프로그램"], "띄우지 못했습니다"),
        ([sys.executable, "-c", "print('hello')"], "약속에 없는 줄"),
        ([sys.executable, "-c", DYING], "답하지 않고 끝났습니다"),
        ([sys.executable, "-c", FOREVER], "기다려도 답이 없습니다"),
    ],
)
def test_a_server_that_does_not_work_is_told_with_the_step_that_failed(
    library_root: Path, monkeypatch: pytest.MonkeyPatch, command: list[str], words: str
) -> None:
    if FOREVER in command:
        monkeypatch.setattr("seojae.mcp_server.check.START_SECONDS", 0.2)
    report = check(command, library_root)
    assert report.works is False
    (step,) = report.steps
    assert step.name == "시작"
    assert words in step.told
    assert ("까닭: 부품이 없음" in report.errors) is (DYING in command)


def test_a_folder_that_is_not_there_is_told_before_anything_is_started(tmp_path: Path) -> None:
    with pytest.raises(RootMissing):
        check(own_command(tmp_path / "없음"), tmp_path / "없음")
