"""Show the answer to a question to a person: passages with their places, then the facts."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from seojae.cli.output import Output, Styled

if TYPE_CHECKING:
    from seojae.model.answers import Answer, Hit

_INDENT = 3


def show(answer: Answer, output: Output) -> None:
    """Write the hits by rank, files found by name, how many documents hold each word, the hint.

    Where the words do not stand together, a file of that name is the better answer and comes first.
    """
    marks = _marks(answer)
    if answer.hint:
        _show_named(answer, output)
    for number, hit in enumerate(answer.hits, start=1):
        _show_hit(number, hit, marks, output)
    if not answer.hint:
        _show_named(answer, output)
    _show_facts(answer, output)


def _show_facts(answer: Answer, output: Output) -> None:
    if not answer.hits and not answer.hint:
        output.line("찾은 것이 없습니다.")
    counts = {**answer.term_document_counts, **answer.related_document_counts}
    if counts:
        output.line(f"{_counts(counts)} (문서 {answer.document_count:,}건 중)")
    for typed, read in answer.read_as.items():
        output.line(f"고쳐 읽은 말: {typed} → {read}")
    for word, more in answer.widened_with.items():
        output.line(f"함께 찾은 말: {word} → {', '.join(more)}")
    if answer.unread:
        output.line(Styled(f"읽지 못한 파일 {answer.unread:,}개에서는 찾지 않았습니다.", "dim"))
    # The model fills `related_terms`; a person types an option.
    for sentence in (answer.note, answer.hint.replace("related_terms", "--related")):
        if sentence:
            output.line(sentence)


def _show_hit(number: int, hit: Hit, marks: re.Pattern[str] | None, output: Output) -> None:
    output.line(Styled(hit.citation.label(), "bold cyan"), indent=_INDENT, lead=str(number))
    output.line(*_marked(hit.text, marks), indent=_INDENT)
    if hit.also_in:
        output.line(Styled(f"같은 내용: {', '.join(hit.also_in)}", "dim"), indent=_INDENT)
    if hit.also_reason:
        output.line(Styled(hit.also_reason, "dim"), indent=_INDENT)
    output.line()


def _show_named(answer: Answer, output: Output) -> None:
    """Name the unread files that were found by their names, with the reason."""
    if not answer.named:
        return
    more = answer.named_count - len(answer.named)
    others = f" 외 {more:,}개" if more else ""
    output.line(Styled("이름으로 찾은 파일", "bold"), f"{others} (글자는 읽지 못했습니다)")
    for each in answer.named:
        output.line(Styled(each.source, "bold cyan"), indent=_INDENT)
        output.line(Styled(f"{each.problem} {each.next_step}".strip(), "dim"), indent=_INDENT)
    output.line()


def _counts(counts: Mapping[str, int]) -> str:
    return " · ".join(f"{word} {count:,}" for word, count in counts.items())


def _marks(answer: Answer) -> re.Pattern[str] | None:
    """Make the pattern of the words to mark; a word is found with its letters set apart, too."""
    counted = (*answer.term_document_counts, *answer.related_document_counts)
    words: Iterable[str] = {
        *(word for word in counted if len(word) > 1),
        *(word for hit in answer.hits for word in hit.matched),
    }
    patterns = [
        r"\s?".join(re.escape(letter) for letter in word.replace(" ", ""))
        for word in sorted(words, key=len, reverse=True)
        if word.strip()
    ]
    return re.compile("|".join(patterns), re.IGNORECASE) if patterns else None


def _marked(text: str, marks: re.Pattern[str] | None) -> Iterator[str | Styled]:
    at = 0
    for match in marks.finditer(text) if marks else ():
        yield text[at : match.start()]
        yield Styled(match[0], "bold yellow")
        at = match.end()
    yield text[at:]
