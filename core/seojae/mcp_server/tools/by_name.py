"""The part of a `search` reply that names files whose text was not read, found by their names.

Names of files are data as much as their text: one line each, nothing hidden in it, and marked where
it speaks to a machine. Called by the search tool.
"""

from __future__ import annotations

from seojae.mcp_server import schemas, words
from seojae.mcp_server.fence import CAUTION, line, speaks_to_a_machine
from seojae.mcp_server.schemas import Schema
from seojae.model.answers import Answer, NamedFile

_MOST_WORDS = 12

_NAMED: dict[str, Schema] = {
    "document_id": schemas.text("get_document에 쓰는 번호"),
    "source": schemas.text("서재 폴더 아래 경로"),
    "collection": schemas.text("책장"),
    "matched": schemas.texts("이름에 있는 질문의 낱말"),
    "problem": schemas.text("글자를 읽지 못한 까닭"),
    "next_step": schemas.text("다음에 할 일"),
    "modified_at": schemas.maybe_text("파일의 날짜"),
    "caution": schemas.text("AI에게 시키는 듯한 이름일 때의 주의"),
}

GIVES: dict[str, Schema] = {
    "named": schemas.entries(
        _NAMED, ["source", "problem"], "글자를 읽지 못해 이름으로만 찾은 파일"
    ),
    "named_count": schemas.number("이름으로만 찾은 파일 수"),
}


def text(answer: Answer) -> str:
    """Name the unread files that were found by their names."""
    more = answer.named_count - len(answer.named)
    others = f" 외 {more:,}개" if more else ""
    parts = [f"이름으로만 찾은 파일{others} (글자를 읽지 못해 내용은 모릅니다):"]
    for each in answer.named:
        told = (f"document_id={each.document_id}", line(each.problem), _see(each))
        parts.append(" · ".join([f"- {line(each.source, 600)}", *told]))
        parts.append(f"  주의: {CAUTION}" if speaks_to_a_machine(each.source) else "")
    return words.lines(parts)


def _see(found: NamedFile) -> str:
    """Say what to do with a file that was found by its name."""
    if found.can_be_seen:
        return "get_document로 그림을 볼 수 있습니다"
    return line(found.next_step)


def facts(answer: Answer) -> dict[str, object]:
    """Give the same for structured content."""
    return {
        "named": [_facts(each) for each in answer.named],
        "named_count": answer.named_count,
    }


def _facts(found: NamedFile) -> dict[str, object]:
    told: dict[str, object] = {
        "document_id": found.document_id,
        "source": line(found.source, 600),
        "collection": line(found.collection, 100),
        "matched": [line(word, 40) for word in found.matched[:_MOST_WORDS]],
        "problem": line(found.problem),
        "next_step": _see(found),
        "modified_at": words.iso(found.modified_at),
    }
    return told | ({"caution": CAUTION} if speaks_to_a_machine(found.source) else {})
