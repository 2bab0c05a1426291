"""Sentences of the windows that are made of figures, names and times.

Times are told as people say them; numbers carry their counters. Nothing here knows a widget.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterable
from datetime import datetime, timedelta
from pathlib import Path

from seojae.model.answers import Answer, Hit
from seojae.model.duplicates import Relative
from seojae.model.host import HostState, Watching
from seojae.model.library import (
    CollectionStatus,
    FolderPreview,
    IndexReport,
    LibraryStatus,
    Progress,
)
from seojae.model.shelving import FilingReport, JournalEntry, NearCopy, Plan, Refusal

EXCERPT = 220
"""Characters of a passage in a list of hits."""


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


def time_left(seconds: float) -> str:
    """`12초 남음`, `약 3분 남음`, `약 2시간 남음`."""
    if seconds < 60:
        return f"{max(1, round(seconds))}초 남음"
    if seconds < 5400:
        return f"약 {round(seconds / 60)}분 남음"
    return f"약 {round(seconds / 3600)}시간 남음"


def state(status: LibraryStatus) -> str:
    """`최신 상태 · 문서 430건 · 미분류 8건 · 읽지 못한 파일 2개`."""
    documents = sum(each.documents for each in status.collections)
    parts = ["최신 상태", f"문서 {documents:,}건"]
    if status.inbox:
        parts.append(f"미분류 {status.inbox:,}건")
    if status.failures:
        parts.append(f"읽지 못한 파일 {len(status.failures):,}개")
    return " · ".join(parts)


def documents_in(each: CollectionStatus) -> int:
    """Count the documents of a collection; the README that describes it is none of them."""
    return max(0, each.documents - each.card.readme)


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


def when(moment: datetime, now: datetime | None = None) -> str:
    """Tell a time as people say it: `방금`, `3분 전`, `오늘 09:05`, `어제 14:20`, `2026-03-02`.

    Args:
        moment: with its zone.
        now: what is called now; the clock's when None.
    """
    here = moment.astimezone()
    now = now.astimezone() if now else datetime.now().astimezone()
    passed = now - here
    if timedelta(0) <= passed < timedelta(minutes=1):
        return "방금"
    if timedelta(0) <= passed < timedelta(hours=1):
        return f"{int(passed.total_seconds() // 60)}분 전"
    days = (now.date() - here.date()).days
    if days == 0:
        return f"오늘 {here:%H:%M}"
    if days == 1:
        return f"어제 {here:%H:%M}"
    return f"{here:%Y-%m-%d}"


def day(moment: datetime, now: datetime | None = None) -> str:
    """Name a day: `오늘`, `어제`, `2026-03-02 (월)`."""
    here = moment.astimezone().date()
    today = (now.astimezone() if now else datetime.now().astimezone()).date()
    if here == today:
        return "오늘"
    if here == today - timedelta(days=1):
        return "어제"
    return f"{here:%Y-%m-%d} ({'월화수목금토일'[here.weekday()]})"


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


def facts(answer: Answer) -> str:
    """`연차 12 · 휴가 31 (문서 438건 중)`, then what was read or added."""
    counts = {**answer.term_document_counts, **answer.related_document_counts}
    told = " · ".join(f"{term} {count:,}" for term, count in counts.items())
    parts = [f"{told}  (문서 {answer.document_count:,}건 중)"] if told else []
    parts += [
        f"'{typed}'은(는) '{read}'(으)로 읽었습니다" for typed, read in answer.read_as.items()
    ]
    added = "; ".join(f"{word} → {', '.join(more)}" for word, more in answer.widened_with.items())
    if added:
        parts.append(f"함께 찾은 말: {added}")
    return "   ".join(parts)


def named(answer: Answer) -> str:
    """`이름으로 찾은 파일 외 4개 (글자는 읽지 못했습니다)`: over the files found by their names."""
    more = answer.named_count - len(answer.named)
    others = f" 외 {more:,}개" if more else ""
    return f"이름으로 찾은 파일{others} (글자는 읽지 못했습니다)"


def place(hit: Hit) -> str:
    """`근로기준법 › 제60조 연차 유급휴가`: the document and the place in it, as one line."""
    where = hit.citation.location.label()
    if where == hit.title or where.startswith(f"{hit.title} > "):
        return where.replace(" > ", " › ")  # the first heading is the title
    return " › ".join(part for part in (hit.title, *where.split(" > ")) if part)


def about(hit: Hit) -> str:
    """`인사노무/근로기준법.md · 2026-03-02`: where the file lies and how old it is."""
    parts = [hit.citation.source]
    if hit.modified_at is not None:
        parts.append(f"{hit.modified_at.astimezone():%Y-%m-%d}")
    return " · ".join(parts)


def also_in(hit: Hit) -> str:
    """Name the other documents that hold the same text, and why this one is shown; else empty."""
    if not hit.also_in:
        return ""
    named = ", ".join(each.rsplit("/", 1)[-1] for each in hit.also_in[:2])
    rest = f" 외 {len(hit.also_in) - 2:,}건" if len(hit.also_in) > 2 else ""
    reason = f" ({hit.also_reason})" if hit.also_reason else ""
    return f"같은 내용의 다른 문서: {named}{rest}{reason}"


def excerpt(text: str, words: Iterable[str], length: int = EXCERPT) -> str:
    """Cut a passage to its part around the first of the words, in one line."""
    line = " ".join(text.split())
    if len(line) <= length:
        return line
    found = _pattern(words)
    match = found.search(line) if found else None
    begin = max(0, (match.start() if match else 0) - length // 4)
    begin = min(begin, len(line) - length)
    if begin:
        space = line.find(" ", begin, begin + 20)
        begin = space + 1 if space >= 0 else begin
    end = min(len(line), begin + length)
    return f"{'… ' if begin else ''}{line[begin:end]}{' …' if end < len(line) else ''}"


def breakable(text: str) -> str:
    """Let a line break inside long names without spaces, which would make a window too wide."""
    return _UNBROKEN.sub(lambda match: "\u200b".join(_PIECES.findall(match[0])), text)


_UNBROKEN = re.compile(r"[!-~]{25,}")
_PIECES = re.compile(r".{1,20}")


def marked(text: str, words: Iterable[str], ground: str, ink: str) -> str:
    """Give text as HTML with the words in it bold on a soft ground.

    `ground` and `ink` are the colours of what is marked, as `#RRGGBB`.
    """
    found = _pattern(words)
    if found is None:
        return html.escape(text)
    style = f"background:{ground}; color:{ink}; font-weight:600"
    parts: list[str] = []
    last = 0
    for match in found.finditer(text):
        parts.append(html.escape(text[last : match.start()]))
        parts.append(f'<span style="{style}">{html.escape(match[0])}</span>')
        last = match.end()
    parts.append(html.escape(text[last:]))
    return "".join(parts)


def _pattern(words: Iterable[str]) -> re.Pattern[str] | None:
    """Find the words however their letters are spaced: `예외처리` also as `예외 처리`."""
    wanted = sorted({word for word in words if word.strip()}, key=len, reverse=True)
    if not wanted:
        return None
    spaced = (r"\s?".join(map(re.escape, "".join(word.split()))) for word in wanted)
    return re.compile("|".join(spaced), re.IGNORECASE)


STATUS = {"ok": "읽음", "partial": "일부만 읽음", "unread": "읽지 못함"}
_FACES = {"tray": "나 (창에서)", "cli": "나 (명령)", "mcp": "Claude"}


def change(entry: JournalEntry) -> str:
    """Tell a change in one line: `회의록.md → 업무규정`."""
    source = entry.source.rsplit("/", 1)[-1]
    target_folder, _, target = entry.target.rpartition("/")
    match entry.operation:
        case "move":
            renamed = f" ({target})" if target != source else ""
            return f"{source} → {target_folder or '서재 맨 위'}{renamed}"
        case "add":
            return f"{target} 넣음"
        case "make_collection":
            return f"'{entry.target}' 책장 만듦"
        case "rename_collection":
            return f"책장 이름 바꿈: {entry.source} → {entry.target}"
        case "remove_collection":
            return f"'{entry.source}' 책장 없앰"
        case "write_readme":
            return f"'{target_folder}' 책장 설명 고침"
        case operation:
            return f"{operation}: {entry.source} → {entry.target}"


def change_in_full(entry: JournalEntry) -> str:
    """Tell a change with its whole paths and what was not as expected."""
    lines = [" → ".join(part for part in (entry.source, entry.target) if part), *entry.notes]
    return "\n".join(lines)


def who(entry: JournalEntry) -> str:
    """Say who asked for a change."""
    return entry.client or _FACES.get(entry.face, entry.face)


def entry_state(entry: JournalEntry) -> str:
    """Say what became of a change; empty when it simply stands."""
    if entry.state == "lost":
        return "파일을 찾지 못함"
    if entry.state == "pending":
        return "하는 중"
    if entry.undone_by:
        return "되돌림"
    return "되돌린 작업" if entry.undoes else ""


def can_take_back(entry: JournalEntry) -> bool:
    """Say whether a change stands, one that itself took another back among them (a redo)."""
    return entry.state == "done" and not entry.undone_by


def can_undo(entry: JournalEntry) -> bool:
    """Say whether a change stands and is one that a person would take back."""
    return entry.state == "done" and not entry.undone_by and not entry.undoes


def is_new(entry: JournalEntry) -> bool:
    """Say whether a change was made today."""
    return day(entry.at) == "오늘"


def plan(planned: Plan) -> str:
    """Say what would happen: `2건 옮김 · 1건은 이름이 겹쳐 '(2)'를 붙임 · 1건은 옮기지 않음: …`."""
    parts = [f"{len(planned.moves):,}건을 옮깁니다."] if planned.moves else []
    parts += [note for move in planned.moves for note in move.notes][:3]
    parts += [f"옮기지 않음: {refusal.message}" for refusal in planned.refusals[:3]]
    rest = max(0, len(planned.refusals) - 3)
    return " · ".join([*parts, *([f"그 밖에 {rest:,}건"] if rest else [])])


def filed(report: FilingReport) -> str:
    """Say what was done."""
    return (
        f"{len(report.done):,}건을 옮겼습니다. 기록에서 되돌릴 수 있습니다." if report.done else ""
    )


def refusals(refused: tuple[Refusal, ...]) -> str:
    """Say what was not done, and the next step; the first three in full."""
    lines = [f"{each.source or each.subject}: {each.message} {each.hint}" for each in refused[:3]]
    if len(refused) > 3:
        lines.append(f"그 밖에 {len(refused) - 3:,}건")
    return "\n".join(line.strip() for line in lines)


def claude_filed(count: int) -> str:
    """Say that Claude has just filed something, for a notification."""
    return f"Claude가 문서 {count:,}건을 옮겼습니다"


def by_claude(entries: list[JournalEntry]) -> str:
    """Say what Claude filed today."""
    if not entries:
        return ""
    named = ", ".join(change(entry) for entry in entries[:2])
    more = f" 외 {len(entries) - 2:,}건" if len(entries) > 2 else ""
    return f"오늘 Claude가 옮긴 문서 {len(entries):,}건   {named}{more}"


def about_file(count: int, modified: datetime) -> str:
    """`12 KB · 어제 14:20`."""
    return f"{size(count)} · {when(modified)}"


def near(copies: tuple[NearCopy, ...]) -> str:
    """Say which filed documents hold the same or nearly the same text."""
    told = [
        f"같은 문서: {each.source}"
        if each.relation == "exact"
        else f"비슷한 문서: {each.source} ({each.jaccard:.0%})"
        for each in copies[:2]
    ]
    return " · ".join(told)


def relative(other: Relative) -> str:
    """Name a copy or version: `같은 문서 · 인사노무/취업규칙 (사본).md · 2026-03-02`."""
    edge, member = other.edge, other.member
    if edge.relation == "exact":
        how = "같은 문서"
    elif edge.relation == "near":
        how = f"거의 같은 문서 ({edge.jaccard:.0%})"
    else:
        how = "이 문서를 담은 문서" if edge.a == member.source else "이 문서에 든 문서"
    return f"{how} · {member.source} · {member.modified_at.astimezone():%Y-%m-%d}"


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
