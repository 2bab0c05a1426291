"""`library_status`: how much was read, what was not and why, how far the index has come."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from seojae.mcp_server import schemas, words
from seojae.mcp_server.fence import line
from seojae.mcp_server.tool import Call, Reply, Tool
from seojae.model.library import Failure

_MOST_FILES = 5


def _library_status(call: Call) -> Reply:
    status = call.library.status()
    documents = sum(each.documents for each in status.collections)
    reasons = _by_reason(status.failures)
    text = words.lines(
        [
            f"서재: {line(status.root, 300)}",
            f"책장 {len(status.collections):,}개 · 문서 {documents:,}건",
            f"인박스 {status.inbox:,}건",
            f"마지막 색인: {words.clock(status.last_indexed)}",
            call.freshness.words,
            f"읽지 못한 파일 {len(status.failures):,}개",
            *map(_reason_line, reasons),
            f"일부만 읽은 문서 {len(status.partial):,}개: "
            + words.some([each.path for each in status.partial], _MOST_FILES)
            if status.partial
            else "",
            "전체 목록: list_documents(only_unread=true)" if status.failures else "",
        ]
    )
    facts = {
        "root": line(status.root, 300),
        "collections": len(status.collections),
        "documents": documents,
        "inbox": status.inbox,
        "last_indexed": words.iso(status.last_indexed),
        "unread": len(status.failures),
        "unread_by_reason": [_reason_facts(group) for group in reasons],
        "partial": len(status.partial),
        "freshness": call.freshness.words,
    }
    return Reply(text, facts)


def _by_reason(failures: Sequence[Failure]) -> list[list[Failure]]:
    """Group unread files by their code, most frequent first."""
    groups: defaultdict[str, list[Failure]] = defaultdict(list)
    for each in failures:
        groups[each.code].append(each)
    return sorted(groups.values(), key=len, reverse=True)


def _reason_line(group: Sequence[Failure]) -> str:
    files = words.some([each.path for each in group], _MOST_FILES)
    return f"- {line(group[0].message)} {line(group[0].hint)} ({len(group):,}개: {files})"


def _reason_facts(group: Sequence[Failure]) -> dict[str, object]:
    return {
        "code": group[0].code,
        "count": len(group),
        "message": line(group[0].message),
        "hint": line(group[0].hint),
        "files": [line(each.path, 400) for each in group[:_MOST_FILES]],
    }


LIBRARY_STATUS = Tool(
    name="library_status",
    title="서재 상태",
    description=(
        "서재 상태. 문서가 몇 건인지, 읽지 못한 파일은 무엇이고 왜인지(암호, 스캔, 손상), 색인이 "
        "어디까지 되었고 언제 것인지 알려 줍니다. 있어야 할 문서가 찾아지지 않을 때 보세요."
    ),
    takes={},
    gives=schemas.record(
        {
            "root": schemas.text(),
            "collections": schemas.number("책장 수"),
            "documents": schemas.number("읽은 문서 수"),
            "inbox": schemas.number(),
            "last_indexed": schemas.maybe_text(),
            "unread": schemas.number("읽지 못한 파일 수"),
            "unread_by_reason": schemas.entries(
                {
                    "code": schemas.text(),
                    "count": schemas.number(),
                    "message": schemas.text("까닭"),
                    "hint": schemas.text("다음에 할 일"),
                    "files": schemas.texts(),
                }
            ),
            "partial": schemas.number("일부만 읽은 문서 수"),
            "freshness": schemas.text("색인하는 중이면 어디까지 되었는지"),
        },
        ["documents", "unread"],
    ),
    run=_library_status,
)
