"""The tools, one module for each kind of task.

To add a tool: write a function from a `Call` to a `Reply` and a `Tool` beside it, name it in
`TOOLS`, list it in the table of docs/mcp.md, and call it in `tests/mcp_server`. The set is fixed
while a server runs, because Claude Desktop ignores a change of it (CLIENTS).
"""

from __future__ import annotations

from seojae.mcp_server.tool import Tool
from seojae.mcp_server.tools import (
    duplicates,
    filing,
    inbox,
    lists,
    quotes,
    reading,
    search,
    shelves,
    status,
)

TOOLS: tuple[Tool, ...] = (
    search.SEARCH,
    reading.GET_DOCUMENT,
    quotes.VERIFY_QUOTE,
    lists.LIST_COLLECTIONS,
    lists.LIST_DOCUMENTS,
    inbox.LIST_INBOX,
    filing.FILE_DOCUMENT,
    filing.UNDO,
    duplicates.FIND_DUPLICATES,
    shelves.DESCRIBE_COLLECTION,
    shelves.WRITE_COLLECTION_README,
    status.LIBRARY_STATUS,
)
"""The order in which clients list them: what is used most comes first."""
