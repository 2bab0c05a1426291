"""Reading gives a document with text or says plainly why there is none, whatever happens inside."""

from __future__ import annotations

import logging
import zlib
from pathlib import Path

import pytest

from seojae.errors import (
    Corrupt,
    DocumentError,
    Locked,
    NoText,
    OnlineOnly,
    ReaderFailed,
    TooLarge,
    Unreadable,
    Unsupported,
)
from seojae.model.documents import ParsedDocument, Section
from seojae.model.locations import HeadingPath
from seojae.parsers import markdown
from seojae.parsers.base import Limits
from seojae.parsers.reading import access_error, read

LIMITS = Limits()


def made(folder: Path, name: str, text: str) -> Path:
    file = folder / name
    file.write_text(text, encoding="utf-8")
    return file


def failing_parser(monkeypatch: pytest.MonkeyPatch, outcome: object) -> None:
    """Let the Markdown parser raise, or return, `outcome`."""

    def parse(file: Path, limits: Limits) -> object:
        if isinstance(outcome, BaseException):
            raise outcome
        return outcome

    monkeypatch.setattr(markdown, "parse", parse)


def test_a_file_is_read_with_its_real_format(tmp_path: Path) -> None:
    found = read(made(tmp_path, "여비.md", "# 여비\n실비로 지급한다.\n"), LIMITS)
    assert found.format == "md"
    assert found.document.title == "여비"


def test_headings_alone_are_text(tmp_path: Path) -> None:
    assert read(made(tmp_path, "목차.md", "# 여비\n## 식비\n"), LIMITS).document.sections


def test_a_file_over_the_limit_is_not_opened(tmp_path: Path) -> None:
    with pytest.raises(TooLarge, match="MB"):
        read(made(tmp_path, "큰.md", "가" * 1000), Limits(file_bytes=2999))


def test_too_many_characters_are_refused(tmp_path: Path) -> None:
    with pytest.raises(TooLarge, match="1,000자"):
        read(made(tmp_path, "큰.md", "a" * 1000), Limits(text_characters=999))


@pytest.mark.parametrize("name", ["가.hwp", "나.exe", "다.txt"])
def test_what_detection_refuses_is_refused(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_bytes(bytes(range(256)) * 4)
    with pytest.raises((Unsupported, Corrupt)):
        read(tmp_path / name, LIMITS)


@pytest.mark.parametrize(
    "document",
    [
        ParsedDocument("제목뿐", ()),
        ParsedDocument("", (Section(HeadingPath()),)),
    ],
)
def test_opened_but_without_a_character_is_no_success(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, document: ParsedDocument
) -> None:
    failing_parser(monkeypatch, document)
    with pytest.raises(NoText):
        read(made(tmp_path, "가.md", "글"), LIMITS)


@pytest.mark.parametrize(
    ("raised", "expected"),
    [
        (MemoryError(), TooLarge),
        (RecursionError(), Corrupt),
        (zlib.error("invalid stored block lengths"), Corrupt),
        (ModuleNotFoundError("No module named 'lxml'"), ReaderFailed),
        (
            FileNotFoundError(2, "No such file or directory", "C:/서재/a.dat"),
            ReaderFailed,
        ),
        (OSError("not an OLE2 structured storage file"), Corrupt),
        (NoText("그림뿐"), NoText),
    ],
)
def test_whatever_a_parser_throws_costs_one_file(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    raised: Exception,
    expected: type[DocumentError],
) -> None:
    failing_parser(monkeypatch, raised)
    with pytest.raises(expected) as caught:
        read(made(tmp_path, "가.md", "글"), LIMITS)
    assert raised in {caught.value, caught.value.__cause__}


def test_a_bug_of_a_parser_is_logged_with_its_type_and_without_the_name_of_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    failing_parser(monkeypatch, KeyError("stream"))
    with caplog.at_level(logging.WARNING), pytest.raises(Corrupt):
        read(made(tmp_path, "비밀 문서.md", "글"), LIMITS)
    assert "KeyError" in caplog.text
    assert "비밀 문서" not in caplog.records[0].getMessage()


def test_a_missing_file_and_a_folder_are_unreadable(tmp_path: Path) -> None:
    with pytest.raises(Unreadable, match="없어진"):
        read(tmp_path / "없음.md", LIMITS)
    with pytest.raises(Unreadable, match="폴더"):
        read(tmp_path, LIMITS)


def test_a_file_without_rights_is_unreadable() -> None:
    error = access_error(PermissionError(13, "Permission denied"))
    assert isinstance(error, Unreadable)
    assert "권한" in error.message


@pytest.mark.parametrize(
    ("code", "expected"), [(32, Locked), (33, Locked), (362, OnlineOnly), (5, Unreadable)]
)
def test_windows_reasons_are_told_apart(code: int, expected: type[DocumentError]) -> None:
    error = PermissionError(13, "Permission denied")
    error.winerror = code  # type: ignore[attr-defined,unused-ignore]
    assert isinstance(access_error(error), expected)


def test_every_text_of_the_shared_corpora_is_read(shared: Path) -> None:
    files = [
        file
        for file in (shared / "corpora").rglob("*")
        if file.suffix in {".md", ".txt"} and file.is_file()
    ]
    assert len(files) > 200
    for file in files:
        assert read(file, LIMITS).document.warnings == (), file
