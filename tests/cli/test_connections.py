"""`register`, `unregister` and `clients`, in a modelled home; `doctor` where it ends early."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.cli.conftest import Ran

Call = Callable[..., Ran]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A person's folder with Claude Desktop, whatever this system is."""
    person = tmp_path / "홍 길동"
    for name in ("XDG_CONFIG_HOME", "CODEX_HOME", "CLAUDE_CONFIG_DIR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(person))
    monkeypatch.setenv("USERPROFILE", str(person))
    monkeypatch.setenv("APPDATA", str(person / "AppData" / "Roaming"))
    monkeypatch.setenv("LOCALAPPDATA", str(person / "AppData" / "Local"))
    for folder in (".config", "AppData/Roaming", "Library/Application Support"):
        (person / folder / "Claude").mkdir(parents=True)
    return person


def configs(home: Path) -> list[Path]:
    return sorted(home.rglob("claude_desktop_config.json"))


def test_register_writes_and_unregister_takes_it_out(
    call: Call, home: Path, library_root: Path
) -> None:
    ran = call("register", library_root, "--no-test")
    assert ran.code == 0, ran.notes
    (config,) = configs(home)
    assert str(config) in ran.text
    assert "완전히 끈 뒤 다시 켜세요" in ran.text
    server = json.loads(config.read_text(encoding="utf-8"))["mcpServers"]["seojae"]
    assert server["args"][-2:] == ["serve", str(library_root)]
    assert "다시 켜면 이어집니다" in call("clients").text
    ran = call("unregister")
    assert ran.code == 0
    assert "뺐습니다 (seojae)" in ran.text
    assert json.loads(config.read_text(encoding="utf-8")) == {}
    assert call("unregister").text == "서재가 연결된 프로그램이 없습니다.\n"


def test_a_dry_run_shows_what_it_would_write(call: Call, home: Path, library_root: Path) -> None:
    ran = call("register", library_root, "--dry-run")
    assert ran.code == 0
    assert "아직 쓰지 않았습니다" in ran.text
    assert '"mcpServers"' in ran.text
    assert configs(home) == []
    call("register", library_root, "--no-test")
    assert "뺄 수 있습니다" in call("unregister", "--dry-run").text
    assert "seojae" in configs(home)[0].read_text(encoding="utf-8")


def test_a_program_that_was_asked_for_and_is_not_here_is_told(
    call: Call, home: Path, library_root: Path
) -> None:
    ran = call(
        "register", library_root, "--no-test", "--client", "claude-desktop", "--client", "cursor"
    )
    assert ran.code == 1
    assert "Claude Desktop: 연결했습니다." in ran.text
    assert "찾지 못해 연결하지 않았습니다: Cursor" in ran.text
    assert call("register", library_root, "--no-test", "--client", "all").code == 0


def test_json_of_all_three(call: Call, home: Path, library_root: Path) -> None:
    told = call("register", library_root, "--no-test", "--json").json
    (done,) = told["clients"]
    assert (done["client"], done["action"], done["error"]) == ("claude-desktop", "added", None)
    assert told["self_test"] is None
    assert json.loads(done["paste"])["mcpServers"]["seojae"]["command"]
    seen = {
        each["client"]: each for each in call("clients", library_root, "--json").json["clients"]
    }
    assert seen["claude-desktop"]["state"] == "waiting"
    assert seen["cursor"] == {"client": "cursor", "label": "Cursor", "found": False}
    (done,) = call("unregister", "--json").json["clients"]
    assert (done["action"], done["removed"]) == ("removed", ["seojae"])


def test_a_file_that_cannot_be_read_is_told_with_the_text_to_paste(
    call: Call, home: Path, library_root: Path
) -> None:
    call("register", library_root, "--no-test")
    (config,) = configs(home)
    config.write_text('{"mcpServers": [', encoding="utf-8")
    ran = call("register", library_root, "--no-test")
    assert ran.code == 1
    assert "1번째 줄" in ran.text
    assert '"command"' in ran.text
    assert config.read_text(encoding="utf-8") == '{"mcpServers": ['
    ran = call("register", library_root, "--no-test", "--json")
    assert ran.code == 1
    assert ran.json["clients"][0]["error"]["code"] == "config_unreadable"
    assert "1번째 줄" in call("clients").text


def test_another_library_is_told_from_the_one_asked_for(
    call: Call, home: Path, library_root: Path, tmp_path: Path
) -> None:
    call("register", library_root, "--no-test")
    other = tmp_path / "다른 서재"
    other.mkdir()
    ran = call("clients", other)
    assert "다른 서재 폴더에 연결되어 있습니다" in ran.text
    assert "seojae register" in ran.text
    assert call("unregister", other).text == "서재가 연결된 프로그램이 없습니다.\n"
    assert "뺐습니다" in call("unregister", library_root).text


def test_a_program_that_is_not_there_gets_the_text_to_paste(
    call: Call, home: Path, library_root: Path
) -> None:
    ran = call("register", library_root, "--no-test", "--client", "cursor", "--json")
    assert ran.code == 1
    error = ran.json["error"]
    assert error["code"] == "client_not_found"
    assert '"mcpServers"' in error["hint"]
    assert "--client claude-desktop" in error["hint"]


def test_an_unknown_program_is_told_with_the_known_ones(
    call: Call, home: Path, library_root: Path
) -> None:
    ran = call("register", library_root, "--client", "클로드")
    assert ran.code == 1
    assert "claude-desktop" in ran.notes


@pytest.mark.parametrize("command", ["register", "clients"])
def test_a_folder_that_is_not_there_is_told(
    call: Call, home: Path, tmp_path: Path, command: str
) -> None:
    ran = call(command, tmp_path / "없는 서재", "--json")
    assert ran.code == 1
    assert ran.json["error"]["code"] == "root_missing"


def test_doctor_says_that_the_folder_is_missing(call: Call, home: Path, tmp_path: Path) -> None:
    ran = call("doctor", tmp_path / "없는 서재", "--json")
    assert ran.code == 1
    assert ran.json["works"] is False
    (check,) = ran.json["checks"]
    assert (check["name"], check["level"]) == ("root", "problem")
    assert check["hint"]
    ran = call("doctor", tmp_path / "없는 서재")
    assert ran.code == 1
    assert ran.text.startswith("문제 서재 폴더: ")
    assert "고칠 것이 1가지 있습니다." in ran.text


def test_a_library_that_came_in_pieces_is_put_together(call: Call, tmp_path: Path) -> None:
    ran = call("serve", tmp_path / "없는", "내", "서재", "--check", "--json")
    assert ran.code == 1
    assert str(tmp_path / "없는 내 서재") in ran.json["error"]["message"]
