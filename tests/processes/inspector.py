"""The outside check: MCP's own inspector lists and calls every tool of a real server.

    uv run python -m tests.processes.inspector PATH_OF_MCP_INSPECTOR

It is the npm package `@modelcontextprotocol/inspector`, in its command line mode; `--strict` finds
fault with schemas that some client could not take. Run by `.ci/run` where npm is there.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

from tests.mcp_server.conftest import make_library
from tests.processes.serving import command

from seojae.library import Library
from seojae.mcp_server.tools import TOOLS

SECONDS = 120
ARGUMENTS = {
    "search": ["query=연차 며칠", "top_k=2", 'related_terms=["유급휴가"]'],
    "get_document": ["document_id=업무 규정/취업규칙.md", "section=금품 청산"],
    "verify_quote": ["document_id=업무 규정/취업규칙.md", "quote=15일"],
    "list_documents": ["limit=2"],
    "file_document": ["document_id={inbox}", "collection=회의록", "dry_run=true"],
    "undo": ["list_only=true"],
    "describe_collection": ["collection=회의록"],
    "write_collection_readme": ["collection=회의록", "description=회의 날짜와 결정"],
}


def inspect(inspector: str, root: Path, *arguments: str) -> None:
    """Run the inspector; it fails by its exit code.

    Raises:
        SystemExit: the inspector found something.
    """
    done = subprocess.run(
        [inspector, "--cli", *command(root), *arguments],
        capture_output=True,
        encoding="utf-8",
        timeout=SECONDS,
        check=False,
    )
    shown = " ".join(arguments)
    if done.returncode or "Warning" in done.stderr:
        sys.exit(f"{shown}: {done.returncode}\n{done.stderr}\n{done.stdout[:2_000]}")
    print(f"{shown}: passed")


def main() -> None:
    """List the tools and call each."""
    inspector = str(Path(sys.argv[1]).resolve())
    with tempfile.TemporaryDirectory(prefix="seojae-inspector-") as folder:
        root = make_library(Path(folder) / "내 서재")
        with Library.open(root) as library:
            (inbox,) = (i.document_id for i in library.documents() if "_inbox" in i.source)
        inspect(inspector, root, "--method", "tools/list", "--strict")
        for tool in TOOLS:
            given = [text.replace("{inbox}", inbox) for text in ARGUMENTS.get(tool.name, [])]
            pairs = [part for text in given for part in ("--tool-arg", text)]
            inspect(inspector, root, "--method", "tools/call", "--tool-name", tool.name, *pairs)


if __name__ == "__main__":
    main()
