"""What the documents promise is what the program does."""

from __future__ import annotations

import re

from tests.conftest import PROJECT

from seojae.cli.commands import COMMANDS
from seojae.parsers.formats import FORMATS

README = (PROJECT / "README.md").read_text(encoding="utf-8")
_LINK = re.compile(r"\]\((?!https?://|#)([^)#]+)")


def first_cells(heading: str) -> list[list[str]]:
    """Give the rows of the table under a heading of the README."""
    section = README.split(f"# {heading}\n", 1)[1].split("\n#", 1)[0]
    lines = [line for line in section.splitlines() if line.startswith("|")][2:]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def test_the_command_table_is_the_command_line() -> None:
    told = [row[0].strip("`") for row in first_cells("명령")]
    assert sorted(told) == sorted(command.NAME for command in COMMANDS)


def test_the_format_table_is_the_list_of_formats() -> None:
    told = {row[0].strip("`"): tuple(row[1].split()) for row in first_cells("읽는 형식")}
    assert told == {entry.name: entry.extensions for entry in FORMATS}


def test_links_between_documents_lead_somewhere() -> None:
    pages = [PROJECT / "README.md", PROJECT / "CONTRIBUTING.md", *PROJECT.glob("docs/**/*.md")]
    assert len(pages) > 4
    broken = [
        f"{page.name}: {target}"
        for page in pages
        for target in _LINK.findall(page.read_text(encoding="utf-8"))
        if not (page.parent / target).exists()
    ]
    assert not broken


def test_the_packages_that_the_architecture_names_exist() -> None:
    text = (PROJECT / "docs" / "architecture.md").read_text(encoding="utf-8")
    names = set(re.findall(r"\bseojae(?:\.[a-z_]+)+", text))
    assert "seojae.search.scoring" in names
    missing = [
        name
        for name in names
        if not (PROJECT / "core" / name.replace(".", "/")).is_dir()
        and not (PROJECT / "core" / f"{name.replace('.', '/')}.py").is_file()
    ]
    assert not missing


def test_every_decision_is_listed() -> None:
    folder = PROJECT / "docs" / "decisions"
    index = (folder / "README.md").read_text(encoding="utf-8")
    records = sorted(path.name for path in folder.glob("0*.md"))
    assert records
    assert [name for name in records if name not in index] == []
