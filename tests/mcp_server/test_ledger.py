"""What MCP writes into the ledger, and `seojae readings` shows; it can be switched off."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from tests.mcp_server.conftest import done, refused

from seojae import settings
from seojae.cli.main import main


@pytest.fixture
def own(root: Path, tmp_path: Path) -> Path:
    """A copy of the library with a ledger of its own."""
    return Path(
        shutil.copytree(root, tmp_path / "내 서재", ignore=shutil.ignore_patterns("ledger.db"))
    )


def told(root: Path, capsys: pytest.CaptureFixture[str], *options: str) -> dict[str, Any]:
    capsys.readouterr()
    assert main(["readings", str(root), "--json", *options]) == 0
    shown: dict[str, Any] = json.loads(capsys.readouterr().out)
    return shown


def test_calls_are_written_down_with_what_was_handed_out(
    own: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    done(own, "search", query="연차 며칠", related_terms=["유급휴가"])
    done(own, "search", query="프랑스 혁명")
    refused(own, "get_document", document_id="d000")
    readings = told(own, capsys)["readings"]
    assert [each["tool"] for each in readings] == ["get_document", "search", "search"]
    assert "문서가 없습니다" in readings[0]["problem"]
    assert readings[1]["missed"] is True
    assert readings[2]["asked"] == "연차 며칠 | 유급휴가"
    assert readings[2]["lent"][0]["source"] == "업무 규정/취업규칙.md"
    assert readings[2]["client"].startswith("mcp")
    missed = told(own, capsys, "--missed")["readings"]
    assert [each["asked"] for each in missed] == ["프랑스 혁명"]


def test_documents_that_nobody_was_given_are_listed(
    own: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = told(own, capsys, "--unread")["total"]
    done(own, "get_document", document_id="회의록/첫 회의.md")
    after = told(own, capsys, "--unread")
    assert after["total"] == before - 1
    assert "회의록/첫 회의.md" not in [each["source"] for each in after["documents"]]


def test_nothing_is_written_down_when_it_is_switched_off(
    own: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    settings.change(own / ".seojae", {"ledger": False})
    done(own, "search", query="연차 며칠")
    assert told(own, capsys)["readings"] == []
    assert main(["readings", str(own)]) == 0
    shown = capsys.readouterr()
    assert "기록이 없습니다" in shown.out
    assert "ledger = true" in shown.err


def test_readings_are_shown_to_a_person(own: Path, capsys: pytest.CaptureFixture[str]) -> None:
    done(own, "search", query="연차 며칠")
    assert main(["readings", str(own)]) == 0
    shown = capsys.readouterr().out
    assert "search" in shown
    assert "연차 며칠" in shown
    assert "업무 규정/취업규칙.md" in shown
