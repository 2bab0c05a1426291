"""One process holds the lock, and what processes leave for each other is read back."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

from seojae.host.board import Board
from seojae.host.lock import ProcessLock
from seojae.model.host import HostState, Watching
from seojae.model.library import Progress

HOLDER = """
import sys
from pathlib import Path
from seojae.host.lock import ProcessLock
lock = ProcessLock(Path(sys.argv[1]))
print(lock.take(), flush=True)
sys.stdin.read()
"""
STATE = HostState(
    watching=Watching.POLLING,
    watching_reason="네트워크 드라이브",
    progress=Progress("읽는 중", 3, 10, "인사/규정.hwp", 1, 12.5),
    queue=4,
    lag_seconds=1.5,
    last_event=datetime(2026, 1, 2, tzinfo=UTC),
    last_indexed=datetime(2026, 1, 3, tzinfo=UTC),
    problem="자리가 없습니다.",
)


def test_one_lock_excludes_the_other_until_it_is_released(tmp_path: Path) -> None:
    first, second = ProcessLock(tmp_path / "잠금"), ProcessLock(tmp_path / "잠금")
    assert not first.is_held()
    assert first.take()
    assert first.take()
    assert not second.take()
    assert second.is_held()
    first.release()
    assert not second.is_held()
    assert second.take()
    second.release()


def test_a_look_at_the_lock_does_not_take_it(tmp_path: Path) -> None:
    lock = ProcessLock(tmp_path / "잠금")
    assert lock.take()
    lock.release()
    assert not ProcessLock(tmp_path / "잠금").is_held()
    assert lock.take()
    lock.release()


def test_the_lock_of_a_killed_process_is_free(tmp_path: Path) -> None:
    lock = ProcessLock(tmp_path / "잠금")
    with subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(tmp_path / "잠금")],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        encoding="utf-8",
    ) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "True\n"
        assert lock.is_held()
        assert not lock.take()
        holder.kill()
        holder.wait()
        assert not lock.is_held()
        assert lock.take()
        lock.release()


def test_a_lock_whose_file_was_deleted_is_lost(tmp_path: Path) -> None:
    lock = ProcessLock(tmp_path / "잠금")
    assert lock.is_lost()
    assert lock.take()
    assert not lock.is_lost()
    (tmp_path / "잠금").rename(tmp_path / "딴 이름")
    assert lock.is_lost()
    (tmp_path / "잠금").touch()
    assert lock.is_lost()
    lock.release()


def test_the_state_of_the_leader_is_read_back(tmp_path: Path) -> None:
    Board(tmp_path).publish(STATE)
    assert Board(tmp_path).read() == STATE


def test_the_state_is_written_when_it_changed(tmp_path: Path) -> None:
    board = Board(tmp_path)
    board.publish(STATE)
    (tmp_path / "leader.json").unlink()
    board.publish(STATE)
    assert Board(tmp_path).read() == HostState()
    board.publish(replace(STATE, queue=5))
    assert Board(tmp_path).read().queue == 5


def test_a_state_that_cannot_be_understood_is_none(tmp_path: Path) -> None:
    for text in ("", "[]", "{", '{"watching": "telepathy"}', '{"root_present": 1}'):
        (tmp_path / "leader.json").write_text(text, encoding="utf-8")
        assert Board(tmp_path).read() == HostState()


def test_a_wish_is_taken_once_and_a_full_one_stays_full(tmp_path: Path) -> None:
    ours, theirs = Board(tmp_path), Board(tmp_path)
    assert theirs.take_wish() is None
    ours.wish(full=False)
    assert theirs.take_wish() == ""
    assert theirs.take_wish() is None
    ours.wish(full=True)
    ours.wish(full=False)
    assert theirs.take_wish() == "full"


def test_a_rest_is_seen_by_all(tmp_path: Path) -> None:
    ours, theirs = Board(tmp_path), Board(tmp_path)
    assert not theirs.is_paused()
    ours.set_paused(paused=True)
    ours.set_paused(paused=True)
    assert theirs.is_paused()
    theirs.set_paused(paused=False)
    theirs.set_paused(paused=False)
    assert not ours.is_paused()
