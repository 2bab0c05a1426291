"""How well and how fast questions are answered: run by hand, not collected as a test.

    uv run python -m tests.benchmarks.retrieval CORPUS QUESTIONS.jsonl… [--against PYTHON]

The corpus is copied to a temporary folder and indexed. Each question is asked plain, and again as
a model would ask it (`assist`: related terms, a collection). Printed are scores by class, the
questions whose answer is not shown among the first five hits, how often a hint is given, the size
of an answer of five hits (one JSON object, as `--json` gives it), latency and memory. Latency is
the least of three rounds a question, so that other work on the machine counts little.

With `--against`, the package `seojae-mcp` of that Python's environment answers the same questions
over the same corpus; it has no related terms, so they are typed into its query. `--results FOLDER`
keeps what was found, one file a run, in the form that other scorers read. POSIX only.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from tests.benchmarks import answering
from tests.benchmarks.scores import UNANSWERABLE, Question, Ranks, load, ranks, share, table

ROUNDS = 3
COLD = 5
"""Processes that are started to time a first answer."""
COLD_SECONDS = 0.3
"""A first answer must be there within this time (issue 3)."""
SYNONYMS = "b"

Scored = list[tuple[Question, Ranks]]


@dataclass(slots=True)
class Measured:
    """What a program answered over one corpus.

    Attributes:
        plain, assisted: ranks of what was expected among ten hits.
        hints, assisted_hints: ids of the questions that got a hint.
        seconds: warm, a question.
        characters, bytes: of an answer of five hits.
        cold: from the import to the first answer, a new process each.
        started: from the start of the process to the first answer.
        peak: bytes of memory of the process that answered everything.
    """

    plain: Scored = field(default_factory=list)
    assisted: Scored = field(default_factory=list)
    hints: set[str] = field(default_factory=set)
    assisted_hints: set[str] = field(default_factory=set)
    seconds: list[float] = field(default_factory=list)
    characters: list[int] = field(default_factory=list)
    bytes: list[int] = field(default_factory=list)
    cold: list[float] = field(default_factory=list)
    started: list[float] = field(default_factory=list)
    peak: int = 0


@dataclass(frozen=True, slots=True)
class Program:
    """A program that can be asked: its name, how it indexes a folder and how it answers."""

    name: str
    index: Sequence[str]
    answer: Sequence[str]


def seojae() -> Program:
    """Give this project as it stands."""
    return Program(
        "seojae",
        (sys.executable, "-m", "seojae", "reindex", "--full"),
        (sys.executable, "-m", "tests.benchmarks.answering", "seojae"),
    )


def reference(python: str) -> Program:
    """Give `seojae-mcp` as installed in the environment of another Python."""
    start = "from seojae.cli import app; app()"
    return Program(
        "seojae-mcp",
        (python, "-I", "-c", start, "reindex", "--quiet"),
        (python, "-I", str(answering.__file__), "reference"),
    )


class Answering:
    """A process that answers, as a context manager.

    Args:
        program: which program.
        root: the indexed library.
    """

    def __init__(self, program: Program, root: Path) -> None:
        # An installed program has its bytecode; compiling all of it anew is no part of an answer.
        kept = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
        self._process = subprocess.Popen(
            [*program.answer, str(root)],
            env=kept,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        with self._process:
            self._process.kill()

    def ask(self, question: Question, top_k: int, *, assisted: bool = False) -> dict[str, Any]:
        """Ask one question, with or without what a model would send along."""
        entry = {
            "query": question.query,
            "related": question.related if assisted else (),
            "collection": question.collection if assisted else "",
            "top_k": top_k,
        }
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(entry, ensure_ascii=False) + "\n")
        self._process.stdin.flush()
        return self._read()

    def end(self) -> int:
        """End the process; give its peak memory in bytes."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        return int(self._read()["peak_bytes"])

    def _read(self) -> dict[str, Any]:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise SystemExit("the answering process ended early; its errors stand above")
        entry: dict[str, Any] = json.loads(line)
        return entry


def main() -> None:
    """Measure the programs over one corpus and print what came of it."""
    parser = argparse.ArgumentParser(description="How well and how fast questions are answered.")
    parser.add_argument("corpus", type=Path)
    parser.add_argument("questions", type=Path, nargs="+")
    parser.add_argument("--against", metavar="PYTHON", help="a Python that has seojae-mcp")
    parser.add_argument("--results", metavar="FOLDER", type=Path, help="keep what was found here")
    arguments = parser.parse_args()
    asked = [each for path in arguments.questions for each in load(path, arguments.corpus.name)]
    if not asked:
        parser.error(f"no question is about '{arguments.corpus.name}'")
    programs = [seojae(), *([reference(arguments.against)] if arguments.against else [])]
    done: list[Measured] = []
    with tempfile.TemporaryDirectory(prefix="seojae-benchmark-") as scratch:
        for program in programs:
            root = Path(scratch) / program.name / arguments.corpus.name
            shutil.copytree(arguments.corpus, root)
            index(program, root)
            done.append(measure(program, root, asked, arguments.results))
            report(program.name, done[-1])
    if len(done) == 2:
        compare(*done)


def index(program: Program, root: Path) -> None:
    """Index a corpus anew; files that cannot be read are no failure here."""
    started = time.monotonic()
    subprocess.run([*program.index, str(root)], check=True, stdout=subprocess.DEVNULL)
    print(f"\n== {program.name}: {root.name}, indexed in {time.monotonic() - started:.1f} s ==")


