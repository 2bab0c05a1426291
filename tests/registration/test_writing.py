"""Writing a settings file: backups, links, read-only files, and programs that write meanwhile."""

from __future__ import annotations

import json
import stat
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NoReturn

import pytest
from tests.registration.conftest import CONFIG, PACKAGED

from seojae.registration import settings_file
from seojae.registration.clients import named
from seojae.registration.entry import Command
from seojae.registration.errors import ConfigChanged
from seojae.registration.home import Home
from seojae.registration.registering import Action, register, unregister

DESKTOP = named(["claude-desktop"])
TEXT = '{"mcpServers": {"다른서버": {"command": "x"}}}'


@pytest.fixture
def config(windows: Home) -> Path:
    path = windows.path / PACKAGED / CONFIG
    path.write_text(TEXT, encoding="utf-8")
    return path


def backups(home: Home) -> list[Path]:
    return sorted((home.ours / settings_file.BACKUPS).iterdir())


def test_the_bytes_from_before_are_kept_with_their_date(
    windows: Home, config: Path, command: Command
) -> None:
    config.write_bytes(b"\xef\xbb\xbf" + TEXT.encode())
    (outcome,) = register(windows, DESKTOP, command)
    assert outcome.backup is not None
    assert outcome.backup.read_bytes() == b"\xef\xbb\xbf" + TEXT.encode()
    assert outcome.backup.is_relative_to(windows.ours)
    assert stat.S_IMODE(outcome.backup.stat().st_mode) & 0o077 == 0
    unregister(windows)
    assert len(backups(windows)) == 2


def test_a_file_that_its_owner_has_emptied_to_write_it_anew_is_waited_for(
    windows: Home, config: Path, command: Command
) -> None:
    with config.open("w", encoding="utf-8") as saving:  # empties it, as programs do that save

        def finish() -> None:
            saving.write(TEXT)
            saving.flush()

        later = threading.Timer(0.05, finish)
        later.start()
        register(windows, DESKTOP, command)
        later.join()
    assert set(json.loads(config.read_text(encoding="utf-8"))["mcpServers"]) == {
        "다른서버",
        "seojae",
    }


def test_old_backups_make_room_and_equal_ones_are_not_doubled(
    windows: Home, config: Path, command: Command
) -> None:
    for number in range(25):
        config.write_text(f'{{"n": {number // 2}}}', encoding="utf-8")
        register(windows, DESKTOP, command)
    assert len(backups(windows)) == 13
    for number in range(25):
        config.write_text(f'{{"m": {number}}}', encoding="utf-8")
        register(windows, DESKTOP, command)
    kept = backups(windows)
    assert len(kept) == 20
    assert kept[-1].read_text(encoding="utf-8") == '{"m": 24}'


def test_a_link_stays_a_link_and_its_target_is_written(
    windows: Home, config: Path, command: Command, tmp_path: Path
) -> None:
    target = tmp_path / "dotfiles" / "claude 설정.json"
    target.parent.mkdir()
    config.replace(target)
    config.symlink_to(target)
    register(windows, DESKTOP, command)
    assert config.is_symlink()
    assert "seojae" in json.loads(target.read_text(encoding="utf-8"))["mcpServers"]
    assert [each.name for each in target.parent.iterdir()] == [target.name]
    unregister(windows)
    assert config.is_symlink()
    assert target.read_text(encoding="utf-8") == TEXT


def test_a_linked_folder_is_written_through(
    windows: Home, config: Path, command: Command, tmp_path: Path
) -> None:
    real = tmp_path / "동기화 폴더"
    config.parent.rename(real)
    (windows.path / PACKAGED).symlink_to(real)
    register(windows, DESKTOP, command)
    assert (windows.path / PACKAGED).is_symlink()
    assert "seojae" in (real / CONFIG).read_text(encoding="utf-8")


def test_links_in_a_circle_are_told(windows: Home, config: Path, command: Command) -> None:
    config.unlink()
    config.symlink_to(config)
    (outcome,) = register(windows, DESKTOP, command)
    assert outcome.action is Action.REFUSED
    assert config.is_symlink()


def test_a_link_to_a_missing_file_makes_the_file(
    windows: Home, config: Path, command: Command, tmp_path: Path
) -> None:
    config.unlink()
    config.symlink_to(tmp_path / "아직 없음.json")
    register(windows, DESKTOP, command)
    assert config.is_symlink()
    assert "seojae" in (tmp_path / "아직 없음.json").read_text(encoding="utf-8")


def test_a_read_only_file_stays_as_it_is(windows: Home, config: Path, command: Command) -> None:
    config.chmod(0o444)
    (outcome,) = register(windows, DESKTOP, command)
    assert outcome.action is Action.REFUSED
    assert outcome.error is not None
    assert outcome.error.code == "config_read_only"
    assert "읽기 전용" in outcome.error.message
    assert config.read_text(encoding="utf-8") == TEXT
    assert stat.S_IMODE(config.stat().st_mode) == 0o444
    assert not windows.ours.exists()


def test_the_rights_of_the_file_stay(windows: Home, config: Path, command: Command) -> None:
    config.chmod(0o640)
    register(windows, DESKTOP, command)
    assert stat.S_IMODE(config.stat().st_mode) == 0o640


