"""What a model gets for open questions.

    uv run python -m tests.benchmarks.mcp_answers ROOT QUESTIONS.jsonl

Asks a server in process each question of a file, plain and with what a model would send along, and
prints the longest text and structure, how many answers the library's own five hits hold, and how
many of those the text and the structure of the reply hold. ROOT is indexed already.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import anyio
from tests.mcp_server.conftest import connected, text_of

from seojae.library import Library
from seojae.model.answers import Filters, SearchRequest

BUDGET = 8_000


def squeezed(text: str) -> str:
    """Leave out white space: answers may run over lines."""
    return "".join(text.split())


async def main(root: Path, questions: list[dict[str, Any]]) -> None:
    """Ask them all."""
    counts: Counter[str] = Counter()
    longest = {"text": 0, "structure": 0}
    with Library.open(root) as library:
        async with connected(root) as client:
            for question in questions:
                for assist in ({}, question.get("assist") or {}):
                    related = assist.get("related_terms") or []
                    collection = assist.get("collection") or ""
                    arguments = {
                        "query": question["query"],
                        "related_terms": related,
                        "collection": collection,
                    }
                    result = await client.call_tool("search", arguments)
                    text = text_of(result)
                    facts = json.dumps(result.structured_content, ensure_ascii=False)
                    text.encode("utf-8")
                    facts.encode("utf-8")
                    longest["text"] = max(longest["text"], len(text))
                    longest["structure"] = max(longest["structure"], len(facts))
                    counts["over budget"] += len(text) > BUDGET or len(facts) > BUDGET
                    filters = Filters(collections=(collection,) if collection else ())
                    answer = library.search(
                        SearchRequest(question["query"], tuple(related), filters=filters)
                    )
                    found = squeezed("".join(hit.text for hit in answer.hits))
                    shown = squeezed(
                        "".join(hit["text"] for hit in result.structured_content["results"])
                    )
                    for each in question["expect"]:
                        wanted = squeezed(each["answer"])
                        if wanted and wanted in found:
                            counts["found by the library"] += 1
                            counts["held by the text"] += wanted in squeezed(text)
                            counts["held by the structure"] += wanted in shown
                    counts["asked"] += 1
    print(dict(counts), longest)


if __name__ == "__main__":
    given = [json.loads(line) for line in Path(sys.argv[2]).read_text("utf-8").splitlines() if line]
    anyio.run(main, Path(sys.argv[1]), given)