def measure(
    program: Program, root: Path, asked: Sequence[Question], results: Path | None
) -> Measured:
    """Ask everything, in one process for the warm figures and in new ones for the cold."""
    done = Measured()
    with Answering(program, root) as process:
        for assisted in (False, True):
            answers = [process.ask(each, 10, assisted=assisted) for each in asked]
            pairs = list(zip(asked, answers, strict=True))
            scored = [(each, ranks(each, answer["results"])) for each, answer in pairs]
            hints = {each.id for each, answer in pairs if answer["hint"]}
            if assisted:
                done.assisted, done.assisted_hints = scored, hints
            else:
                done.plain, done.hints = scored, hints
            if results:
                name = f"{program.name}.{root.name}.{'assisted' if assisted else 'plain'}.jsonl"
                _keep(results / name, pairs)
        rounds = [[process.ask(each, 5) for each in asked] for _ in range(ROUNDS)]
        done.peak = process.end()
    done.seconds = [min(each["seconds"] for each in tries) for tries in zip(*rounds, strict=True)]
    done.characters = [answer["characters"] for answer in rounds[0]]
    done.bytes = [answer["bytes"] for answer in rounds[0]]
    for each in asked[:: max(1, len(asked) // COLD)][:COLD]:
        started = time.monotonic()
        with Answering(program, root) as process:
            done.cold.append(process.ask(each, 5)["seconds"])
            done.started.append(time.monotonic() - started)
    return done


def _keep(path: Path, pairs: Sequence[tuple[Question, dict[str, Any]]]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    lines = [
        json.dumps({"id": each.id, "results": answer["results"]}, ensure_ascii=False)
        for each, answer in pairs
    ]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def report(name: str, done: Measured) -> None:
    """Print all figures of one program."""
    for title, scored in (("plain", done.plain), ("with assist", done.assisted)):
        print(f"\n{name}, {title}")
        print("\n".join(table(scored)))
        for question, rank in scored:
            if question.kind != UNANSWERABLE and not (rank.ans and rank.ans <= 5):
                print(
                    f"  no answer@5: {question.id} file {rank.file} loc {rank.loc} "
                    f"ans {rank.ans}: {question.query}"
                )
    for title, hints in (("plain", done.hints), ("with assist", done.assisted_hints)):
        print(f"\nhints, {title}: " + ", ".join(_hint_rates(done.plain, hints)))
        others = [
            question.id
            for question, _ in done.plain
            if question.id in hints and question.kind not in {UNANSWERABLE, SYNONYMS}
        ]
        print(f"  on other classes: {', '.join(others) or 'none'}")
    print(
        f"answer of 5 hits: median {statistics.median(done.characters):,.0f} characters "
        f"({statistics.median(done.bytes):,.0f} bytes), "
        f"most {max(done.characters):,} ({max(done.bytes):,})"
    )
    print(f"latency, warm: p50 {_ms(done.seconds, 50)}, p95 {_ms(done.seconds, 95)}")
    late = "" if max(done.cold) <= COLD_SECONDS else f"  LATE: over {COLD_SECONDS * 1000:.0f} ms"
    print(
        f"first answer of a new process: median {statistics.median(done.cold) * 1000:.0f} ms, "
        f"most {max(done.cold) * 1000:.0f} ms from import and opening; "
        f"median {statistics.median(done.started) * 1000:.0f} ms from the start of Python{late}"
    )
    print(f"peak memory: {done.peak / 1024**2:.0f} MB")


def _hint_rates(scored: Scored, hints: set[str]) -> list[str]:
    kinds = [question.kind for question, _ in scored]
    hinted = [question.kind for question, _ in scored if question.id in hints]
    named = {
        "g": (hinted.count(UNANSWERABLE), kinds.count(UNANSWERABLE)),
        "b": (hinted.count(SYNONYMS), kinds.count(SYNONYMS)),
    }
    rest = [
        total - sum(pair[at] for pair in named.values())
        for at, total in enumerate((len(hinted), len(kinds)))
    ]
    named["others"] = (rest[0], rest[1])
    return [f"{name} {given} of {total}" for name, (given, total) in named.items()]


def _ms(seconds: Sequence[float], percent: int) -> str:
    return f"{_percentile(seconds, percent) * 1000:.1f} ms"


def _percentile(values: Sequence[float], percent: int) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, len(ordered) * percent // 100)]


def compare(ours: Measured, theirs: Measured) -> None:
    """Print each key figure of ours beside the reference's, and the ratio."""
    rows: list[tuple[str, float, float]] = []
    for title, own, other in (
        ("plain", ours.plain, theirs.plain),
        ("assisted", ours.assisted, theirs.assisted),
    ):
        for name, cut in (("file", 1), ("loc", 1), ("ans", 5)):
            mine, yours = (
                share([rank for each, rank in scored if each.kind != UNANSWERABLE], name, cut)
                for scored in (own, other)
            )
            rows.append((f"{title} {name}@{cut}", mine, yours))
    for title, value in (
        ("latency p50, ms", lambda done: _percentile(done.seconds, 50) * 1000),
        ("latency p95, ms", lambda done: _percentile(done.seconds, 95) * 1000),
        ("bytes, median", lambda done: statistics.median(done.bytes)),
        ("first answer, ms", lambda done: statistics.median(done.cold) * 1000),
        ("peak memory, MB", lambda done: done.peak / 1024**2),
    ):
        rows.append((title, value(ours), value(theirs)))
    print(f"\n{'':20}{'seojae':>10}{'seojae-mcp':>12}{'ratio':>8}")
    for title, mine, yours in rows:
        ratio = f"{mine / yours:8.2f}" if yours else f"{'-':>8}"
        print(f"{title:20}{mine:10.2f}{yours:12.2f}{ratio}")


if __name__ == "__main__":
    main()
