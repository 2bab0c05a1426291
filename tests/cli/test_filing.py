"""The commands of filing: their JSON, their words, and that none needs an index (issue 6)."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from tests.cli.conftest import Ran

Call = Callable[..., Ran]
FILES = {  # without Hangul, so that no model is loaded
    "_inbox/memo.md": "# Memo\n\nVPN 2.0 for all.\n",
    "_inbox/copy.txt": "HTTP 1.1 and TLS 1.3 only. " * 20,
    "rules/tls.txt": "HTTP 1.1 and TLS 1.3 only. " * 20,
    "rules/README.md": "---\nname: IT\ndescription: VPN, TLS\n---\n# IT\n",
}


@pytest.fixture
def root(library_root: Path) -> Path:
    for path, text in FILES.items():
        file = library_root / path
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return library_root


@pytest.fixture
def ask(call: Call, root: Path) -> Callable[..., Any]:
    """Run a command with `--json` after its index was deleted."""

    def asked(command: str, *words: str | Path, code: int = 0) -> Any:  # noqa: ANN401
        for file in (root / ".seojae").glob("index.db*"):
            file.unlink()
        ran = call(command, root, *words, "--json")
        assert ran.code == code, ran.text + ran.notes
        return json.loads(ran.text)

    return asked


def test_the_inbox_tells_what_waits_and_where_it_may_go(ask: Callable[..., Any]) -> None:
    page = ask("inbox")
    assert set(page) >= {"documents", "collections"}
    keys = {"document_id", "source", "excerpt", "size", "modified_at", "status", "near"}
    assert all(set(each) >= keys for each in page["documents"])
    memo = next(each for each in page["documents"] if each["source"] == "_inbox/memo.md")
    assert "VPN 2.0 for all." in memo["excerpt"]
    assert (memo["status"], memo["near"]) == ("ok", [])
    assert memo["size"] == len(FILES["_inbox/memo.md"])
    assert datetime.fromisoformat(memo["modified_at"]).tzinfo is not None
    copy = next(each for each in page["documents"] if each["source"] == "_inbox/copy.txt")
    assert [each["source"] for each in copy["near"]] == ["rules/tls.txt"]
    assert page["uncompared"] == 0
    (card,) = page["collections"]
    assert (card["name"], card["folder"], card["description"]) == ("IT", "rules", "VPN, TLS")
    first = ask("inbox", "--limit", "1")
    assert first["total"] == 2
    second = ask("inbox", "--limit", "1", "--cursor", first["next_cursor"])
    assert first["documents"] + second["documents"] == page["documents"]


def test_a_document_is_filed_listed_and_taken_back(root: Path, ask: Callable[..., Any]) -> None:
    number = ask("inbox")["documents"][1]["document_id"]
    moved = ask("file", number, "IT", "--name", "vpn", "--subfolder", "2026")
    assert (moved["from"], moved["to"]) == ("_inbox/memo.md", "rules/2026/vpn.md")
    assert (moved["operation"], moved["face"], moved["state"]) == ("move", "cli", "done")
    (listed,) = ask("moves")["moves"]
    assert listed == moved
    back = ask("undo", moved["id"])
    assert [each["undoes"] for each in back["undone"]] == [moved["id"]]
    assert back["refused"] == []
    assert (root / "_inbox/memo.md").exists()
    again = ask("undo", "--batch", back["batch"])
    assert (root / "rules/2026/vpn.md").exists()
    assert len(ask("moves", "--limit", "2", "--since", "2020-01-01")["moves"]) == 2
    assert ask("undo", "--since", again["undone"][0]["at"][:10])["undone"]
    assert ask("undo", code=1)["error"]["code"] == "nothing_to_undo"


def test_refusals_are_objects(root: Path, ask: Callable[..., Any]) -> None:
    error = ask("file", "_inbox/memo.md", "nowhere", code=1)["error"]
    assert error["code"] == "unknown_collection"
    assert "rules" in error["hint"]
    assert ask("file", "_inbox/memo.md", "CON", "--create", code=1)["error"]["code"] == (
        "name_not_allowed"
    )
    moved = ask("file", "_inbox/memo.md", "new", "--create")
    (root / "new/memo.md").write_text("changed", encoding="utf-8")
    assert ask("undo", moved["id"], code=1)["error"]["code"] == "undo_blocked"
    refused = ask("undo", "--batch", moved["batch"], code=1)["refused"]
    assert [each["code"] for each in refused] == ["undo_blocked"]


def test_files_are_added(root: Path, ask: Callable[..., Any], tmp_path: Path) -> None:
    (tmp_path / "offer.txt").write_text("TLS", encoding="utf-8")
    (tmp_path / "plan.dwg").write_bytes(b"AC1032\0\0")
    done = ask("add", tmp_path / "offer.txt", tmp_path / "plan.dwg", code=1)
    assert [each["to"] for each in done["added"]] == ["_inbox/offer.txt"]
    assert [each["code"] for each in done["refused"]] == ["unsupported"]
    assert "plan.dwg" in done["refused"][0]["message"]


def test_collections_are_listed_changed_and_described(root: Path, ask: Callable[..., Any]) -> None:
    assert [each["folder"] for each in ask("collections")["collections"]] == ["rules"]
    assert ask("collections", "--create", "desk")["operation"] == "make_collection"
    assert ask("collections", "--rename", "desk", "shelf")["to"] == "shelf"
    assert ask("collections", "--remove", "shelf")["operation"] == "remove_collection"
    material = ask("describe", "IT")
    assert set(material) >= {"titles", "headings", "excerpts", "frequent_terms", "documents"}
    assert material["documents"] == 2
    written = ask("describe", "rules", "--description", "VPN: how", "--tag", "net")
    assert written["operation"] == "write_readme"
    assert ask("describe", "rules", "--description", "VPN: how") == {"unchanged": True}
    text = (root / "rules/README.md").read_text(encoding="utf-8")
    assert text == '---\nname: IT\ndescription: "VPN: how"\ntags: [net]\n---\n# IT\n'


def test_a_person_reads_what_was_done_and_the_next_step(
    root: Path, call: Call, tmp_path: Path
) -> None:
    call("reindex", root)
    listed = call("inbox", root).text
    assert "정리를 기다리는 문서 2건" in listed
    assert "이미 있는 문서: rules/tls.txt" in listed
    assert "책장: IT" in listed
    assert "--cursor" in call("inbox", root, "--limit", "1").text
    filed = call("file", root, root / "_inbox/memo.md", "IT").text
    assert "옮김: _inbox/memo.md → rules/memo.md" in filed
    assert "되돌리려면: seojae undo" in filed
    assert "rules/memo.md" in call("moves", root).text
    assert call("show", root, root / "rules/memo.md").code == 0
    assert call("show", root, "./rules/memo.md").code == 0
    undone = call("undo", root).text
    assert "되돌림" in undone
    assert "다시 하려면" in undone
    assert "VPN, TLS" in call("collections", root).text
    made = call("collections", root, "--create", "desk").text
    assert "책장 만듦: desk" in made
    assert "되돌리려면: seojae undo" in made
    described = call("describe", root, "IT").text
    assert "문서 2건" in described
    assert "소개 고침" in call("describe", root, "IT", "--name", "Net").text
    assert "이미 그렇게" in call("describe", root, "Net", "--name", "Net").text
    (tmp_path / "offer.txt").write_text("TLS", encoding="utf-8")
    added = call("add", root, tmp_path / "offer.txt", tmp_path)
    assert added.code == 1
    assert "문서 1건을 넣었습니다" in added.text
    assert "하지 않음: 폴더는" in added.text
    assert "되돌리려면: seojae undo" in added.text
    missing = call("add", root, tmp_path / "gone.txt")
    assert (missing.code, "그런 파일이 없습니다" in missing.text) == (1, True)
    for word in ("0", "two"):
        assert call("inbox", root, "--limit", word).code == 2


def test_an_empty_library_is_told_so(library_root: Path, call: Call) -> None:
    call("reindex", library_root)
    assert "기다리는 문서가 없습니다" in call("inbox", library_root).text
    assert "기록이 없습니다" in call("moves", library_root).text
    assert "책장이 없습니다" in call("collections", library_root).text
