"""Try every part of an installation on a small library of its own, and say what came of each.

What a build or an installer left out only shows on the PCs of others (field notes C01, I07), so the
built program itself reads one file of each format, indexes and searches them, under a path with
Hangul and spaces (C02). It only works in a folder that it is given, and never touches a library of
a person. Called by `seojae selfcheck`, and by `seojae doctor` for the analyser and the readers. The
files in `samples` are written by `tests/installer/make_samples.py`.
"""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

SAMPLES = Path(__file__).with_name("samples")
WORD = "무지개송어"
"""Stands in every sample that holds text."""
FOLDER = "서재 자가 점검"

_SENTENCE = ("한국어", "문서를", "찾습니다")
_REINSTALL = "서재를 다시 설치하세요. 백신이 파일을 격리했다면 되살려 예외로 두세요."


@dataclass(frozen=True, slots=True)
class Step:
    """One part that was tried.

    Attributes:
        name: its name in JSON.
        label: its name for people.
        works: whether it does.
        told: what came of it, in Korean.
        hint: the next step where it does not work.
        seconds: how long it took.
    """

    name: str
    label: str
    works: bool
    told: str
    hint: str
    seconds: float


class Failure(Exception):
    """A part does not work; the text is what a person is told."""


def tried(name: str, label: str, work: Callable[[], str]) -> Step:
    """Try one part.

    Args:
        name: its name in JSON.
        label: its name for people.
        work: gives what came of it, or raises; whatever it raises is the answer asked for.
    """
    begun = time.monotonic()
    try:
        told, works = work(), True
    except Exception as error:  # noqa: BLE001 - a part that is missing shows as any error
        told, works = str(error) if isinstance(error, Failure) else repr(error), False
    seconds = round(time.monotonic() - begun, 2)
    return Step(name, label, works, told, "" if works else _REINSTALL, seconds)


def steps(folder: Path) -> Iterator[Step]:
    """Try the analyser, the readers, the index and the search, in this order.

    Args:
        folder: an empty folder; the sample library is left in it.
    """
    yield tried("words", "낱말 분석", analyse)
    yield tried("index", "읽기와 색인", lambda: _index(folder))
    yield tried("search", "검색", lambda: _search(folder))


def analyse() -> str:
    """Have Kiwi analyse a sentence in its child process.

    Raises:
        Failure: it does not run here.
    """
    from seojae.analysis.kiwi_process import KiwiProcess

    kiwi = KiwiProcess()
    try:
        found = kiwi.analyze(list(_SENTENCE))
    finally:
        kiwi.close()
    if any(each.stands_in for each in found):
        raise Failure("Kiwi가 켜지지 않아 간단한 분석으로 대신합니다. 검색이 덜 정확합니다.")
    forms = [morpheme.form for each in found for morpheme in each.morphemes if morpheme.form]
    return f"Kiwi가 분석했습니다: {' '.join(forms)}"


def read() -> str:
    """Read every sample in a child process, without an index.

    Raises:
        Failure: one of them is not read; the formats are named.
    """
    from seojae.errors import DocumentError, NoText
    from seojae.parsers.base import Limits
    from seojae.parsers.workers import ReadingPool

    failed: list[str] = []
    files = sorted(SAMPLES.iterdir())
    with ReadingPool(1, Limits()) as pool:
        for file, reading in [(each, pool.submit(each)) for each in files]:
            try:
                reading.result()
            except NoText:  # a picture, as it should be
                pass
            except DocumentError as error:
                failed.append(f"{file.suffix[1:]}({error.message})")
    if failed or not files:
        raise Failure(f"읽지 못한 형식: {', '.join(failed) or '모두'}")
    return f"{len(files)}가지 형식을 읽었습니다."


def _index(folder: Path) -> str:
    """Index a copy of the samples with the real children that read.

    Raises:
        Failure: a sample was not read.
    """
    from seojae.errors import NoText
    from seojae.library import Library

    shelf = folder / "표본 문서"
    shutil.copytree(SAMPLES, shelf)
    with Library.open(folder) as library:
        report = library.reindex()
    failed = [each for each in report.failures if each.code != NoText.code]
    if failed:
        named = ", ".join(f"{Path(each.path).suffix[1:]}({each.message})" for each in failed)
        raise Failure(f"읽지 못한 형식: {named}")
    return f"{len(list(SAMPLES.iterdir()))}가지 형식을 {report.seconds:.1f}초에 색인했습니다."


def _search(folder: Path) -> str:
    """Find every sample that holds text.

    Raises:
        Failure: one is not found.
    """
    from seojae.library import Library
    from seojae.model.answers import SearchRequest

    with Library.open(folder) as library:
        answer = library.search(SearchRequest(WORD))
    count = answer.term_document_counts.get(WORD, 0)
    if not answer.hits or count != answer.document_count:
        raise Failure(f"문서 {answer.document_count}건 가운데 {count}건에서만 찾았습니다.")
    return f"문서 {count}건에서 '{WORD}'를 찾았습니다."