def test_a_folder_in_the_place_of_the_file_is_told(
    windows: Home, config: Path, command: Command
) -> None:
    config.unlink()
    config.mkdir()
    (outcome,) = register(windows, DESKTOP, command)
    assert outcome.action is Action.REFUSED


def test_what_another_program_wrote_meanwhile_is_not_lost(
    windows: Home, config: Path, command: Command
) -> None:
    (client,) = DESKTOP
    opened = settings_file.read(config, client)
    config.write_text('{"fresh": 1}', encoding="utf-8")  # Claude, from its memory
    with pytest.raises(ConfigChanged, match="다른 프로그램"):
        settings_file.write(opened, "{}", windows)
    assert config.read_text(encoding="utf-8") == '{"fresh": 1}'
    assert list(config.parent.iterdir()) == [config]


def test_what_another_program_wrote_meanwhile_is_read_again(
    windows: Home, config: Path, command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    written, times = settings_file.write, []

    def write(opened: settings_file.Opened, text: str, home: Home) -> Path | None:
        times.append(1)
        if len(times) < 3:
            config.write_text(f'{{"n": {len(times)}}}', encoding="utf-8")
        return written(opened, text, home)

    monkeypatch.setattr(settings_file, "write", write)
    (outcome,) = register(windows, DESKTOP, command)
    assert outcome.action is Action.ADDED
    after = json.loads(config.read_text(encoding="utf-8"))
    assert after == {"n": 2, "mcpServers": {"seojae": command.entry()}}
    times.clear()
    monkeypatch.setattr("seojae.registration.registering._TRIES", 2)
    config.write_text("{}", encoding="utf-8")
    (outcome,) = register(windows, DESKTOP, command)
    assert outcome.error is not None
    assert outcome.error.code == "config_changed"
    assert config.read_text(encoding="utf-8") == '{"n": 2}'


@contextmanager
def little_room(most: int) -> Iterator[None]:
    """Let no file of this process grow over some bytes, as on a full disk."""
    resource = pytest.importorskip("resource", reason="this system has no such limit")
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def no_new_files(**_where: object) -> NoReturn:
    """What the packaged Claude's folder may answer."""
    raise PermissionError(13, "Permission denied")


def test_a_full_disk_costs_nothing(windows: Home, config: Path, command: Command) -> None:
    with little_room(len(TEXT) + 10):
        (outcome,) = register(windows, DESKTOP, command)
    assert outcome.action is Action.REFUSED
    assert config.read_text(encoding="utf-8") == TEXT
    assert list(config.parent.iterdir()) == [config]


def test_a_folder_that_takes_no_new_files_is_written_in_place(
    windows: Home, config: Path, command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tempfile.mkstemp", no_new_files)
    node = config.stat().st_ino
    (outcome,) = register(windows, DESKTOP, command)
    assert (outcome.action, config.stat().st_ino) == (Action.ADDED, node)
    assert outcome.backup is not None
    assert outcome.backup.read_text(encoding="utf-8") == TEXT
    assert "seojae" in json.loads(config.read_text(encoding="utf-8"))["mcpServers"]
    unregister(windows)
    assert config.read_text(encoding="utf-8") == TEXT

    with little_room(len(TEXT) + 10):
        (outcome,) = register(windows, DESKTOP, command)
    assert outcome.action is Action.REFUSED
    assert config.read_text(encoding="utf-8") == TEXT  # half of it was written, and put back

    config.unlink()
    (outcome,) = register(windows, DESKTOP, command)
    assert outcome.action is Action.REFUSED
    assert not config.exists()


def test_a_program_that_writes_right_behind_us_is_not_written_over(
    windows: Home, config: Path, command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    replace = Path.replace

    def replaced(self: Path, target: Path) -> Path:
        done = replace(self, target)
        if target == config:
            config.write_text('{"fresh": 1}', encoding="utf-8")
        return done

    monkeypatch.setattr(Path, "replace", replaced)
    (outcome,) = register(windows, DESKTOP, command)
    assert outcome.error is not None
    assert outcome.error.code == "config_changed"
    assert config.read_text(encoding="utf-8") == '{"fresh": 1}'


def test_a_path_without_utf_8_is_refused(windows: Home, config: Path) -> None:
    (outcome,) = register(windows, DESKTOP, Command("/x/seojae", ("serve", "/\udcff")))
    assert outcome.action is Action.REFUSED
    assert config.read_text(encoding="utf-8") == TEXT


def test_our_own_folder_may_be_unusable(windows: Home, config: Path, command: Command) -> None:
    windows.ours.write_bytes(b"a file in the way")
    (outcome,) = register(windows, DESKTOP, command)
    assert outcome.action is Action.REFUSED
    assert config.read_text(encoding="utf-8") == TEXT  # no backup, no change


def test_one_refused_file_does_not_stop_the_others(
    windows: Home, config: Path, command: Command
) -> None:
    config.write_text("[", encoding="utf-8")
    classic = windows.app_data / "Claude"
    classic.mkdir(parents=True)
    first, second = register(windows, DESKTOP, command)
    assert (first.action, second.action) == (Action.REFUSED, Action.ADDED)
    assert second.file == classic / CONFIG
