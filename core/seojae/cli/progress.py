"""Show how far an indexing run is: a bar for a person, a few plain lines for a log.

Both go to standard error. The bar shows count, current file and time left, and is gone when the
run ends; plain lines come at the start and about every tenth of the way.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from seojae.cli.output import Output
from seojae.model.library import Progress, Watch


@contextmanager
def progress(output: Output) -> Iterator[Watch]:
    """Give what an indexing run tells its progress to."""
    if not output.notes_on_terminal:
        yield _Lines(output)
        return
    from rich.progress import BarColumn, TaskID, TextColumn
    from rich.progress import Progress as Bar
    from rich.table import Column

    columns = (
        TextColumn("{task.description}", markup=False),
        BarColumn(bar_width=24, complete_style="cyan"),
        TextColumn("{task.fields[count]}", markup=False),
        TextColumn("{task.fields[left]}", markup=False),
        TextColumn(
            "{task.fields[current]}",
            style="dim",
            markup=False,
            table_column=Column(ratio=1, no_wrap=True, overflow="ellipsis"),
        ),
    )
    with Bar(*columns, console=output.notes_console(), transient=True, expand=True) as bar:
        task: TaskID = bar.add_task("색인", total=None, count="", left="", current="")

        def show(moment: Progress) -> None:
            bar.update(
                task,
                description=moment.stage,
                completed=moment.done,
                total=moment.total or None,
                count=_count(moment) if moment.total else "",
                left=left(moment.seconds_left),
                current=moment.current,
            )

        yield show


class _Lines:
    """Writes about ten lines, whatever the number of files."""

    def __init__(self, output: Output) -> None:
        self._output = output
        self._next = 0

    def __call__(self, moment: Progress) -> None:
        if not moment.total or moment.done < self._next:
            return
        if not moment.done:
            self._output.note(f"색인을 시작합니다: 읽을 파일 {moment.total:,}개")
        else:
            parts = (moment.stage, _count(moment), left(moment.seconds_left))
            self._output.note(" · ".join(part for part in parts if part))
        tenth = moment.done * 10 // moment.total
        self._next = max(moment.done + 1, -(-moment.total * (tenth + 1) // 10))


def _count(moment: Progress) -> str:
    return f"{moment.done:,}/{moment.total:,}"


def left(seconds: float | None) -> str:
    """Say the time left as a person would; empty while it is not known."""
    if seconds is None:
        return ""
    if seconds < 60:
        return f"{max(1, round(seconds))}초 남음"
    minutes = round(seconds / 60)
    if minutes < 60:
        return f"{minutes}분 남음"
    return f"{minutes // 60}시간 {minutes % 60}분 남음"
