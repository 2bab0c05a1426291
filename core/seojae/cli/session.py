"""Open a library for one command, and run an indexing that a person can stop.

Commands that answer from the index use `indexed_library`: a library that has never been indexed is
indexed first, with progress on standard error, unless another process is doing that already.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING

from seojae.cli.arguments import command_line
from seojae.cli.output import Output
from seojae.cli.progress import progress

if TYPE_CHECKING:
    from seojae.library import Library
    from seojae.model.library import IndexReport

_INDEXING = "indexing.lock"
"""Locked while a command indexes, so that another does not begin the same from its start."""


@contextmanager
def open_library(folder: Path | str, *, rebuild: bool = False) -> Iterator[Library]:
    """Open a library and its log.

    Args:
        folder: as typed.
        rebuild: throw away an index file that cannot be used.

    Raises:
        EnvironmentProblem: the folder or its index cannot be used.
    """
    from seojae import logs
    from seojae.library import Library

    with Library.rebuild(folder) if rebuild else Library.open(folder) as library:
        logs.start(library.root.state)
        yield library


@contextmanager
def indexed_library(folder: Path | str, output: Output) -> Iterator[Library]:
    """Open a library that has been indexed at least once, or is being indexed for the first time.

    Raises:
        EnvironmentProblem: the folder or its index cannot be used.
        KeyboardInterrupt: the person stopped the first indexing.
    """
    with open_library(folder) as library:
        if not library.is_indexed():
            if _is_being_indexed(library):
                output.note("다른 프로그램이 이 서재를 처음 색인하는 중입니다.")
                output.note("지금까지 색인한 문서에서 답하니, 없는 문서는 잠시 뒤에 다시 찾으세요.")
            else:
                _index_first(library, folder, output)
        yield library


def _index_first(library: Library, folder: Path | str, output: Output) -> None:
    output.note("아직 색인하지 않은 서재라 먼저 색인합니다.")
    report = index(library, output)
    if report.cancelled:
        raise KeyboardInterrupt
    unread = f" 읽지 못한 파일 {report.failed:,}개" if report.failed else ""
    output.note(f"색인을 마쳤습니다: 문서 {report.documents:,}건.{unread}")
    for notice in report.notices:
        output.note(notice)
    if report.failed:
        output.note(f"까닭을 보려면: {command_line('seojae status', folder)}")


def index(library: Library, output: Output, *, full: bool = False) -> IndexReport:
    """Index with progress; Ctrl-C ends it in good order."""
    from seojae.host.lock import ProcessLock

    stop = threading.Event()
    lock = ProcessLock(library.index_folder / _INDEXING)
    with suppress(OSError):  # what cannot be written is told by the run
        lock.take()
    try:
        with _interrupt_sets(stop, output), progress(output) as watch:
            return library.reindex(full=full, watch=watch, stop=stop)
    finally:
        lock.release()


def _is_being_indexed(library: Library) -> bool:
    """Say whether a process is there that indexes: a leader, or a command."""
    from seojae.host import state_of
    from seojae.host.lock import ProcessLock

    return state_of(library).is_led or ProcessLock(library.index_folder / _INDEXING).is_held()


@contextmanager
def _interrupt_sets(stop: threading.Event, output: Output) -> Iterator[None]:
    """Let the first Ctrl-C ask for the end and the second one break off, as it always does."""
    if threading.current_thread() is not threading.main_thread():
        yield  # signals arrive in the main thread alone
        return
    before = signal.getsignal(signal.SIGINT)

    def ask(_number: int, _frame: FrameType | None) -> None:
        signal.signal(signal.SIGINT, before)
        stop.set()
        output.note("멈추는 중입니다. 읽은 문서는 그대로 남습니다.")

    signal.signal(signal.SIGINT, ask)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
