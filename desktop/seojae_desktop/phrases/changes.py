"""What is said of moves and other changes: planned, done, refused, taken back."""

from __future__ import annotations

from datetime import datetime

from seojae.model.duplicates import percent
from seojae.model.shelving import FilingReport, JournalEntry, NearCopy, Plan, Refusal
from seojae_desktop.phrases.library import size
from seojae_desktop.phrases.times import day, when

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
        else f"비슷한 문서: {each.source} ({percent(each.jaccard)})"
        for each in copies[:2]
    ]
    return " · ".join(told)
