"""`list_collections` and `list_documents`: what lies in the library, in bounded pages."""

from __future__ import annotations

from collections.abc import Sequence

from seojae.errors import BadCursor
from seojae.mcp_server import schemas, words
from seojae.mcp_server.fence import line
from seojae.mcp_server.tool import Call, Reply, Tool
from seojae.model.kinds import formats_called
from seojae.model.library import INBOX, CollectionStatus, DocumentInfo

MOST_COLLECTIONS = 100
MOST_DOCUMENTS = 100
UNREAD = "unread"
_SORTS = ("path", "recent")


def _list_collections(call: Call) -> Reply:
    status = call.library.status()
    shown = status.collections[:MOST_COLLECTIONS]
    more = len(status.collections) - len(shown)
    note = f"책장 {more:,}개는 줄였습니다." if more else ""
    text = words.lines(
        [
            f"책장 {len(status.collections):,}개 · 인박스 {status.inbox:,}건",
            *(_collection_line(each) for each in shown),
            note,
            call.freshness.words,
        ]
    )
    facts = {
        "collections": [_collection_facts(each) for each in shown],
        "inbox": status.inbox,
        "note": note,
    }
    return Reply(text, facts)


def _collection_line(each: CollectionStatus) -> str:
    card = each.card
    name, folder = line(card.name, 60), line(card.folder, 60)
    parts = [f"- {name}" + (f" (폴더 {folder})" if name != folder else "")]
    parts.append(f"문서 {each.documents:,}건")
    if each.unread:
        parts.append(f"못 읽은 파일 {each.unread:,}개")
    if card.tags:
        parts.append(f"태그 {words.some(card.tags, 8, 30)}")
    return " · ".join(parts) + f": {line(card.description, 300)}" * bool(card.description)


def _collection_facts(each: CollectionStatus) -> dict[str, object]:
    return {
        "name": line(each.card.name, 60),
        "folder": line(each.card.folder, 200),
        "description": line(each.card.description, 300),
        "tags": [line(tag, 30) for tag in each.card.tags[:8]],
        "documents": each.documents,
        "unread": each.unread,
        "readme": each.card.readme,
    }


def _list_documents(call: Call) -> Reply:
    given = call.arguments
    sort = given.choice("sort", _SORTS)
    size = given.number("limit", 30, 1, MOST_DOCUMENTS)
    infos = _chosen(call, given.text("collection"), sort)
    start = _start(given.text("cursor"), len(infos))
    shown = infos[start : start + size]
    following = str(start + size) if start + size < len(infos) else ""
    note = words.not_taken(given.unknown(list(_TAKES)), _TAKES)
    head = f"문서 {len(infos):,}건" + (
        f" 가운데 {start + 1:,}~{start + len(shown):,}번째" if shown else ""
    )
    onward = f'이어서: cursor="{following}"' if following else ""
    text = words.lines([head, *map(_document_line, shown), onward, note, call.freshness.words])
    facts = {
        "documents": [_document_facts(info) for info in shown],
        "total": len(infos),
        "next_cursor": following,
        "note": note,
    }
    return Reply(text, facts)


def _chosen(call: Call, collection: str, sort: str) -> Sequence[DocumentInfo]:
    given = call.arguments
    types = set(formats_called(given.texts("types")))
    tags = {tag.casefold() for tag in given.texts("tags")}
    only_unread = given.flag("only_unread")
    infos = [
        info
        for info in call.library.documents(collection)
        if (not types or _type(info) & types)
        and (not tags or {tag.casefold() for tag in info.tags} & tags)
        and (not only_unread or info.status == UNREAD)
        and (collection or given.flag("include_inbox") or info.collection != INBOX)
    ]
    if sort == "recent":
        infos.sort(key=lambda info: info.modified_at, reverse=True)
    return infos


def _type(info: DocumentInfo) -> set[str]:
    return {info.format.casefold(), info.source.rpartition(".")[2].casefold()}


def _start(cursor: str, total: int) -> int:
    """Read where the list goes on.

    Raises:
        BadCursor: it is no number that a list gave.
    """
    if not cursor:
        return 0
    if not cursor.isdecimal() or len(cursor) > 9 or int(cursor) > total:
        raise BadCursor(hint="cursor 없이 목록을 처음부터 다시 보세요.")
    return int(cursor)


