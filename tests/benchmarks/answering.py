"""A process that answers questions over one indexed library, for the retrieval benchmark.

    python -m tests.benchmarks.answering seojae ROOT
    PYTHON -I tests/benchmarks/answering.py reference ROOT

Questions come as lines of JSON on standard input, answers leave as lines of JSON; when the input
ends, the last line tells the peak memory of this process. `reference` asks the package `seojae-mcp`
of another environment in the way its own MCP tool does, so that both are measured alike; it is
imported by name, since its modules are called like ours. The first answer's time holds the import
and the opening of the library. POSIX only, because of `resource`.
"""

from __future__ import annotations

import argparse
import importlib
import json
import resource
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

Ask = Callable[[dict[str, Any]], dict[str, Any]]
"""Takes `query`, `related`, `collection`, `top_k`; gives the whole answer object of a face."""


def main() -> None:
    """Answer until the input ends."""
    parser = argparse.ArgumentParser(description="Answer questions over one library.")
    parser.add_argument("program", choices=("seojae", "reference"))
    parser.add_argument("root", type=Path)
    arguments = parser.parse_args()
    start = {"seojae": _seojae, "reference": _reference}[arguments.program]
    ask: Ask | None = None
    for line in sys.stdin:
        question = json.loads(line)
        started = time.perf_counter()
        if ask is None:
            ask = start(arguments.root)
        answer = ask(question)
        seconds = time.perf_counter() - started
        _write(_told(answer, seconds))
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    _write({"peak_bytes": peak if sys.platform == "darwin" else peak * 1024})


def _write(entry: dict[str, Any]) -> None:
    sys.stdout.write(json.dumps(entry, ensure_ascii=False) + "\n")
    sys.stdout.flush()


def _told(answer: dict[str, Any], seconds: float) -> dict[str, Any]:
    text = json.dumps(answer, ensure_ascii=False, separators=(",", ":"))
    return {
        "seconds": seconds,
        "characters": len(text),
        "bytes": len(text.encode()),
        "hint": bool(answer["hint"]),
        "results": [
            {
                "path": result["source"],
                "location": result["location"],
                "text": result["text"],
                "also_in": result["also_in"],
            }
            for result in answer["results"]
        ],
    }


def _seojae(root: Path) -> Ask:
    from seojae.cli import shapes
    from seojae.library import Library
    from seojae.model.answers import Filters, SearchRequest

    library = Library.open(root)

    def ask(question: dict[str, Any]) -> dict[str, Any]:
        collections = (question["collection"],) if question["collection"] else ()
        request = SearchRequest(
            query=question["query"],
            related_terms=tuple(question["related"]),
            top_k=question["top_k"],
            filters=Filters(collections=collections),
        )
        return shapes.answer(library.search(request))

    return ask


def _reference(root: Path) -> Ask:
    index = importlib.import_module("seojae.index")
    search = importlib.import_module("seojae.search")
    connection = index.open_db(root)

    def ask(question: dict[str, Any]) -> dict[str, Any]:
        query = " ".join([question["query"], *question["related"]])
        collection = question["collection"] or None
        hits = search.search(connection, query, collection=collection, top_k=question["top_k"])
        counts = search.term_document_counts(connection, query, collection)
        return {
            "query": query,
            "term_document_counts": counts,
            "document_count": search.document_total(connection, collection),
            "results": [
                {
                    "text": hit.text,
                    "collection": hit.collection,
                    "source": hit.source,
                    "location": hit.location,
                    "score": hit.score,
                    "document_id": hit.doc_id,
                    "also_in": hit.also_in,
                }
                for hit in hits
            ],
            "hint": search.search_hint(connection, query, hits, collection, counts=counts),
        }

    return ask


if __name__ == "__main__":
    main()
