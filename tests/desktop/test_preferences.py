"""What is remembered comes back, and an edited file does no harm."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QByteArray

from seojae_desktop.preferences import Preferences


def test_what_is_remembered_comes_back_at_the_next_start(tmp_path: Path) -> None:
    file = tmp_path / "설정.ini"
    first = Preferences(file)
    first.library = Path("/문서/내 서재, 업무")
    first.page = 3
    first.geometry = QByteArray(b"\x00\x01")
    first.told_it_keeps_running = True
    again = Preferences(file)
    assert again.library == Path("/문서/내 서재, 업무")
    assert again.page == 3
    assert again.geometry == QByteArray(b"\x00\x01")
    assert again.told_it_keeps_running


def test_before_the_first_start_there_is_nothing(tmp_path: Path) -> None:
    fresh = Preferences(tmp_path / "없음.ini")
    assert fresh.library is None
    assert fresh.page == 0
    assert fresh.geometry.isEmpty()
    assert not fresh.told_it_keeps_running


def test_a_file_that_a_person_spoilt_is_read_as_nothing(tmp_path: Path) -> None:
    file = tmp_path / "설정.ini"
    file.write_text("[General]\npage=셋\ngeometry=엉망\n", encoding="utf-8")
    spoilt = Preferences(file)
    assert spoilt.page == 0
    assert spoilt.geometry.isEmpty()
