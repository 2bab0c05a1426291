"""Names as people and models give them: each refused with the reason, or made safe."""

from __future__ import annotations

import json
import os
import unicodedata
from pathlib import Path

import pytest
from tests.shelving.conftest import CLI, ask, listing, write

from seojae.errors import NameNotAllowed, OutsideLibrary, SeojaeError
from seojae.shelving.desk import Shelving

REFUSED = (
    "..", ".", "", " ", "CON", "con.md", "COM¹", "CON .txt", "끝점.", "끝공백 ", "a/b", "a\\b",
    "C:", "보고서.md:숨김", "<a>", "a|b", "a\u0000b", "a\nb", "a\u202eb", "_inbox", "_INBOX",
    ".seojae", "//server/share", "\\\\?\\C:\\x", "~$잠금", "%APPDATA%", "../../etc", "/etc",
    "가" * 200,
)  # fmt: skip
SAME = (
    ("휴가.md", unicodedata.normalize("NFD", "휴가.md")),
    ("Report.md", "report.MD"),
    ("\ufb01le.md", "file.md"),
    ("K.md", "\u212a.md"),
)


def refuses(shelving: Shelving, root: Path, name: str) -> None:
    """See that a name is refused as a collection, with the reason, and nothing happens."""
    before = listing(root)
    for create in (True, False):
        with pytest.raises(SeojaeError) as caught:
            shelving.file(ask("_inbox/회의록.md", name, create_collection=create), CLI)
        assert caught.value.hint
        assert isinstance(caught.value, NameNotAllowed), name
        assert "규정, 회의" in caught.value.hint
    with pytest.raises(NameNotAllowed):
        shelving.create_collection(name, CLI)
    with pytest.raises(NameNotAllowed):
        shelving.rename_collection("회의", name, CLI)
    assert listing(root) == before
    assert shelving.moves() == ()


@pytest.mark.parametrize("name", REFUSED)
def test_a_name_that_no_collection_can_have_is_refused(
    shelving: Shelving, root: Path, name: str
) -> None:
    refuses(shelving, root, name)


def test_the_collected_hostile_names_are_refused(
    shelving: Shelving, root: Path, shared: Path
) -> None:
    cases = json.loads((shared / "cases/F_move/names.json").read_text(encoding="utf-8"))
    for name in cases["reject_as_collection"]:
        refuses(shelving, root, name)


def clashes(shelving: Shelving, root: Path, there: str, comes: str) -> None:
    """See that a file whose name reads like that of another comes beside it."""
    write(root, f"규정/{there}", "있던 것")
    write(root, f"_inbox/{comes}", "온 것")
    moved = shelving.file(ask(f"_inbox/{comes}", "규정"), CLI)
    stem, _, suffix = unicodedata.normalize("NFC", comes).rpartition(".")
    assert moved.target == f"규정/{stem} (2).{suffix}"
    assert sorted(path.read_text(encoding="utf-8") for path in (root / "규정").iterdir()) == [
        "# 휴가\n\n연차는 15일이다.\n", "온 것", "있던 것",
    ]  # fmt: skip


@pytest.mark.parametrize(("there", "comes"), SAME[1:])
def test_names_that_another_system_takes_for_one_clash(
    shelving: Shelving, root: Path, there: str, comes: str
) -> None:
    """Field note F06."""
    clashes(shelving, root, there, comes)


def test_the_collected_twins_clash(shelving: Shelving, root: Path, shared: Path) -> None:
    cases = json.loads((shared / "cases/F_move/names.json").read_text(encoding="utf-8"))
    for number, (there, comes) in enumerate(cases["same_name_groups"]):
        name = f"책장{number}"
        write(root, f"{name}/{there}", "있던 것")
        write(root, f"_inbox/{comes}", "온 것")
        moved = shelving.file(ask(f"_inbox/{comes}", name), CLI)
        assert " (2)." in moved.target
        assert len(list((root / name).iterdir())) == 2


