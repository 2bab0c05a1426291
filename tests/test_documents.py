"""What the documents promise is what the program does."""

from __future__ import annotations

import re
import shlex
from collections import Counter
from pathlib import Path

import pytest
from tests.conftest import PROJECT

from seojae.cli.commands import COMMANDS
from seojae.cli.main import build_parser
from seojae.mcp_server.tools import TOOLS
from seojae.parsers.formats import FORMATS
from seojae.parsers.mail import MOST_ATTACHMENTS
from seojae.parsers.spreadsheet.ods import MOST_REPEATS
from seojae.parsers.spreadsheet.xlsx import LARGEST_SHEETS
from seojae.parsers.tables import MOST_CELLS
from seojae.store.database import Database

DECISIONS = PROJECT / "docs" / "decisions"
PAGES = sorted([*PROJECT.glob("*.md"), *PROJECT.glob("docs/**/*.md")])
SOURCES = sorted([*PROJECT.glob("core/**/*.py"), *PROJECT.glob("desktop/**/*.py")])

_LINK = re.compile(r"\]\((?!https?://)([^)#]*)(?:#[^)]*)?\)")
_OPTION = re.compile(r"(?<![\w-])--[a-z][a-z-]*")


def text_of(*path: str) -> str:
    return PROJECT.joinpath(*path).read_text(encoding="utf-8")


README = text_of("README.md")
ARCHITECTURE = text_of("docs", "architecture.md")


def table(page: str, heading: str) -> list[list[str]]:
    """Give the cells of the first table under a heading, without its head, marks of code off."""
    section = page.split(f"# {heading}\n", 1)[1].split("\n#", 1)[0]
    lines = [line for line in section.splitlines() if line.startswith("|")][2:]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def commands_in(page: str) -> list[str]:
    """Give what stands after `uv run seojae` in the blocks of code."""
    blocks = re.findall(r"^```\w*\n(.*?)^```", page, re.MULTILINE | re.DOTALL)
    return [
        line.removeprefix("uv run seojae ")
        for block in blocks
        for line in block.splitlines()
        if line.startswith("uv run seojae ")
    ]


def test_the_command_table_is_the_command_line() -> None:
    told = [row[0].strip("`") for row in table(README, "명령")]
    assert sorted(told) == sorted(command.NAME for command in COMMANDS)


@pytest.mark.parametrize("command", commands_in(README))
def test_a_command_of_the_readme_can_be_typed(command: str) -> None:
    words = shlex.split(command)
    assert words[0] == build_parser().parse_args(words).command.NAME


def test_the_two_commands_that_set_everything_up_come_first() -> None:
    assert README.index("uv run seojae demo") < README.index("uv run pytest")
    assert commands_in(README)[0] == "demo"


@pytest.mark.parametrize("page", ["README.md", "CHANGELOG.md", "docs/synonyms.md"])
def test_the_options_that_a_page_names_exist(page: str) -> None:
    assert set(_OPTION.findall(text_of(page))) <= known_options()


def known_options() -> set[str]:
    """Give the options that the help of any command tells."""
    needed = {
        "demo": [],
        "version": [],
        "selfcheck": [],
        "show": ["서재", "d1"],
        "compare": ["서재", "d1", "d2"],
    }
    needed |= {
        "file": ["서재", "d1", "책장"],
        "describe": ["서재", "책장"],
        "add": ["서재", "글.md"],
    }
    known: set[str] = set()
    for command in COMMANDS:
        words = [command.NAME, *needed.get(command.NAME, ["서재"])]
        known.update(_OPTION.findall(build_parser().parse_args(words).parser.format_help()))
    return known


def test_the_format_table_is_the_list_of_formats() -> None:
    told = {
        (label, name.strip("`"), tuple(endings.split()))
        for label, name, endings, _ in table(README, "읽는 형식")
    }
    assert told == {(entry.label, entry.name, entry.extensions) for entry in FORMATS}
    assert all(place for *_, place in table(README, "읽는 형식"))


def test_every_format_tells_what_is_read_and_what_is_not() -> None:
    told = {row[0].strip("`"): row[1:] for row in table(text_of("docs", "formats.md"), "형식별")}
    assert sorted(told) == sorted(entry.name for entry in FORMATS)
    assert all(len(rest) == 2 and all(rest) for rest in told.values())


