"""The ledger keeps who asked what, what was handed out and what was missed; and costs nothing."""

from __future__ import annotations

import threading
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from seojae.model.readings import Lent, Reading
from seojae.store.ledger import FILE, KEEP_DAYS, LONGEST, Ledger

NOW = datetime.now(UTC)
LEAVE = Lent("d1", "규정/휴가.md", "휴가 > 제15조")


def reading(asked: str, *, missed: bool = False, at: datetime = NOW) -> Reading:
    return Reading(at, "claude-ai 1.0", "search", asked, () if missed else (LEAVE,), missed)


def test_readings_come_back_newest_first_and_whole(tmp_path: Path) -> None:
    ledger = Ledger(tmp_path)
    assert ledger.latest() == ()
    assert ledger.lent_ids() == frozenset()
    told = [reading("연차 며칠"), reading("프랑스 혁명", missed=True)]
    for each in told:
        ledger.add(each)
    assert list(ledger.latest()) == told[::-1]
    assert list(ledger.latest(missed=True)) == told[1:]
    assert list(ledger.latest(1)) == told[1:]
    assert ledger.lent_ids() == {"d1"}


def test_long_questions_are_shortened_and_old_readings_go(tmp_path: Path) -> None:
    ledger = Ledger(tmp_path)
    ledger.add(reading("옛 질문", at=NOW - timedelta(days=KEEP_DAYS + 1)))
    ledger.add(reading("가" * (LONGEST + 5)))
    (kept,) = ledger.latest()
    assert kept.asked == "가" * LONGEST


def test_a_damaged_ledger_is_begun_anew(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"no database" * 1_000)
    ledger = Ledger(tmp_path)
    ledger.add(reading("연차"))
    assert [each.asked for each in ledger.latest()] == ["연차"]


def test_several_processes_may_write_at_once(tmp_path: Path) -> None:
    def write() -> None:
        for _ in range(10):
            Ledger(tmp_path).add(reading("질문"))

    writers = [threading.Thread(target=write) for _ in range(4)]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    assert len(Ledger(tmp_path).latest(100)) == 40


@pytest.mark.parametrize("folder", ["없는 폴더"])
def test_a_ledger_without_a_folder_is_told_as_a_problem_of_the_machine(
    tmp_path: Path, folder: str
) -> None:
    from seojae.errors import EnvironmentProblem

    with pytest.raises(EnvironmentProblem):
        Ledger(tmp_path / folder).add(reading("연차"))
