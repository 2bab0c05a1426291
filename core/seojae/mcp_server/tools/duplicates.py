"""`find_duplicates`: which documents are copies, revisions or drafts of each other.

Facts with figures and a candidate with its reason; which one is meant stays the model's and the
person's judgement, and nothing is moved or deleted because of it.
"""

from __future__ import annotations

from collections.abc import Sequence

from seojae.errors import BadCursor
from seojae.mcp_server import schemas, words
from seojae.mcp_server.fence import line
from seojae.mcp_server.schemas import Schema
from seojae.mcp_server.tool import Call, Reply, Tool
from seojae.model.duplicates import Edge, Family, Relative, percent
from seojae.model.notices import of_comparing

_PAGE = 20
_MOST_MEMBERS = 10
_MOST_EDGES = 10
_LABELS = {
    "exact": "같은 글",
    "near": "거의 같은 글",
    "contains": "한쪽이 다른 쪽을 담은 글",
    "mixed": "같거나 비슷한 글",
}
_CONFIDENCE = {"high": "높음", "medium": "보통", "low": "낮음"}

_TAKES = {
    "document_id": schemas.text("이 문서와 같거나 비슷한 문서만. 비우면 서재 전체를 묶어 봅니다"),
    "collection": schemas.text("이 책장의 문서가 든 묶음만"),
    "cursor": schemas.text("앞선 답의 next_cursor: 이어서 봅니다"),
}


def _find_duplicates(call: Call) -> Reply:
    given = call.arguments
    note = words.not_taken(given.unknown(list(_TAKES)), _TAKES)
    call.progress(0, 1, "문서를 견주는 중입니다")
    document = given.text("document_id")
    duplicates = call.library.duplicates
    if document:
        related = duplicates.of(document)
        note = words.lines([note, of_comparing(duplicates.waiting())])
        return _of_one(related, document, note)
    families = _in_collection(call, duplicates.families(), given.text("collection"))
    note = words.lines([note, of_comparing(duplicates.waiting())])
    cursor = given.text("cursor")
    if cursor and not (cursor.isdecimal() and len(cursor) < 9):
        raise BadCursor(hint="cursor 없이 처음부터 다시 보세요.")
    start = int(cursor or 0)
    shown = families[start : start + _PAGE]
    following = str(start + _PAGE) if start + _PAGE < len(families) else ""
    head = (
        f"같거나 비슷한 문서 {len(families):,}묶음"
        if families
        else "사본이나 고친 판으로 보이는 문서가 없습니다."
    )
    onward = f'이어서: cursor="{following}"' if following else ""
    text = "\n\n".join([head, *map(_family_text, shown), words.lines([onward, note])]).strip()
    facts = {
        "families": [_family_facts(family) for family in shown],
        "related": [],
        "total": len(families),
        "next_cursor": following,
        "note": note,
    }
    return Reply(text, facts)


def _in_collection(call: Call, families: Sequence[Family], collection: str) -> Sequence[Family]:
    if not collection:
        return families
    inside = {info.document_id for info in call.library.documents(collection)}
    return [f for f in families if any(each.document_id in inside for each in f.members)]


def _of_one(related: Sequence[Relative], document: str, note: str) -> Reply:
    shown = related[:_PAGE]
    head = (
        f"{line(document, 200)} 와 같거나 비슷한 문서 {len(related):,}건"
        if related
        else f"{line(document, 200)} 와 같거나 비슷한 문서가 없습니다."
    )
    text = words.lines([head, *map(_relative_line, shown), note])
    facts = {
        "families": [],
        "related": [
            {
                "document_id": each.member.document_id,
                "source": line(each.member.source, 600),
                "modified_at": words.iso(each.member.modified_at),
                **_edge_facts(each.edge),
            }
            for each in shown
        ],
        "total": len(related),
        "next_cursor": "",
        "note": note,
    }
    return Reply(text, facts)


def _relative_line(each: Relative) -> str:
    return (
        f"- {line(each.member.source, 400)} · document_id={each.member.document_id} · "
        f"{words.day(each.member.modified_at)} · {_edge_words(each.edge)}"
    )


