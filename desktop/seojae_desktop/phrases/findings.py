"""What is said of an answer: counts, places, passages cut and marked, other versions."""

from __future__ import annotations

import html
import re
from collections.abc import Iterable

from seojae.model.answers import Answer, Hit
from seojae.model.duplicates import Relative, percent

EXCERPT = 220
"""Characters of a passage in a list of hits."""


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


def hint(answer: Answer) -> str:
    """Say what a person may try; what a model is told of its arguments is left out."""
    return answer.hint.replace("공식 용어를 함께 주어(related_terms)", "공식 용어로")


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


def relative(other: Relative) -> str:
    """Name a copy or version: `같은 문서 · 인사노무/취업규칙 (사본).md · 2026-03-02`."""
    edge, member = other.edge, other.member
    if edge.relation == "exact":
        how = "같은 문서"
    elif edge.relation == "near":
        how = f"거의 같은 문서 ({percent(edge.jaccard)})"
    else:
        how = "이 문서를 담은 문서" if edge.a == member.source else "이 문서에 든 문서"
    return f"{how} · {member.source} · {member.modified_at.astimezone():%Y-%m-%d}"
