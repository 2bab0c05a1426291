"""How a person's words on the command line are read."""

from __future__ import annotations

import argparse
from datetime import date
from pathlib import Path

import pytest

from seojae.cli.arguments import command_line, day, folder, hits, shield


def test_a_folder_in_quotes_with_a_tilde_or_a_closing_slash(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    root = tmp_path / "내 서재"
    root.mkdir()
    for typed in ("~/내 서재", '"~/내 서재"', "'~/내 서재/'", f"{root}/", f'{root}"', f" {root} "):
        assert folder(typed) == root, typed


def test_a_folder_whose_name_really_has_quotes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("'규정'").mkdir()
    assert folder("'규정'") == Path("'규정'")


@pytest.mark.parametrize("typed", ["", "  ", '""', "''"])
def test_no_folder_is_not_the_current_one(typed: str) -> None:
    assert folder(typed) == ""


@pytest.mark.parametrize(
    "typed", ["2026-03-02", "2026.3.2", "2026. 3. 2.", "2026/03/02", "20260302"]
)
def test_a_day_as_people_write_it(typed: str) -> None:
    assert day(typed) == date(2026, 3, 2)


@pytest.mark.parametrize("typed", ["", "2026", "2026-13-01", "2026-2.3", "26-3-2", "2026-02-30"])
def test_what_is_no_day(typed: str) -> None:
    with pytest.raises(argparse.ArgumentTypeError, match="2026-03-02"):
        day(typed)


@pytest.mark.parametrize("typed", ["0", "21", "-1", "1.5", "²", ""])
def test_how_many_hits_has_bounds(typed: str) -> None:
    with pytest.raises(argparse.ArgumentTypeError):
        hits(typed)
    assert [hits(text) for text in ("1", " 20", "7")] == [1, 20, 7]


def test_words_that_only_look_like_options_become_text() -> None:
    assert shield(["-연차", "-5", "--", "-", "-k", "--full", "--연차", "휴가"]) == [
        " -연차", " -5", "--", "-", "-k", "--full", " --연차", "휴가",
    ]  # fmt: skip


def test_a_command_line_can_be_pasted() -> None:
    written = command_line("seojae search", Path("/내 서재"), "연차", "-k", 3)
    assert written == 'seojae search "/내 서재" 연차 -k 3'
