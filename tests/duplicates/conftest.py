"""A small library with an index over it, and what tests of copies and versions do with it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.indexing.shelf import Shelf

from seojae.analysis.kiwi import KiwiAnalyzer
from seojae.duplicates.engine import Duplicates
from seojae.library import Library
from seojae.model.duplicates import Family

MINUTES = (
    "제1차 운영회의록. 2026년 3월 2일 오후 2시에 본관 3층 회의실에서 열렸다. 참석자는 김영희 "
    "부장과 이철수 과장 등 여섯 명이다. 첫째 안건은 창고 이전 계획으로, 4월 말까지 견적을 받아 "
    "5월 둘째 주에 옮기기로 하였다. 둘째 안건은 사내 식당 운영 시간이다. 점심을 11시 30분부터 "
    "시작하고 저녁은 금요일에 열지 않는다. 셋째 안건은 신입 직원 교육이다. 교육은 매달 첫 월요일에 "
    "하고 자료는 총무팀이 준비한다. 넷째 안건은 주차장 배정으로, 장거리 통근자를 먼저 하고 "
    "나머지는 순번대로 정한다. 회의는 오후 4시 10분에 마쳤다."
)


class Desk(Shelf):
    """A library folder with its index; each file that is written is newer than the one before."""

    def __init__(self, folder: Path, kiwi: KiwiAnalyzer) -> None:
        super().__init__(folder, kiwi)
        self.duplicates = Duplicates(self.database, Library._find)

    def families(self) -> tuple[Family, ...]:
        """Index what was written, and tell the families."""
        self.run()
        return self.duplicates.families()

    def family(self) -> Family:
        """The same, where there is one family."""
        (family,) = self.families()
        return family


@pytest.fixture
def desk(library_root: Path, kiwi: KiwiAnalyzer) -> Iterator[Desk]:
    opened = Desk(library_root, kiwi)
    yield opened
    opened.database.close()