def _document_line(info: DocumentInfo) -> str:
    parts = [f"- {line(info.source, 400)}", f"document_id={info.document_id}"]
    if line(info.title) not in info.source:
        parts.append(line(info.title, 80))
    parts.append(words.day(info.modified_at))
    if info.pages:
        parts.append(f"{info.pages:,}쪽")
    if info.tags:
        parts.append(f"태그 {words.some(info.tags, 6, 30)}")
    if info.status == UNREAD:
        parts.append(f"읽지 못함: {line(info.problem, 120)}")
    elif info.problem:
        parts.append(f"일부만 읽음: {line(info.problem, 120)}")
    return " · ".join(parts)


def _document_facts(info: DocumentInfo) -> dict[str, object]:
    return {
        "document_id": info.document_id,
        "title": line(info.title, 120),
        "source": line(info.source, 600),
        "collection": line(info.collection, 100),
        "format": info.format,
        "pages": info.pages,
        "modified_at": words.iso(info.modified_at),
        "tags": [line(tag, 30) for tag in info.tags[:6]],
        "status": info.status,
        "problem": line(info.problem, 120),
    }


LIST_COLLECTIONS = Tool(
    name="list_collections",
    title="책장 목록",
    description=(
        "책장 목록. 서재의 책장(맨 위 폴더)마다 이름, 쓰임새, 태그, 문서 수를 보여 줍니다. "
        "어떤 문서가 있는 서재인지, 어느 책장에서 찾거나 어디로 옮길지 정할 때 봅니다."
    ),
    takes={},
    gives=schemas.record(
        {
            "collections": schemas.entries(
                {
                    "name": schemas.text(),
                    "folder": schemas.text("다른 도구의 collection에 쓰는 폴더 이름"),
                    "description": schemas.text(),
                    "tags": schemas.texts(),
                    "documents": schemas.number(),
                    "unread": schemas.number(),
                    "readme": schemas.flag(),
                },
                ["name", "folder"],
            ),
            "inbox": schemas.number("인박스에 있는 파일 수"),
            "note": schemas.text(),
        },
        ["collections"],
    ),
    run=_list_collections,
    routes=True,
)

_TAKES = {
    "collection": schemas.text("이 책장의 문서만(이름이나 폴더). 인박스는 _inbox"),
    "sort": schemas.choice("path는 경로 순서, recent는 새 문서부터", _SORTS),
    "types": schemas.texts('이 형식만. 예: ["한글", "엑셀", "pdf"]'),
    "tags": schemas.texts("이 태그가 있는 문서만"),
    "only_unread": schemas.flag("내용을 읽지 못한 파일만 까닭과 함께"),
    "include_inbox": schemas.flag("인박스의 문서도 함께"),
    "limit": schemas.number("한 번에 볼 건수", 30, 1, MOST_DOCUMENTS),
    "cursor": schemas.text("앞선 답의 next_cursor: 이어서 봅니다"),
}

LIST_DOCUMENTS = Tool(
    name="list_documents",
    title="문서 목록",
    description=(
        "문서 목록. 파일 이름, 제목, 날짜, 태그로 문서를 훑어봅니다. 최근 문서(sort=recent), "
        "어떤 형식이나 태그의 문서, 내용을 읽지 못한 파일(only_unread)을 볼 때 씁니다. "
        "내용으로 찾을 때는 search를 쓰세요."
    ),
    takes=_TAKES,
    gives=schemas.record(
        {
            "documents": schemas.entries(
                {
                    "document_id": schemas.text(),
                    "title": schemas.text(),
                    "source": schemas.text(),
                    "collection": schemas.text(),
                    "format": schemas.text(),
                    "pages": schemas.maybe_number(),
                    "modified_at": schemas.maybe_text(),
                    "tags": schemas.texts(),
                    "status": schemas.text("ok, partial(일부만 읽음), unread(읽지 못함)"),
                    "problem": schemas.text("읽지 못한 까닭이나 빠진 것"),
                },
                ["document_id", "source", "status"],
            ),
            "total": schemas.number("조건에 맞는 문서 수"),
            "next_cursor": schemas.text(),
            "note": schemas.text(),
        },
        ["documents", "total"],
    ),
    run=_list_documents,
)
