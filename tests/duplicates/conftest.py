"""A small library with copies and versions of one text, indexed with real readers and real Kiwi."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from seojae.library import Library

Put = Callable[[str, str], Path]

MINUTES = (
    "제1차 운영회의록. 2026년 3월 2일 오후 2시에 본관 3층 회의실에서 열렸다. 참석자는 김영희 "
    "부장과 이철수 과장 등 여섯 명이다. 첫째 안건은 창고 이전 계획으로, 4월 말까지 견적을 받아 "
    "5월 둘째 주에 옮기기로 하였다. 둘째 안건은 사내 식당 운영 시간이다. 점심을 11시 30분부터 "
    "시작하고 저녁은 금요일에 열지 않는다. 셋째 안건은 신입 직원 교육이다. 교육은 매달 첫 월요일에 "
    "하고 자료는 총무팀이 준비한다. 넷째 안건은 주차장 배정으로, 장거리 통근자를 먼저 하고 "
    "나머지는 순번대로 정한다. 회의는 오후 4시 10분에 마쳤다."
)


@pytest.fixture
def library(library_root: Path) -> Iterator[Library]:
    """An empty library, open."""
    with Library.open(library_root) as opened:
        yield opened


@pytest.fixture
def put(library_root: Path) -> Put:
    """Write a text file; each is a day newer than the one before, all long ago."""
    days = iter(range(1, 10_000))

    def write(path: str, text: str) -> Path:
        file = library_root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
        moment = 1_700_000_000 + 86_400 * next(days)
        os.utime(file, (moment, moment))
        return file

    return write
