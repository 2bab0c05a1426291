"""The machine fails while a library is kept open: told in Korean, nothing lost, mended by itself.

Real disks without room, real rights, real damage in the files of the index.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from tests.host.waiting import Ear, finds, wait_for
from tests.rights import without_privilege

from seojae.errors import DiskFailed, DiskFull, IndexCorrupt, IndexTooNew, ReadOnlyRoot
from seojae.host import Host, leader
from seojae.library import Library
from seojae.model.host import HostEventKind
from seojae.paths.relpath import RelPath
from seojae.store.database import Database

FILES = 30
MEGABYTES = 24
posix = pytest.mark.skipif(os.name == "nt", reason="POSIX rights and limits")


def write(root: Path, name: str, text: str) -> Path:
    file = root / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
    return file


def fill(root: Path) -> None:
    for number in range(FILES):
        text = f"제{number}조 업무용 차량 {number}호는 미리 신청한다.\n" * 40
        write(root, f"총무/차량 {number}.md", text)


def documents_of(root: Path) -> dict[str, bytes]:
    return {each.name: each.read_bytes() for each in sorted(root.glob("*/*.md"))}


@pytest.fixture
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Try again after a moment, not after five seconds."""
    monkeypatch.setattr(leader, "_RETRY_SECONDS", (0.2, 0.5))


