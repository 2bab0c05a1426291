"""A host leads or follows, indexes, rests and closes as it is told."""

from __future__ import annotations

import time
from contextlib import closing
from pathlib import Path

import pytest
from tests.host.waiting import Ear, finds, wait_for
from tests.store.rows import segments_of, write_in_small_steps

from seojae.errors import RootMissing
from seojae.host import Host
from seojae.library import Library
from seojae.model.host import HostEventKind, Watching
from seojae.store.database import Database


@pytest.fixture
def folder(library_root: Path) -> Path:
    (library_root / "인사").mkdir()
    (library_root / "인사" / "취업규칙.md").write_text("연차 유급휴가 15일\n", encoding="utf-8")
    return library_root


def write(folder: Path, name: str, text: str) -> Path:
    file = folder / name
    file.parent.mkdir(exist_ok=True)
    file.write_text(text, encoding="utf-8")
    return file


def test_the_first_host_leads_indexes_and_watches(folder: Path) -> None:
    ear = Ear()
    with Host.open(folder, on_event=ear) as host:
        report = ear.wait_for(HostEventKind.RUN).report
        assert report is not None
        assert report.read == 1
        state = host.state()
        assert (state.is_leader, state.is_led, state.root_present) == (True, True, True)
        assert state.watching is Watching.EVENTS
        assert state.last_indexed is not None
        assert finds(host.library, "연차") == ["인사/취업규칙.md"]


def test_new_changed_moved_and_deleted_files_are_followed(folder: Path) -> None:
    ear = Ear()
    with Host.open(folder, on_event=ear) as host:
        ear.wait_for(HostEventKind.RUN)
        library = host.library
        file = write(folder, "총무/차량.txt", "업무용 차량은 미리 신청한다")
        wait_for(lambda: finds(library, "차량") == ["총무/차량.txt"])
        file.write_text("출장 여비", encoding="utf-8")
        wait_for(lambda: finds(library, "여비") == ["총무/차량.txt"] and not finds(library, "신청"))
        (number,) = [info.document_id for info in library.documents("총무")]
        file.rename(folder / "인사" / "여비.txt")
        wait_for(lambda: finds(library, "여비") == ["인사/여비.txt"])
        assert number in [info.document_id for info in library.documents("인사")]
        (folder / "인사" / "여비.txt").unlink()
        wait_for(lambda: finds(library, "여비") == [])


