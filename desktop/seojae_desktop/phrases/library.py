"""What is said of the library as a whole: how far it is read, what it holds, where it lies."""

from __future__ import annotations

from pathlib import Path

from seojae.model.host import HostState, Watching
from seojae.model.library import (
    CollectionStatus,
    FolderPreview,
    IndexReport,
    LibraryStatus,
    Progress,
)
from seojae_desktop.phrases.times import time_left, when


def size(count: int) -> str:
    """`12 KB`, `3.4 MB`, `1.2 GB`, as Explorer tells them; below one KB still `1 KB`.

    Args:
        count: bytes.
    """
    if count < 1024**2:
        return f"{max(1, round(count / 1024))} KB"
    if count < 1024**3:
        return f"{count / 1024**2:.1f} MB"
    return f"{count / 1024**3:.1f} GB"


def documents_in(each: CollectionStatus) -> int:
    """Count the documents of a collection; the README that describes it is none of them."""
    return max(0, each.documents - each.card.readme)


STATUS = {"ok": "읽음", "partial": "일부만 읽음", "unread": "읽지 못함"}


def progress(moment: Progress) -> str:
    """`문서 120 / 438 · 근로기준법.md · 약 1분 남음`."""
    parts = [moment.stage]
    if moment.total:
        parts = [f"문서 {moment.done:,} / {moment.total:,}"]
    if moment.current:
        parts.append(moment.current.rsplit("/", 1)[-1])
    if moment.seconds_left is not None:
        parts.append(time_left(moment.seconds_left))
    return " · ".join(parts)


def state(status: LibraryStatus) -> str:
    """`최신 상태 · 문서 430건 · 미분류 8건 · 읽지 못한 파일 2개`."""
    documents = sum(each.documents for each in status.collections)
    parts = ["최신 상태", f"문서 {documents:,}건"]
    if status.inbox:
        parts.append(f"미분류 {status.inbox:,}건")
    if status.failures:
        parts.append(f"읽지 못한 파일 {len(status.failures):,}개")
    return " · ".join(parts)


def details(status: LibraryStatus, host: HostState) -> list[tuple[str, str]]:
    """Say what stands behind the line of state, as names and facts."""
    documents = sum(each.documents for each in status.collections)
    facts = [
        ("서재 폴더", status.root),
        ("찾을 수 있는 문서", f"{documents:,}건 (책장 {len(status.collections):,}개)"),
        ("미분류", f"{status.inbox:,}건"),
        ("읽지 못한 파일", f"{len(status.failures):,}개"),
        ("일부만 읽은 문서", f"{len(status.partial):,}건"),
        ("마지막으로 모두 읽은 때", when(status.last_indexed) if status.last_indexed else "아직"),
        ("바뀐 문서", _watching(host)),
        (
            "읽는 프로그램",
            "이 창" if host.is_leader else "다른 서재 프로그램" if host.is_led else "-",
        ),
    ]
    if host.queue:
        facts.append(("읽기를 기다리는 곳", f"{host.queue:,}곳"))
    if host.problem:
        facts.append(("막힌 까닭", host.problem))
    return [*facts, *(("알아 둘 것", notice) for notice in status.notices[:1])]


def _watching(host: HostState) -> str:
    if host.paused:
        return "잠시 멈춤"
    if host.watching is Watching.POLLING:
        return f"몇 초마다 살펴봅니다. {host.watching_reason}".strip()
    return "바로 알아챕니다" if host.watching is Watching.EVENTS else "'다시 색인'을 누를 때 봅니다"


def index(status: LibraryStatus) -> str:
    """Say how large the index is and when it was last complete."""
    parts = [f"색인 {size(status.index_bytes)}"]
    if status.last_indexed is not None:
        parts.append(f"마지막으로 모두 읽은 때: {when(status.last_indexed)}")
    return " · ".join(parts)


def index_place(folder: Path, notices: tuple[str, ...]) -> str:
    """Say where the index lies, and what a person should know of it."""
    return "\n".join([f"색인 위치: {folder}", *notices])


def preview(folder: Path, found: FolderPreview) -> str:
    """`책장 10개 · 문서 438건 · 약 16 MB`, and that nothing else is read."""
    if not found.files:
        return f"{folder}\n새 서재입니다. 폴더를 만들고 문서를 넣으면 읽기 시작합니다."
    facts = f"책장 {found.collections:,}개 · 문서 {found.files:,}건 · 약 {size(found.bytes)}"
    return f"{folder}\n{facts}. 이 폴더 밖은 읽지 않습니다."


def report(done: IndexReport) -> str:
    """Say how a run ended."""
    parts = [f"다 읽었습니다. 문서 {done.documents:,}건을 찾을 수 있습니다."]
    if done.failed:
        parts.append(f"읽지 못한 파일 {done.failed:,}개는 책장 화면에 까닭과 함께 있습니다.")
    return " ".join(parts)
