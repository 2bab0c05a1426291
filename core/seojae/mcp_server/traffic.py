"""Messages between the wire and the SDK's server, in both directions.

The SDK's own reader drops what it cannot validate without a word, and its writer ends the server
over a lone surrogate (field note B14); so both are ours. When the input ends, what was asked before
is still answered, for a short time. Called by `process`.
"""

from __future__ import annotations

import anyio
import anyio.from_thread
import anyio.to_thread
import mcp_types as types
from anyio.streams.memory import MemoryObjectReceiveStream, MemoryObjectSendStream
from mcp.shared.message import SessionMessage
from pydantic import ValidationError

from seojae.mcp_server.wire import Lines, Wire, decode, encode

DRAIN_SECONDS = 1.5
"""How long calls that are under way may go on after the end of the input."""

_GONE = (anyio.BrokenResourceError, anyio.ClosedResourceError)


class Traffic:
    """Counts what was asked and what was answered on one wire.

    Args:
        wire: takes what goes out.
        lines: what comes in.
    """

    def __init__(self, wire: Wire, lines: Lines) -> None:
        self._wire = wire
        self._lines = lines
        self._open: set[str | int] = set()
        self._quiet = anyio.Event()

    async def read(
        self,
        server: MemoryObjectSendStream[SessionMessage | Exception],
        client: MemoryObjectSendStream[SessionMessage],
    ) -> None:
        """Hand on what comes in until its end; then wait for what is still under way.

        Args:
            server: takes messages.
            client: takes our own answers to what is no message.
        """
        async with server, client:
            try:
                await anyio.to_thread.run_sync(self._pump, server, client, abandon_on_cancel=True)
            except _GONE:
                return  # the server has ended before its input
            if self._open:
                with anyio.move_on_after(DRAIN_SECONDS):
                    await self._quiet.wait()

    async def write(self, stream: MemoryObjectReceiveStream[SessionMessage]) -> None:
        """Write what goes out; a client that does not read holds up nothing else."""
        async with stream:
            async for message in stream:
                try:
                    await anyio.to_thread.run_sync(
                        self._wire.write, encode(message), abandon_on_cancel=True
                    )
                except OSError:
                    return  # the client has gone
                self._answered(message)

    def _pump(
        self,
        server: MemoryObjectSendStream[SessionMessage | Exception],
        client: MemoryObjectSendStream[SessionMessage],
    ) -> None:
        """Hand on lines, in a thread of its own."""
        for line in iter(self._lines.get, None):
            for plain in decode(line):
                message = _message(plain)
                if message is not None:
                    anyio.from_thread.run_sync(self._asked, message)
                    anyio.from_thread.run(server.send, message)
                elif (refusal := _refusal(plain)) is not None:
                    anyio.from_thread.run(client.send, refusal)

    def _asked(self, message: SessionMessage) -> None:
        plain = message.message
        if isinstance(plain, types.JSONRPCRequest):
            self._open.add(plain.id)
        elif isinstance(plain, types.JSONRPCNotification) and plain.params:
            cancelled = plain.params.get("requestId")  # is never answered
            if isinstance(cancelled, str | int):
                self._settled(cancelled)

    def _answered(self, message: SessionMessage) -> None:
        plain = message.message
        if isinstance(plain, types.JSONRPCResponse | types.JSONRPCError) and plain.id is not None:
            self._settled(plain.id)

    def _settled(self, number: str | int) -> None:
        self._open.discard(number)
        if not self._open:
            self._quiet.set()
            self._quiet = anyio.Event()


def _message(plain: dict[str, object]) -> SessionMessage | None:
    try:
        return SessionMessage(types.jsonrpc_message_adapter.validate_python(plain, by_name=False))
    except ValidationError:
        return None


def _refusal(plain: dict[str, object]) -> SessionMessage | None:
    """Answer a request that is none, where it has a number that its sender waits for."""
    number = plain.get("id")
    if isinstance(number, bool) or not isinstance(number, str | int) or "method" not in plain:
        return None
    error = types.ErrorData(code=types.INVALID_REQUEST, message="Invalid Request")
    return SessionMessage(types.JSONRPCError(jsonrpc="2.0", id=number, error=error))