def test_a_host_that_is_idle_merges_what_many_writes_left_apart(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("seojae.host.leader._IDLE_SECONDS", 0.1)
    with Library.open(folder) as library:
        library.reindex()
    with closing(Database(folder / ".seojae" / "index.db")) as database:
        write_in_small_steps(database, 14)
        assert segments_of(database) > 12
        with Host.open(folder) as host:
            wait_for(lambda: segments_of(database) < 4)
            assert finds(host.library, "연차") == ["인사/취업규칙.md"]


def test_a_second_host_follows_and_takes_over(folder: Path) -> None:
    first_ear, second_ear = Ear(), Ear()
    first = Host.open(folder, on_event=first_ear)
    first_ear.wait_for(HostEventKind.RUN)
    with Host.open(folder, on_event=second_ear) as second:
        second_ear.wait_for(HostEventKind.FOLLOWING)
        wait_for(lambda: second.state().watching is Watching.EVENTS)
        state = second.state()
        assert (state.is_leader, state.is_led) == (False, True)
        wait_for(lambda: second.state().last_indexed is not None)
        assert finds(second.library, "연차") == ["인사/취업규칙.md"]
        first.close()
        assert wait_for(lambda: second.state().is_leader) < 5.0
        second_ear.wait_for(HostEventKind.RUN)


def test_a_host_that_does_not_watch_never_leads(folder: Path) -> None:
    with Host.open(folder, watch=False) as host:
        state = host.state()
        assert (state.is_leader, state.is_led, state.last_indexed) == (False, False, None)


def test_a_follower_asks_the_leader_for_a_run(folder: Path) -> None:
    ear = Ear()
    with Host.open(folder, on_event=ear):
        ear.wait_for(HostEventKind.RUN)  # else either of them may be the one that leads
        with Host.open(folder) as follower:
            follower.reindex(full=True)
            report = ear.wait_for(HostEventKind.RUN, 2).report
        assert report is not None
        assert report.read == 1


def test_a_rest_holds_for_all_until_somebody_ends_it(folder: Path) -> None:
    ear = Ear()
    with Host.open(folder, on_event=ear) as host:
        ear.wait_for(HostEventKind.RUN)
        with Host.open(folder) as follower:
            follower.pause()
        assert host.state().paused
        write(folder, "총무/차량.txt", "업무용 차량")
        wait_for(lambda: host.state().queue > 0 and host.state().lag_seconds > 2)
        assert finds(host.library, "차량") == []
        host.resume()
        wait_for(lambda: finds(host.library, "차량") == ["총무/차량.txt"])


def test_closing_ends_a_run_that_is_under_way(folder: Path) -> None:
    for number in range(300):
        write(folder, f"인사/규정{number}.md", f"# 규정 {number}\n\n" + "휴가와 여비 " * 50)
    ear = Ear()
    host = Host.open(folder, on_event=ear)
    wait_for(lambda: any(e.state.progress and e.state.progress.total for e in ear.events))
    began = time.monotonic()
    host.close()
    assert time.monotonic() - began < 5.0
    assert not ear.of(HostEventKind.RUN) or ear.wait_for(HostEventKind.RUN).report
    ear = Ear()
    with Host.open(folder, on_event=ear) as host:
        ear.wait_for(HostEventKind.RUN)
        assert len(host.library.documents()) == 301


def test_a_root_that_goes_away_keeps_its_index_and_comes_back(folder: Path, tmp_path: Path) -> None:
    ear = Ear()
    with Host.open(folder, on_event=ear) as host:
        ear.wait_for(HostEventKind.RUN)
        folder.rename(tmp_path / "뽑힌 드라이브")
        ear.wait_for(HostEventKind.ROOT_LOST)
        assert not host.state().root_present
        (tmp_path / "뽑힌 드라이브" / "인사" / "새 글.md").write_text("출장 여비", encoding="utf-8")
        (tmp_path / "뽑힌 드라이브").rename(folder)
        ear.wait_for(HostEventKind.ROOT_BACK)
        wait_for(lambda: finds(host.library, "여비") == ["인사/새 글.md"])
        assert finds(host.library, "연차") == ["인사/취업규칙.md"]
        assert host.state().root_present


def test_our_own_folder_may_be_deleted_at_any_time(folder: Path, tmp_path: Path) -> None:
    ear = Ear()
    with Host.open(folder, on_event=ear) as host:
        ear.wait_for(HostEventKind.RUN)
        (folder / ".seojae").rename(tmp_path / "휴지통")  # at once: we may be writing in it
        wait_for(lambda: finds(host.library, "연차") == ["인사/취업규칙.md"] and _runs(ear) > 1)
        write(folder, "총무/차량.txt", "업무용 차량")
        wait_for(lambda: finds(host.library, "차량") == ["총무/차량.txt"])


def _runs(ear: Ear) -> int:
    return len(ear.of(HostEventKind.RUN))


def test_a_folder_that_is_no_library_is_refused(tmp_path: Path) -> None:
    with pytest.raises(RootMissing):
        Host.open(tmp_path / "없는 폴더")


def test_copies_are_looked_for_after_a_run_and_told_when_they_are_known(folder: Path) -> None:
    text = "연차 유급휴가는 15일이다. 반차도 쓸 수 있다. 남은 연차는 다음 해로 넘긴다.\n"
    write(folder, "인사/휴가.md", text)
    ear = Ear()
    with Host.open(folder, on_event=ear) as host:
        ear.wait_for(HostEventKind.COMPARED)
        assert host.library.duplicates.waiting() == 0
        write(folder, "_inbox/휴가 사본.txt", text)
        ear.wait_for(HostEventKind.COMPARED, count=2)
        (relative,) = host.library.duplicates.of("_inbox/휴가 사본.txt")
        assert relative.member.source == "인사/휴가.md"
