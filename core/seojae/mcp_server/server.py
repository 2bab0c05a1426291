"""The tools as an MCP server: the SDK's low-level server with our own words and our own errors.

The low-level server is used because it leaves descriptions, schemas and results to us: arguments
are read leniently (`arguments`), a refusal reaches the model word for word (field note B16), a bug
as a short number. Library calls run in worker threads, so that a ping is answered and a call can be
cancelled while another works (B11). Called by `process`; in-process tests connect a client to it.
"""

from __future__ import annotations

import base64
import json
import threading
import time
from collections.abc import Mapping, Sequence
from concurrent.futures import CancelledError
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import partial
from typing import Any

import anyio
import anyio.from_thread
import anyio.to_thread
import mcp_types as types
from mcp.server.context import CallNext, HandlerResult, ServerRequestContext
from mcp.server.lowlevel import Server

from seojae import __version__, logs
from seojae.errors import IndexCorrupt, NothingToUndo, SeojaeError, UnknownDocument
from seojae.mcp_server.arguments import Arguments
from seojae.mcp_server.fence import line
from seojae.mcp_server.routing import described, instructions
from seojae.mcp_server.session import Session
from seojae.mcp_server.tool import Call, Effect, Reply, Tool
from seojae.mcp_server.tools import TOOLS
from seojae.model.library import CollectionCard
from seojae.model.readings import Reading

NAME = "seojae"
AT_ONCE = 2
"""Calls of one kind that work at the same time; each keeps a connection with its cache."""
HARD_CAP = 90_000
"""Characters that no text of a reply may pass (CLIENTS, Answers for a model)."""

_GONE = (anyio.BrokenResourceError, anyio.ClosedResourceError)
_BY_NAME = {tool.name: tool for tool in TOOLS}
_HINTS = {
    UnknownDocument.default_hint: "search나 list_documents로 문서 번호(document_id)를 확인하세요.",
    IndexCorrupt.default_hint: (
        "서재가 색인을 스스로 다시 만듭니다. 잠시 뒤에 다시 부르고, "
        "여러 번 그러면 사용자에게 알리세요."
    ),
    NothingToUndo.default_hint: "undo(list_only=true)로 최근에 한 일과 그 번호를 보세요.",
}
"""Next steps that name commands of the terminal, in words of the tools."""
_ANNOTATIONS = {
    Effect.READS: (True, False, True),
    Effect.ADDS: (False, False, False),
    Effect.OVERWRITES: (False, True, True),
}


def make_server(session: Session) -> Server[dict[str, Any]]:
    """Make the server of one library.

    Args:
        session: the library; it need not be open yet.
    """
    face = _Face(session, anyio.CapacityLimiter(AT_ONCE), anyio.CapacityLimiter(AT_ONCE))
    server: Server[dict[str, Any]] = Server(
        NAME,
        version=__version__,
        title="서재",
        instructions=instructions(session.cards()),
        on_list_tools=face.list_tools,
        on_call_tool=face.call_tool,
    )
    server.middleware = [_lenient]  # without the SDK's tracing, which nobody here collects
    return server


async def _lenient(ctx: ServerRequestContext[Any, Any], call_next: CallNext) -> HandlerResult:
    """Take arguments also as JSON text, as some clients send them (field note B12)."""
    params = ctx.params
    if ctx.method == "tools/call" and params is not None:
        given = params.get("arguments")
        if isinstance(given, str):
            try:
                given = json.loads(given) if given.strip() else {}
            except ValueError:
                given = {}
        if given is not None and not isinstance(given, dict):
            given = {}
        ctx = replace(ctx, params={**params, "arguments": given or {}})
    return await call_next(ctx)


@dataclass(frozen=True, slots=True)
class _Face:
    """The handlers of one server.

    Attributes:
        readers, writers: apart, because a move may wait for its turn and no search for a move.
    """

    session: Session
    readers: anyio.CapacityLimiter
    writers: anyio.CapacityLimiter

    async def list_tools(
        self, ctx: ServerRequestContext[Any, Any], _params: types.PaginatedRequestParams | None
    ) -> types.ListToolsResult:
        # Every client asks this when it connects, and some never call a tool.
        sign = partial(self.session.seen, *_client(ctx))
        await anyio.to_thread.run_sync(sign, abandon_on_cancel=True)
        cards = await anyio.to_thread.run_sync(self.session.cards, abandon_on_cancel=True)
        return types.ListToolsResult(tools=[_definition(tool, cards) for tool in TOOLS])

    async def call_tool(
        self, ctx: ServerRequestContext[Any, Any], params: types.CallToolRequestParams
    ) -> types.CallToolResult:
        tool = _BY_NAME.get(params.name)
        if tool is None:
            name = line(params.name, 60)
            return _refusal(f"'{name}' 도구는 없습니다.", f"있는 도구: {', '.join(_BY_NAME)}")
        limiter = self.readers if tool.effect is Effect.READS else self.writers
        cancelled = threading.Event()
        work = partial(
            _work, self.session, tool, params.arguments or {}, _client(ctx), ctx, cancelled
        )
        try:
            return await anyio.to_thread.run_sync(work, abandon_on_cancel=True, limiter=limiter)
        finally:
            cancelled.set()


