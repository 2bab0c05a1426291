"""Every string a person reads in the windows."""

from __future__ import annotations

from seojae.model.answers import Answer, Hit
from seojae.model.library import IndexReport, Progress

TITLE = "서재"
CHOOSE = "서재 폴더 고르기"
REINDEX = "다시 색인"
SEARCH = "검색"
ASK = "찾을 말을 적으세요. 예: 연차 휴가 며칠"
NO_FOLDER = "먼저 문서가 든 폴더를 고르세요. 이 폴더 밖은 읽지 않습니다."
NOTHING = "찾은 것이 없습니다."


def progress(moment: Progress) -> str:
    """`문서 120 / 438 · 근로기준법.md · 약 1분 남음`."""
    parts = [moment.stage]
    if moment.total:
        parts = [f"문서 {moment.done:,} / {moment.total:,}"]
    if moment.current:
        parts.append(moment.current.rsplit("/", 1)[-1])
    if moment.seconds_left is not None:
        parts.append(_left(moment.seconds_left))
    return " · ".join(parts)


def _left(seconds: float) -> str:
    if seconds < 60:
        return f"{max(1, round(seconds))}초 남음"
    return f"약 {round(seconds / 60)}분 남음"


def state(report: IndexReport) -> str:
    """`최신 상태 · 문서 438건 · 읽지 못한 파일 2개`."""
    parts = ["최신 상태", f"문서 {report.documents:,}건"]
    if report.failed:
        parts.append(f"읽지 못한 파일 {report.failed:,}개")
    return " · ".join(parts)


def facts(answer: Answer) -> str:
    """`연차 12 · 휴가 31 (문서 438건 중)`, what was read or added, and the hint."""
    counts = " · ".join(f"{term} {count:,}" for term, count in answer.term_document_counts.items())
    lines = [f"{counts} (문서 {answer.document_count:,}건 중)" if counts else ""]
    lines += [f"고쳐 읽은 말: {typed} → {read}" for typed, read in answer.read_as.items()]
    lines += [
        f"함께 찾은 말: {word} → {', '.join(more)}" for word, more in answer.widened_with.items()
    ]
    return "\n".join(part for part in (*lines, answer.hint) if part)


def hit(number: int, found: Hit) -> str:
    """A hit as a list shows it: number and citation, then the passage."""
    passage = " ".join(found.text.split())
    return f"{number}  {found.citation.label()}\n{passage[:160]}"
