"""One function, many faces: a question gets the same hits through CLI, MCP and `Library`.

And what MCP adds stays within its budget: a reply of five hits is at most 8,000 characters, text
and structure each, and loses no answer that the library found (CLIENTS, Answers for a model).
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import anyio
import pytest
from tests.mcp_server.conftest import connected, text_of
from tests.search.office.writing import write_library
from tests.search.test_questions import QUESTIONS, Expected

from seojae.cli.main import main
from seojae.library import Library
from seojae.model.answers import Answer, SearchRequest

BUDGET = 8_000
ASKED = QUESTIONS[:: max(1, len(QUESTIONS) // 12)]
SHARED = ("source", "location", "cite", "text", "lines", "matched", "missing", "also_in", "cursor")


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("얼굴") / "내 서재"
    folder.mkdir()
    write_library(folder)
    with Library.open(folder) as library:
        library.reindex()
    return folder


@pytest.fixture(scope="module")
def answers(root: Path) -> dict[str, Answer]:
    """What the library itself answers."""
    with Library.open(root) as library:
        return {each.id: library.search(SearchRequest(each.query, each.related)) for each in ASKED}


@pytest.fixture(scope="module")
def replies(root: Path) -> dict[str, tuple[str, dict[str, Any]]]:
    """What MCP replies: text and structure."""

    async def ask_all() -> dict[str, tuple[str, dict[str, Any]]]:
        found = {}
        async with connected(root) as client:
            for each in ASKED:
                arguments = {"query": each.query, "related_terms": list(each.related)}
                result = await client.call_tool("search", arguments)
                found[each.id] = text_of(result), result.structured_content
        return found

    return anyio.run(ask_all)


@pytest.mark.parametrize("asked", ASKED, ids=lambda asked: asked.id)
def test_cli_mcp_and_library_give_the_same_hits(
    root: Path,
    answers: dict[str, Answer],
    replies: dict[str, tuple[str, dict[str, Any]]],
    capsys: pytest.CaptureFixture[str],
    asked: Expected,
) -> None:
    related = [word for term in asked.related for word in ("--related", term)]
    assert main(["search", str(root), asked.query, *related, "--json"]) == 0
    command_line = json.loads(capsys.readouterr().out)
    text, reply = replies[asked.id]
    answer = answers[asked.id]
    assert [_shown(hit) for hit in command_line["results"]] == [
        _shown(hit) for hit in reply["results"]
    ]
    assert [hit["cite"] for hit in reply["results"]] == [
        hit.citation.label() for hit in answer.hits
    ]
    assert [hit["text"] for hit in reply["results"]] == [hit.text for hit in answer.hits]
    assert reply["hint"] == answer.hint == command_line.get("hint", "")
    assert all(hit.text in text and hit.citation.label() in text for hit in answer.hits)


@pytest.mark.parametrize("asked", ASKED, ids=lambda asked: asked.id)
def test_a_reply_of_five_hits_stays_within_its_budget(
    replies: dict[str, tuple[str, dict[str, Any]]], asked: Expected
) -> None:
    text, facts = replies[asked.id]
    assert len(text) <= BUDGET
    assert len(json.dumps(facts, ensure_ascii=False)) <= BUDGET
    assert text.encode("utf-8").decode("utf-8") == text


def _shown(hit: dict[str, Any]) -> dict[str, Any]:
    """Leave what both faces tell; what is empty may be left out of JSON."""
    return {name: hit[name] for name in SHARED if hit.get(name)}