def _work(
    session: Session,
    tool: Tool,
    given: Mapping[str, Any],
    client: tuple[str, str],
    ctx: ServerRequestContext[Any, Any],
    cancelled: threading.Event,
) -> types.CallToolResult:
    """Do one call, in a worker thread, and put whatever comes of it into words."""
    started = time.monotonic()
    try:
        library = session.library()
        session.seen(*client)
        call = Call(
            library=library,
            arguments=Arguments(given),
            freshness=session.freshness(),
            client=" ".join(client).strip(),
            progress=partial(_report, ctx, cancelled),
            cancelled=cancelled,
        )
        reply = tool.run(call)
    except SeojaeError as error:
        _write_down(session, client, tool, Reply("", {}), started, problem=error.message)
        return _refusal(error.message, _HINTS.get(error.hint, error.hint))
    except Exception as error:  # noqa: BLE001 - the border: a bug is logged and shown as one
        bug = logs.bug(error)
        return _refusal(
            f"서재의 잘못으로 답하지 못했습니다 (번호 {bug.number}).",
            "한 번 더 해 보고, 또 그러면 사용자에게 이 번호를 알려 주세요."
            + " 까닭은 .seojae/logs 에 적혀 있습니다." * (bug.file is not None),
        )
    _write_down(session, client, tool, reply, started)
    return _result(reply)


def _write_down(
    session: Session,
    client: tuple[str, str],
    tool: Tool,
    reply: Reply,
    started: float,
    problem: str = "",
) -> None:
    """Put a call into the ledger."""
    session.write_down(
        Reading(
            at=datetime.now(UTC),
            client=" ".join(client).strip(),
            tool=tool.name,
            asked=reply.asked,
            lent=reply.handed,
            missed=reply.missed,
            problem=problem,
            seconds=round(time.monotonic() - started, 3),
        )
    )


def _report(
    ctx: ServerRequestContext[Any, Any],
    cancelled: threading.Event,
    done: int,
    total: int,
    text: str,
) -> None:
    """Tell the client how far a call has come; nobody waits once it is cancelled.

    A client that goes at this very moment must not end the work with an error: it is asked to stop.
    """
    if cancelled.is_set():
        return
    try:
        anyio.from_thread.run(ctx.session.report_progress, float(done), float(total), text)
    except (*_GONE, CancelledError, RuntimeError):
        cancelled.set()


def _client(ctx: ServerRequestContext[Any, Any]) -> tuple[str, str]:
    """Give name and version of the client; empty where it did not tell."""
    params = ctx.session.client_params
    if params is None:
        return "", ""
    return line(params.client_info.name, 60), line(params.client_info.version, 20)


def _definition(tool: Tool, cards: Sequence[CollectionCard]) -> types.Tool:
    read_only, destructive, idempotent = _ANNOTATIONS[tool.effect]
    schema: dict[str, Any] = {
        "type": "object",
        "properties": dict(tool.takes),
        "required": list(tool.needed),
    }
    return types.Tool(
        name=tool.name,
        title=tool.title,
        description=described(tool.description, cards) if tool.routes else tool.description,
        input_schema=schema,
        output_schema=dict(tool.gives),
        annotations=types.ToolAnnotations(
            title=tool.title,
            read_only_hint=read_only,
            destructive_hint=destructive,
            idempotent_hint=idempotent,
            open_world_hint=False,
        ),
    )


def _result(reply: Reply) -> types.CallToolResult:
    text = reply.text
    if len(text) > HARD_CAP:
        text = text[:HARD_CAP] + "\n(너무 길어 여기서 잘랐습니다. 더 좁혀서 다시 부르세요.)"
    content: list[types.ContentBlock] = [types.TextContent(text=text)]
    content += [
        types.ImageContent(
            data=base64.b64encode(image.data).decode("ascii"), mime_type=image.mime_type
        )
        for image in reply.images
    ]
    return types.CallToolResult(
        content=content, structured_content=dict(reply.facts), is_error=reply.refused
    )


def _refusal(message: str, hint: str) -> types.CallToolResult:
    said = line(message, 1_000)
    end = "" if said.endswith((".", "!", "?", "…")) else "."
    text = f"{said}{end} {line(hint, 4_000)}".strip()
    return types.CallToolResult(content=[types.TextContent(text=text)], is_error=True)