def test_a_number_behind_a_long_name_keeps_it_within_the_limit(
    shelving: Shelving, root: Path, shared: Path
) -> None:
    """Field note F08."""
    cases = json.loads((shared / "cases/F_move/names.json").read_text(encoding="utf-8"))
    name = cases["suffix_overflow"]
    write(root, f"_inbox/{name}", "온 것")
    write(root, f"규정/{name}", "있던 것")
    moved = shelving.file(ask(f"_inbox/{name}", "규정"), CLI)
    short = moved.target.removeprefix("규정/")
    assert short.endswith(" (2).docx")
    assert len(short.encode()) <= 255
    assert name.startswith(short.removesuffix(" (2).docx"))
    shelving.undo(CLI)
    assert (root / "_inbox" / name).read_text(encoding="utf-8") == "온 것"


@pytest.mark.parametrize(
    ("given", "becomes"),
    [
        ("6월 회의록", "6월 회의록.md"),
        ("6월 회의록.md", "6월 회의록.md"),
        ("6월 회의록.MD", "6월 회의록.MD"),
        ("6월 회의록.docx", "6월 회의록.md"),
        ("제1.2항 정리", "제1.2항 정리.md"),
        ("v2.0", "v2.0.md"),
        ("가" * 300, "가" * 84 + ".md"),
        (unicodedata.normalize("NFD", "회의"), "회의.md"),
    ],
)
def test_a_new_name_keeps_the_extension(
    shelving: Shelving, root: Path, given: str, becomes: str
) -> None:
    moved = shelving.file(ask("_inbox/회의록.md", "규정", new_name=given), CLI)
    assert moved.target == f"규정/{becomes}"
    assert (root / moved.target).is_file()


@pytest.mark.parametrize(
    "name", ["CON.md", "a/b.md", "../b.md", "a:b.md", "~$a.md", ".숨김.md", "a\u202eb.md"]
)
def test_a_new_name_that_cannot_be_is_refused(shelving: Shelving, root: Path, name: str) -> None:
    with pytest.raises(NameNotAllowed):
        shelving.file(ask("_inbox/회의록.md", "규정", new_name=name), CLI)
    assert (root / "_inbox/회의록.md").is_file()


@pytest.mark.parametrize("name", ["..", "../규정", "/etc", "C:\\x", "2026/../../밖"])
def test_a_subfolder_never_leaves_its_collection(shelving: Shelving, root: Path, name: str) -> None:
    with pytest.raises((OutsideLibrary, NameNotAllowed)):
        shelving.file(ask("_inbox/회의록.md", "규정", subfolder=name), CLI)
    assert (root / "_inbox/회의록.md").is_file()


@pytest.mark.parametrize("name", [".git", "~$x", "NUL", "a|b", "2026/con"])
def test_a_subfolder_that_cannot_be_is_refused(shelving: Shelving, root: Path, name: str) -> None:
    with pytest.raises(NameNotAllowed):
        shelving.file(ask("_inbox/회의록.md", "규정", subfolder=name), CLI)


def test_a_collection_is_found_however_its_name_is_composed(shelving: Shelving, root: Path) -> None:
    name = unicodedata.normalize("NFD", "회계")
    write(root, f"{name}/글.md", "글")
    moved = shelving.file(ask("_inbox/회의록.md", "회계"), CLI)
    assert moved.target == "회계/회의록.md"
    assert (root / name / "회의록.md").is_file()


@pytest.mark.skipif(os.name == "nt", reason="names are text on Windows")
def test_a_file_whose_name_is_no_text_is_filed_and_comes_back(
    shelving: Shelving, root: Path
) -> None:
    """Field note F09: unzipped CP949 names."""
    name = os.fsdecode("취업규칙".encode("cp949") + b".md")
    write(root, f"_inbox/{name}", "글")
    moved = shelving.file(ask("_inbox/취업규칙.md", "규정"), CLI)
    assert moved.target == "규정/취업규칙.md"
    assert (root / "규정" / name).is_file()
    again = write(root, f"_inbox/{name}", "또 하나")
    assert shelving.file(ask("_inbox/취업규칙.md", "규정"), CLI).target == "규정/취업규칙 (2).md"
    assert not again.exists()
    shelving.undo(CLI)
    assert again.read_text(encoding="utf-8") == "또 하나"
