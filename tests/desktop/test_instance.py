"""One program for each person: later starts reach the first, killed ones leave nothing behind."""

from __future__ import annotations

import socket
import uuid
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QDir
from pytestqt.qtbot import QtBot

from seojae_desktop.instance import Doorbell, channel, tell_running


@pytest.fixture
def name() -> str:
    return channel(uuid.uuid4().hex)


@pytest.fixture
def doorbell(qtbot: QtBot, name: str) -> Iterator[Doorbell]:
    bell = Doorbell(name)
    yield bell
    bell.close()


def test_a_wish_reaches_the_program_that_runs(qtbot: QtBot, name: str, doorbell: Doorbell) -> None:
    with qtbot.waitSignal(doorbell.wished, timeout=5_000) as heard:
        assert tell_running(name, "open\t/문서/내 서재")
    assert heard.args == ["open\t/문서/내 서재"]


def test_nobody_answers_where_no_program_runs(name: str) -> None:
    assert not tell_running(name, "show")


def test_a_socket_that_a_killed_program_left_is_taken_over(qtbot: QtBot, name: str) -> None:
    left = Path(QDir.tempPath()) / name
    with socket.socket(socket.AF_UNIX) as dead:
        dead.bind(str(left))  # closed without being taken away, as by SIGKILL
    assert left.exists()
    bell = Doorbell(name)
    assert bell.is_listening()
    with qtbot.waitSignal(bell.wished, timeout=5_000):
        assert tell_running(name, "show")
    bell.close()


def test_two_people_do_not_meet() -> None:
    assert channel("one") != channel("two")
