"""`seojae watch`: keep the index true as long as this runs, and tell what is seen.

Runs in the foreground until Ctrl-C. Where another process leads already, it says so and waits to
take over. With `--json` it writes one object for each thing that happens, as it happens.
"""

from __future__ import annotations

import argparse
import queue
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import TYPE_CHECKING

from seojae.cli.arguments import add_folder
from seojae.cli.output import Output

if TYPE_CHECKING:
    from seojae.model.host import HostEvent

NAME = "watch"
SUMMARY = "폴더를 지켜보며 바뀌는 대로 색인합니다 (Ctrl+C로 끝냅니다)"

_LOOK_SECONDS = 0.5
"""On Windows a wait without an end cannot be broken by Ctrl-C."""
_PROGRESS_SECONDS = 5.0


def configure(parser: argparse.ArgumentParser) -> None:
    """Take the folder."""
    add_folder(parser)


def run(args: argparse.Namespace, output: Output) -> int:
    """Watch until a signal says that it is enough."""
    from seojae import logs
    from seojae.host import Host

    events: queue.SimpleQueue[HostEvent] = queue.SimpleQueue()
    enough = threading.Event()
    teller = _Teller(output)
    with _signals_set(enough), Host.open(args.folder, on_event=events.put) as host:
        logs.start(host.library.root.state)
        if not output.as_json:
            output.line(f"{host.library.root.path} 폴더를 지켜봅니다. 끝내려면 Ctrl+C를 누르세요.")
            output.flush()
        while not enough.is_set():
            try:
                teller.tell(events.get(timeout=_LOOK_SECONDS))
            except queue.Empty:
                continue
    if not output.as_json:
        output.line("그만 지켜봅니다. 지금까지 색인한 것은 그대로 남습니다.")
    return 0


class _Teller:
    """Says what happens, a line or an object at a time."""

    def __init__(self, output: Output) -> None:
        self._output = output
        self._next_progress = 0.0

    def tell(self, event: HostEvent) -> None:
        """Say one thing, unless it is progress that was told a moment ago."""
        import time

        from seojae.cli import shapes
        from seojae.model.host import HostEventKind

        if event.kind is HostEventKind.PROGRESS:
            if time.monotonic() < self._next_progress:
                return
            self._next_progress = time.monotonic() + _PROGRESS_SECONDS
        if self._output.as_json:
            self._output.result(shapes.host_event(event))
        else:
            now = time.strftime("%H:%M:%S")
            for line in _lines(event):
                self._output.line(f"{now} {line}")
        self._output.flush()


def _lines(event: HostEvent) -> list[str]:
    from seojae.cli import hosting
    from seojae.model.host import HostEventKind

    match event.kind:
        case HostEventKind.LEADING:
            return ["이 프로그램이 색인을 맡습니다."]
        case HostEventKind.FOLLOWING:
            return [
                "다른 서재 프로그램이 이미 지켜보고 있습니다. 그 프로그램이 끝나면 이어받습니다."
            ]
        case HostEventKind.WATCHING:
            return [hosting.watching(event.state)]
        case HostEventKind.ROOT_LOST:
            return ["서재 폴더가 보이지 않습니다. 색인은 그대로 두고, 돌아올 때까지 기다립니다."]
        case HostEventKind.ROOT_BACK:
            return ["서재 폴더가 돌아왔습니다."]
        case HostEventKind.PROBLEM:
            return [f"문제가 생겨 잠시 뒤에 다시 합니다. {event.message}"]
        case HostEventKind.PROGRESS if event.state.progress:
            return [hosting.progress(event.state.progress)]
        case HostEventKind.RUN if event.report:
            return [hosting.ran(event.report)] if _is_news(event) else []
        case HostEventKind.RECONCILED if event.reconciled:
            return hosting.followed(event.reconciled)
        case _:
            return []


def _is_news(event: HostEvent) -> bool:
    """Say whether a run is worth a line: by polling there is one every few seconds."""
    from seojae.model.host import Watching

    done = event.report
    if done is None or event.state.watching is not Watching.POLLING:
        return True
    return bool(done.read or done.deleted or done.failed or done.rebuilt or done.cancelled)


@contextmanager
def _signals_set(enough: threading.Event) -> Iterator[None]:
    """Let Ctrl-C, and the system's wish that we end, be a way to end in good order."""
    if threading.current_thread() is not threading.main_thread():
        yield  # signals arrive in the main thread alone
        return

    def ask(_number: int, _frame: FrameType | None) -> None:
        enough.set()

    before = {number: signal.signal(number, ask) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
