"""What the command line says of a library that a process keeps open: who leads, what is watched.

Used by `status` and `watch`, so that both say it alike.
"""

from __future__ import annotations

from datetime import datetime

from seojae.model.host import HostState, Reconciled, Watching
from seojae.model.library import IndexReport, Progress

_PATHS_SHOWN = 10


def standing(state: HostState) -> list[str]:
    """Say in a few lines how things stand."""
    if not state.is_led:
        nobody = "지켜보는 프로그램이 없습니다."
        return [nobody + " 바뀐 문서는 'seojae reindex'나 'seojae watch'로 색인합니다."]
    lines = [f"지켜보기: {watching(state)}"]
    if state.paused:
        lines.append("색인을 멈춰 두었습니다. 다시 시작하면 그동안 바뀐 문서를 색인합니다.")
    if state.problem:
        lines.append(state.problem)
    parts = []
    if state.progress:
        parts.append(progress(state.progress))
    if state.queue:
        parts.append(f"기다리는 곳 {state.queue:,}군데, 가장 오래된 것 {state.lag_seconds:.0f}초")
    if state.last_event:
        parts.append(f"마지막 변화 {_clock(state.last_event)}")
    if state.last_indexed:
        parts.append(f"마지막 확인 {_clock(state.last_indexed)}")
    if parts:
        lines.append(" · ".join(parts))
    return lines


def watching(state: HostState) -> str:
    """Say how changes are noticed."""
    match state.watching:
        case Watching.EVENTS:
            return "바뀌는 대로 색인합니다."
        case Watching.POLLING:
            return state.watching_reason
        case _:
            return "시작하는 중입니다."


def progress(moment: Progress) -> str:
    """Say how far a run is."""
    parts = [moment.stage]
    if moment.total:
        parts.append(f"{moment.done:,}/{moment.total:,}")
    return " ".join([*parts, moment.current]).strip()


def ran(report: IndexReport) -> str:
    """Say what a whole run found."""
    counts = {
        "읽음": report.read,
        "사라짐": report.deleted,
        "읽지 못함": report.failed,
    }
    found = " · ".join(f"{word} {count:,}" for word, count in counts.items() if count)
    first = "색인을 멈췄습니다." if report.cancelled else "폴더 전체를 살펴봤습니다."
    return f"{first} 문서 {report.documents:,}건 · {found or '바뀐 것 없음'}"


def followed(done: Reconciled) -> list[str]:
    """Say which documents changed, a line for each; many are counted."""
    lines = []
    for word, paths in (("읽음", done.read), ("옮김", done.moved), ("사라짐", done.removed)):
        lines += [f"{word}: {path}" for path in paths[:_PATHS_SHOWN]]
        if len(paths) > _PATHS_SHOWN:
            lines.append(f"{word}: 그 밖에 {len(paths) - _PATHS_SHOWN:,}건")
    failures = done.failures[:_PATHS_SHOWN]
    lines += [f"읽지 못함: {each.path} ({each.message})" for each in failures]
    if len(done.failures) > _PATHS_SHOWN:
        lines.append(f"읽지 못함: 그 밖에 {len(done.failures) - _PATHS_SHOWN:,}건")
    return lines


def _clock(moment: datetime) -> str:
    return f"{moment.astimezone():%m-%d %H:%M:%S}"
