"""Which files are left out everywhere (field note E06)."""

from __future__ import annotations

import pytest

from seojae.paths import is_ignored


@pytest.mark.parametrize(
    "name",
    [
        "~$취업규칙.docx",
        "~$취업규칙.hwp",
        "~WRL0001.tmp",
        "~wrd0000.TMP",
        "lu1234abcd.tmp",
        ".~lock.예산.ods#",
        ".~예산.xlsx",
        "보고서.pdf.crdownload",
        "보고서.pdf.part",
        "Unconfirmed 1.opdownload",
        "Thumbs.db",
        "THUMBS.DB",
        "ehthumbs.db",
        "Desktop.ini",
        ".DS_Store",
        "._보고서.docx",
        "Icon\r",
        ".git",
        ".seojae",
        "@eaDir",
        "#recycle",
        "$RECYCLE.BIN",
        "회의록.asv",
    ],
)
def test_leaves_out_what_programs_leave_behind(name: str) -> None:
    assert is_ignored(name)


@pytest.mark.parametrize(
    "name",
    [
        "취업규칙.docx",
        "_inbox",
        "~2026 계획.hwp",
        "$예산.xlsx",
        "자료.part1.rar",
        "tmp",
        "part",
        "thumbs.db.md",
        "옛 규정.bak",
        "메모.md~",
        "README.md",
    ],
)
def test_keeps_what_a_person_may_have_put_there(name: str) -> None:
    assert not is_ignored(name)
