"""Progress where nobody watches a bar: few lines, whatever the number of files."""

from __future__ import annotations

import pytest

from seojae.cli.output import Output
from seojae.cli.progress import left, progress
from seojae.model.library import Progress


def lines_for(total: int, capsys: pytest.CaptureFixture[str]) -> list[str]:
    output = Output()
    with progress(output) as watch:
        watch(Progress("폴더를 살펴보는 중", 0, 0))
        for done in range(total):
            watch(Progress("읽는 중", done, total, f"{done}.md", seconds_left=(total - done) / 10))
    output.close()
    return capsys.readouterr().err.splitlines()


@pytest.mark.parametrize("total", [1, 7, 18, 438, 10_000])
def test_about_ten_lines(total: int, capsys: pytest.CaptureFixture[str]) -> None:
    lines = lines_for(total, capsys)
    assert lines[0] == f"색인을 시작합니다: 읽을 파일 {total:,}개"
    assert min(total, 10) <= len(lines) <= 11
    assert len(set(lines)) == len(lines)


def test_a_line_tells_count_and_time_left(capsys: pytest.CaptureFixture[str]) -> None:
    assert lines_for(1000, capsys)[1] == "읽는 중 · 100/1,000 · 2분 남음"


def test_nothing_to_read_is_not_worth_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert lines_for(0, capsys) == []


@pytest.mark.parametrize(
    ("seconds", "said"),
    [
        (None, ""),
        (0.0, "1초 남음"),
        (59.4, "59초 남음"),
        (90.0, "2분 남음"),
        (5000.0, "1시간 23분 남음"),
    ],
)
def test_time_left_as_people_say_it(seconds: float | None, said: str) -> None:
    assert left(seconds) == said