# A disk without room


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of a few megabytes with a library on it, where this user may mount one."""
    place = tmp_path / "작은 디스크"
    place.mkdir()
    made = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", f"size={MEGABYTES}m", "tmpfs", str(place)],
        capture_output=True,
        check=False,
    )
    if made.returncode:
        pytest.skip("no disk can be mounted here")
    try:
        yield place / "내 서재"
    finally:
        subprocess.run(["umount", "--lazy", str(place)], check=True)


def ballast(disk: Path, *, leave: int) -> Path:
    """Fill a disk but for so many bytes."""
    file = disk / "짐"
    room = shutil.disk_usage(disk).free - leave
    file.write_bytes(b"\0" * room)
    return file


@pytest.mark.skipif(sys.platform != "linux", reason="mounts a disk")
@pytest.mark.usefixtures("soon")
def test_a_disk_that_fills_up_while_documents_are_written_is_told_and_gone_on_with(
    small_disk: Path,
) -> None:
    write(small_disk, "인사/취업규칙.md", "연차 유급휴가 15일\n")
    ear = Ear()
    with Host.open(small_disk, on_event=ear) as host:
        ear.wait_for(HostEventKind.RUN)
        load = ballast(small_disk.parent, leave=200_000)
        fill(small_disk)
        before = documents_of(small_disk)
        told = ear.wait_for(HostEventKind.PROBLEM)
        assert DiskFull.default_message in told.message
        assert DiskFull.default_message in host.state().problem
        assert finds(host.library, "연차") == ["인사/취업규칙.md"], "what was read is still found"
        load.unlink()
        wait_for(lambda: len(host.library.documents()) == FILES + 1)
        wait_for(lambda: host.state().problem == "")
        assert len(finds(host.library, "차량 29호")) > 0
    assert documents_of(small_disk) == before
    with Library.open(small_disk) as library:
        library._database.check()


@contextmanager
def no_file_longer_than(size: int) -> Iterator[None]:
    """Let this process, and those it starts, write no file beyond so many bytes."""
    import resource

    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


@posix
@pytest.mark.usefixtures("soon")
def test_a_disk_that_refuses_to_write_is_told_and_gone_on_with(library_root: Path) -> None:
    write(library_root, "인사/취업규칙.md", "연차 유급휴가 15일\n")
    ear = Ear()
    with Host.open(library_root, on_event=ear) as host:
        ear.wait_for(HostEventKind.RUN)
        with no_file_longer_than(200_000):
            fill(library_root)
            told = ear.wait_for(HostEventKind.PROBLEM)
            assert DiskFailed.default_message in told.message
            assert finds(host.library, "연차") == ["인사/취업규칙.md"]
        wait_for(lambda: len(host.library.documents()) == FILES + 1)
        wait_for(lambda: host.state().problem == "")
    with Library.open(library_root) as library:
        library._database.check()


# Rights


@pytest.fixture
def open_root() -> Iterator[Path]:
    """A library in which everybody may do everything, also on the way to it."""
    home = Path(tempfile.mkdtemp(prefix="rights-"))
    home.chmod(0o755)
    root = home / "내 서재"
    write(root, "인사/취업규칙.md", "연차 유급휴가 15일\n")
    write(root, "총무/차량.md", "업무용 차량은 미리 신청한다\n")
    with Library.open(root) as library:
        library.reindex()
    for each in (root, *root.rglob("*")):
        each.chmod(0o777 if each.is_dir() else 0o666)
    yield root
    for each in root.rglob("*"):
        each.chmod(0o777)
    shutil.rmtree(home)


@contextmanager
def write_protected(*paths: Path) -> Iterator[None]:
    before = [(path, path.stat().st_mode) for path in paths]
    for path, mode in before:
        path.chmod(mode & ~0o222)
    try:
        yield
    finally:
        for path, mode in before:
            path.chmod(mode)


@posix
def test_an_index_that_becomes_read_only_is_told_and_keeps_all_it_holds(open_root: Path) -> None:
    state = open_root / ".seojae"
    with Library.open(open_root) as library:
        kept = [d.document_id for d in library.documents() if d.collection == "인사"]
        library._database.close()
        with without_privilege_over(open_root), write_protected(state, state / "index.db"):
            with pytest.raises(ReadOnlyRoot) as told, library._database.write():
                pass
            assert ReadOnlyRoot.default_message in str(told.value)
            with pytest.raises(ReadOnlyRoot):
                Library.open(open_root)
        (open_root / "총무" / "차량.md").unlink()
        library.reindex()
        assert [d.document_id for d in library.documents()] == kept


@contextmanager
def without_privilege_over(root: Path) -> Iterator[None]:
    """Be an ordinary user to whom a library belongs."""
    if os.geteuid() == 0:
        for each in (root, *root.rglob("*")):
            os.chown(each, 65534, 65534)
    with without_privilege():
        yield


@posix
def test_a_folder_that_cannot_be_opened_any_more_keeps_its_documents(open_root: Path) -> None:
    with Library.open(open_root) as library:
        before = library.documents("총무")
        with without_privilege_over(open_root):
            (open_root / "총무").chmod(0)
            try:
                report = library.reindex()
                places = [RelPath("총무"), RelPath("총무/차량.md")]  # as the watcher names them
                looked = library.engine.reconcile(places)
            finally:
                (open_root / "총무").chmod(0o777)
        assert report.deleted == 0
        assert looked.removed == ()
        assert "총무" in [failure.path for failure in report.failures]
        kept = [each for each in library.documents("총무") if each.source != "총무"]
        assert kept == list(before)
        assert finds(library, "차량") == ["총무/차량.md"]
        assert library.reindex().failures == ()


# Clocks


def test_a_clock_that_was_set_back_makes_nobody_read_everything_for_ever(
    library_root: Path,
) -> None:
    fill(library_root)
    late = datetime.now(UTC) + timedelta(days=400)
    for number in range(0, FILES, 2):
        file = library_root / f"총무/차량 {number}.md"
        os.utime(file, (late.timestamp(), late.timestamp()))
    with Library.open(library_root) as library:
        assert library.reindex().read == FILES
        with library._database.write() as connection:  # as indexed before the clock was set back
            connection.execute("UPDATE documents SET indexed_at = ?", (late.isoformat(),))
            connection.execute(
                "UPDATE facts SET value = ? WHERE name = 'last_indexed'", (late.isoformat(),)
            )
        for _ in range(2):
            report = library.reindex()
            assert (report.read, report.unchanged) == (0, FILES)
        write(library_root, "총무/차량 1.md", "셔틀버스를 탄다\n")
        assert library.reindex().read == 1
        assert finds(library, "셔틀버스") == ["총무/차량 1.md"]
        last = library.last_indexed()
        assert last is not None
        assert last < late


# Damage


def overwrite(path: Path, start: int, size: int) -> None:
    with path.open("r+b") as file:
        file.seek(start)
        file.write(os.urandom(size))


def header(index: Path) -> None:
    overwrite(index, 0, 100)


def middle(index: Path) -> None:
    size = index.stat().st_size
    overwrite(index, size // 4 // 4096 * 4096, size // 2)


def tail(index: Path) -> None:
    size = index.stat().st_size
    os.truncate(index, size // 2 // 4096 * 4096)


def shadow_tables(index: Path) -> None:
    with closing(sqlite3.connect(index)) as connection, connection:
        connection.execute("UPDATE passages_data SET block = x'00' WHERE id > 10")
        connection.execute("DELETE FROM passages_docsize WHERE id % 2")


def log_of_writes(index: Path) -> None:
    log = index.with_name("index.db-wal")
    log.write_bytes(os.urandom(64 * 4096))


@pytest.mark.parametrize("harm", [header, middle, tail, shadow_tables, log_of_writes])
@pytest.mark.usefixtures("soon")
def test_damage_while_the_library_is_open_is_mended_without_anybody(
    library_root: Path, harm: Callable[[Path], None]
) -> None:
    fill(library_root)
    before = documents_of(library_root)
    ear = Ear()
    with Host.open(library_root, on_event=ear) as host:
        ear.wait_for(HostEventKind.RUN)
        index = host.library.index_folder / "index.db"
        journal = library_root / ".seojae" / "journal.jsonl"
        journal.write_text("{}\n", encoding="utf-8")
        wait_for(lambda: not host.library.engine.is_needed)
        harm(index)
        answer_or_korean(host.library)
        wait_for(lambda: not host.library.engine.is_needed)  # who met it need do nothing
        write(library_root, "총무/버스.md", "셔틀버스는 8시에 떠난다\n")
        wait_for(lambda: is_found(host.library, "셔틀버스", "총무/버스.md"))
        wait_for(lambda: all_are_found(host.library))
        assert journal.read_text("utf-8") == "{}\n"
    assert documents_of(library_root) == before | {
        "버스.md": (library_root / "총무" / "버스.md").read_bytes()
    }
    with closing(Database(library_root / ".seojae" / "index.db")) as database:
        database.check()


def answer_or_korean(library: Library) -> None:
    """Ask in a thread that has nothing in memory yet: an answer comes, or what to do."""
    told: list[BaseException] = []

    def ask() -> None:
        try:
            finds(library, "차량")
        except BaseException as error:  # noqa: BLE001 - looked at below
            told.append(error)

    thread = threading.Thread(target=ask)
    thread.start()
    thread.join(60.0)
    assert all(isinstance(error, IndexCorrupt) for error in told)


def is_found(library: Library, question: str, source: str) -> bool:
    try:
        return source in finds(library, question)
    except IndexCorrupt:
        return False


def all_are_found(library: Library) -> bool:
    try:
        return len(library.documents()) == FILES + 1
    except IndexCorrupt:
        return False


# Two versions


def test_a_host_that_is_older_than_the_index_leaves_the_lock_to_others(
    library_root: Path,
) -> None:
    write(library_root, "인사/취업규칙.md", "연차 유급휴가 15일\n")
    ear = Ear()
    with Host.open(library_root, on_event=ear) as host:
        ear.wait_for(HostEventKind.RUN)
        index = host.library.index_folder / "index.db"
        with closing(sqlite3.connect(index)) as connection:
            connection.execute("PRAGMA user_version = 9999")  # a newer Seojae has come
        write(library_root, "인사/새것.md", "새로운 글\n")
        told = ear.wait_for(HostEventKind.PROBLEM)
        assert IndexTooNew.default_message in told.message
        wait_for(lambda: not host.state().is_led)
        assert not host.state().is_leader
        assert IndexTooNew.default_message in host.state().problem