def _family_text(family: Family) -> str:
    latest = family.latest
    return words.lines(
        [
            f"{_LABELS[family.label]} {len(family.members):,}건",
            *(
                f"- {line(each.source, 400)} · document_id={each.document_id} · "
                f"{words.day(each.modified_at)}"
                + " · 가장 새것으로 보임"
                * (each.source == latest.source)
                for each in family.members[:_MOST_MEMBERS]
            ),
            f"- 외 {len(family.members) - _MOST_MEMBERS:,}건"
            if len(family.members) > _MOST_MEMBERS
            else "",
            *(_edge_words(edge) for edge in family.edges[:_MOST_EDGES] if edge.relation != "exact"),
            f"까닭: {line(latest.reason, 300)} (확실한 정도: {_CONFIDENCE[latest.confidence]})",
        ]
    )


def _family_facts(family: Family) -> dict[str, object]:
    return {
        "label": family.label,
        "members": [
            {
                "document_id": each.document_id,
                "source": line(each.source, 600),
                "modified_at": words.iso(each.modified_at),
            }
            for each in family.members[:_MOST_MEMBERS]
        ],
        "member_count": len(family.members),
        "edges": [_edge_facts(edge) for edge in family.edges[:_MOST_EDGES]],
        "latest": {
            "source": line(family.latest.source, 600),
            "reason": line(family.latest.reason, 300),
            "confidence": family.latest.confidence,
        },
    }


def _edge_facts(edge: Edge) -> dict[str, object]:
    return {
        "a": line(edge.a, 600),
        "b": line(edge.b, 600),
        "relation": edge.relation,
        "jaccard": round(edge.jaccard, 3),
        "containment": round(edge.containment, 3),
    }


def _edge_words(edge: Edge) -> str:
    if edge.relation == "contains":
        share = percent(edge.containment)
        return f"{line(edge.a, 200)} 안에 {line(edge.b, 200)} 의 글 {share}가 들어 있습니다"
    if edge.relation == "exact":
        return "글이 같습니다"
    return f"{line(edge.a, 200)} 와 {line(edge.b, 200)} 는 {percent(edge.jaccard)} 같습니다"


_EDGE: dict[str, Schema] = {
    "a": schemas.text(),
    "b": schemas.text(),
    "relation": schemas.text("exact(같음), near(거의 같음), contains(a가 b를 담음)"),
    "jaccard": {"type": "number"},
    "containment": {"type": "number"},
}
_MEMBER: dict[str, Schema] = {
    "document_id": schemas.text(),
    "source": schemas.text(),
    "modified_at": schemas.maybe_text(),
}

FIND_DUPLICATES = Tool(
    name="find_duplicates",
    title="사본과 고친 판 찾기",
    description=(
        "사본과 고친 판 찾기. 같은 글, 거의 같은 글(고친 판, 초안), 한쪽이 다른 쪽을 담은 글을 "
        "묶어 보여 주고 가장 새것으로 보이는 문서와 까닭을 알려 줍니다. '최종본이 어느 것', '중복 "
        "파일', '이 문서 다른 버전'을 물을 때 부르세요. 어느 것이 맞는지는 사용자와 정하고, "
        "지우거나 옮기지 않습니다."
    ),
    takes=_TAKES,
    gives=schemas.record(
        {
            "families": schemas.entries(
                {
                    "label": schemas.text("exact, near, contains, mixed"),
                    "members": schemas.entries(_MEMBER, ["source"]),
                    "member_count": schemas.number(),
                    "edges": schemas.entries(_EDGE),
                    "latest": schemas.record(
                        {
                            "source": schemas.text("가장 새것으로 보이는 문서"),
                            "reason": schemas.text("까닭"),
                            "confidence": schemas.text("high, medium, low"),
                        }
                    ),
                },
                ["label", "members"],
            ),
            "related": schemas.entries({**_MEMBER, **_EDGE}, meaning="document_id를 주었을 때"),
            "total": schemas.number("묶음이나 문서의 수"),
            "next_cursor": schemas.text(),
            "note": schemas.text(),
        },
        ["families", "total"],
    ),
    run=_find_duplicates,
)
