"""Leaving a PC takes the index of a connected library away, and nothing else of it."""

from __future__ import annotations

from pathlib import Path

from seojae.library import Library
from seojae.registration import leaving, memory
from seojae.registration.home import Home


def test_only_the_index_goes(tmp_path: Path) -> None:
    root = tmp_path / "내 서재"
    (root / "인사").mkdir(parents=True)
    document = root / "인사" / "휴가.md"
    document.write_text("연차 휴가는 15일입니다.\n", encoding="utf-8")
    Library.open(root).close()
    journal = root / ".seojae" / "journal.jsonl"
    journal.write_text("{}\n", encoding="utf-8")
    home = Home("linux", tmp_path / "사람", {})
    memory.remember(home, tmp_path / "설정.json", "claude-desktop", str(root), None, is_new=True)

    assert leaving.connected_roots(home) == [root]
    assert leaving.drop_index(root) == ""
    assert document.exists()
    assert journal.exists()
    assert not list((root / ".seojae").glob("index.db*"))
    assert leaving.drop_index(root) == ""  # none is no failure


def test_a_library_that_is_gone_is_told(tmp_path: Path) -> None:
    assert "폴더" in leaving.drop_index(tmp_path / "없는 서재")
