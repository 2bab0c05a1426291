"""The settings of a library: read whatever a person wrote, and changed without losing a word."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from seojae import settings
from seojae.errors import ReadOnlyRoot, SettingsUnreadable
from seojae.settings import Settings


def write(folder: Path, text: str, encoding: str = "utf-8") -> Path:
    path = folder / settings.FILE
    path.write_bytes(text.encode(encoding))
    return path


def test_without_a_file_everything_is_on_and_no_file_is_made(library_root: Path) -> None:
    assert settings.load(library_root) == Settings(ledger=True, watch=True, problems=())
    assert settings.load(library_root / "없는 폴더") == Settings()
    assert list(library_root.iterdir()) == []


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig"])
def test_what_a_person_wrote_in_notepad_is_taken(library_root: Path, encoding: str) -> None:
    write(library_root, "# 끔\r\nledger = false\r\n", encoding)
    assert settings.load(library_root) == Settings(ledger=False)


def test_unknown_lines_are_told_and_do_no_harm(library_root: Path) -> None:
    write(library_root, 'ledgr = false\nwatch = false\n[tray]\ntheme = "dark"\n')
    loaded = settings.load(library_root)
    assert (loaded.ledger, loaded.watch) == (True, False)
    assert len(loaded.problems) == 2
    assert "ledgr" in loaded.problems[0]
    assert "ledger" in loaded.problems[0]


@pytest.mark.parametrize(
    "content",
    [
        "ledger = 꺼 주세요\n".encode(),
        b'ledger = "off"\n',
        b"ledger = 0\n",
        b"ledger = false\nledger = true\n",
        "# 기록은 끕니다\nledger = false\n".encode("cp949"),
        "ledger = false".encode("utf-16"),
        b"a = " + b"[" * 5000,
    ],
)
def test_nobody_is_recorded_because_of_a_typing_error(library_root: Path, content: bytes) -> None:
    (library_root / settings.FILE).write_bytes(content)
    loaded = settings.load(library_root)
    assert (loaded.ledger, loaded.watch) == (False, True)
    assert len(loaded.problems) == 1
    assert loaded.problems[0].endswith((".", ")"))


def test_the_first_change_makes_a_file_that_explains_itself(library_root: Path) -> None:
    assert settings.change(library_root, {"ledger": False}) == Settings(ledger=False)
    text = (library_root / settings.FILE).read_text(encoding="utf-8")
    assert "# 대출 기록" in text
    assert settings.change(library_root, {"ledger": True}) == Settings()
    assert (library_root / settings.FILE).read_text(encoding="utf-8") == text.replace(
        "ledger = false", "ledger = true"
    )


def test_a_change_keeps_comments_unknown_lines_and_line_ends(library_root: Path) -> None:
    path = write(library_root, '# 우리 팀\r\n"새것" = 1 # 몫\r\n[tray]\r\nx = 1\r\n', "utf-8-sig")
    changed = settings.change(library_root, {"watch": False})
    assert not changed.watch
    text = path.read_bytes().decode("utf-8")
    for kept in ("# 우리 팀\r\n", '"새것" = 1 # 몫\r\n', "[tray]\r\nx = 1\r\n"):
        assert kept in text
    assert [each.name for each in library_root.iterdir()] == [settings.FILE]


def test_a_file_with_a_mistake_is_not_written_over(library_root: Path) -> None:
    path = write(library_root, "ledger == false\n# 중요한 메모\n")
    before = path.read_bytes()
    with pytest.raises(SettingsUnreadable, match="틀린 곳"):
        settings.change(library_root, {"ledger": False})
    assert path.read_bytes() == before


def test_a_setting_that_does_not_exist_is_a_bug_of_the_caller(library_root: Path) -> None:
    with pytest.raises(ValueError, match="ledgr"):
        settings.change(library_root, {"ledgr": False})


@pytest.mark.skipif(os.name == "nt", reason="folders take no write protection there")
def test_what_cannot_be_written_is_told(library_root: Path) -> None:
    (library_root / settings.FILE).mkdir()  # also for root, whom no permission stops
    with pytest.raises(SettingsUnreadable):
        settings.change(library_root, {"ledger": False})
    with pytest.raises(ReadOnlyRoot):
        settings.change(library_root / "없는 폴더", {"ledger": False})