def test_the_bounds_that_the_page_of_formats_names_hold() -> None:
    told = {
        row[0].strip("`"): " ".join(row) for row in table(text_of("docs", "formats.md"), "형식별")
    }
    assert all(f"{MOST_CELLS // 10_000}만 개" in told[name] for name in ("xlsx", "csv"))
    assert f"{LARGEST_SHEETS // 1024 // 1024}MB" in told["xlsx"]
    assert f"{MOST_REPEATS:,}번" in told["ods"]
    assert f"{MOST_ATTACHMENTS}개까지" in told["eml"]


def test_the_tool_table_is_the_list_of_tools() -> None:
    told = [row[0].strip("`") for row in table(text_of("docs", "mcp.md"), "Claude가 쓰는 도구")]
    assert sorted(told) == sorted(tool.name for tool in TOOLS)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(PROJECT).as_posix())
def test_links_between_documents_lead_somewhere(page: Path) -> None:
    targets = [target for target in _LINK.findall(page.read_text(encoding="utf-8")) if target]
    assert [target for target in targets if not (page.parent / target).exists()] == []


def test_the_modules_that_the_architecture_names_exist() -> None:
    names = set(re.findall(r"\bseojae(?:_desktop)?(?:\.[a-z_]+)*", ARCHITECTURE)) - {"seojae"}
    assert "seojae.search.scoring" in names
    homes = (PROJECT / "core", PROJECT / "desktop")
    paths = [(name, name.replace(".", "/")) for name in sorted(names)]
    assert [
        name
        for name, path in paths
        if not any((home / path).is_dir() or (home / f"{path}.py").is_file() for home in homes)
    ] == []


def test_the_files_that_the_architecture_names_exist() -> None:
    files = re.findall(r"`((?:core|tests|docs|desktop|tools)/[\w./-]+)`", ARCHITECTURE)
    assert len(files) > 2
    assert [name for name in files if not (PROJECT / name).exists()] == []


def test_the_architecture_gives_every_package_its_duty() -> None:
    told = {row[0].strip("`") for row in table(ARCHITECTURE, "Layers")}
    home = PROJECT / "core" / "seojae"
    there = {f"seojae.{path.parent.name}" for path in home.glob("*/__init__.py")}
    there |= {f"seojae.{path.stem}" for path in home.glob("*.py") if path.stem[0] != "_"}
    assert told == there | {"seojae_desktop"}


def test_the_architecture_tells_every_table_of_the_index(tmp_path: Path) -> None:
    database = Database(tmp_path / "index.db")
    with database.read() as connection:
        made = connection.execute(
            "SELECT name FROM sqlite_master WHERE sql LIKE 'CREATE %TABLE %' "
            "AND name NOT GLOB 'passages_*'"
        ).fetchall()
    database.close()
    told = [row[0].strip("`") for row in table(ARCHITECTURE, "The tables of the index")]
    assert sorted(told) == sorted(name for (name,) in made)


def test_every_decision_is_listed_by_a_number_of_its_own_and_its_title() -> None:
    listed = re.findall(
        r"^- \[(\d{4}) (.+)\]\((.+)\)$", text_of("docs", "decisions", "README.md"), re.MULTILINE
    )
    assert sorted(file for _, _, file in listed) == sorted(p.name for p in DECISIONS.glob("0*.md"))
    assert [number for number, times in Counter(n for n, _, _ in listed).items() if times > 1] == []
    for number, title, file in listed:
        head = (DECISIONS / file).read_text(encoding="utf-8").splitlines()[0]
        assert file.startswith(number)
        assert head == f"# {int(number)}. {title}"


def test_decisions_that_the_code_names_exist() -> None:
    named = {
        (source.name, number)
        for source in SOURCES
        for number in re.findall(r"docs/decisions/(\d{4})", source.read_text(encoding="utf-8"))
    }
    assert named
    assert [each for each in sorted(named) if not list(DECISIONS.glob(f"{each[1]}-*.md"))] == []


def test_korean_pages_are_written_plainly() -> None:
    """House style: no dash as a separator, no pictograms."""
    pages = [
        "README.md",
        "CHANGELOG.md",
        "docs/clients.md",
        "docs/errors.md",
        "docs/formats.md",
        "docs/synonyms.md",
        "docs/mcp.md",
    ]
    found = {
        page: re.findall("[\u2013\u2014\U0001f300-\U0001faff]", text_of(page)) for page in pages
    }
    assert {page: signs for page, signs in found.items() if signs} == {}
