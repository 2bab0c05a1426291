"""A document as a folded outline with one part of it open, as it was read.

The headings stand as links; the part that answers is open below its heading, with the words of the
question marked. It shows what the index holds, so that what a person checks is what Claude saw.
"""

from __future__ import annotations

import html
import re

from PySide6.QtCore import QEvent, QUrl, Signal
from PySide6.QtWidgets import QTextBrowser

from seojae.model.answers import DocumentView, OutlineEntry, Part
from seojae.model.locations import HeadingPath, Location, TableRows
from seojae_desktop import colours, phrases, words

_INDENT = 14
_TOP = "top"
_HEADING = re.compile(r"#{1,6} (.+)")


class Preview(QTextBrowser):
    """Shows one view of a document."""

    _shown: tuple[DocumentView, str, list[str], str] | None = None

    part_wanted = Signal(object, str)
    """The `Part` behind a folded heading, or where the text goes on; and that heading."""

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(words.PREVIEW)
        self.setOpenLinks(False)
        self.document().setDocumentMargin(12)
        self.anchorClicked.connect(self._follow)
        self.outline: tuple[OutlineEntry, ...] = ()
        self._next = ""
        self._open = ""

    def show_view(
        self, view: DocumentView, open_label: str, marked: list[str], passage: str = ""
    ) -> None:
        """Show a document.

        Args:
            view: its outline, and the part that is open.
            open_label: which heading of the outline the part stands under.
            marked: words that are marked in the part.
            passage: what of it is brought to the top; its beginning when empty.
        """
        self._shown = (view, open_label, marked, passage)
        self.outline = view.outline
        self._next = view.next_cursor
        self._open = open_label
        labels = [entry.label for entry in view.outline]
        opened = labels.index(open_label) if open_label in labels else -1
        part = self._part(view, marked, passage)
        lines = [self._heading(number, is_open=number == opened) for number in range(len(labels))]
        lines.insert(opened + 1, part)
        self.setHtml("".join(lines))
        self.scrollToAnchor(_TOP)

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        """Show the same in other colours."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange and self._shown is not None:
            self.show_view(*self._shown)

    def say(self, sentence: str) -> None:
        """Show a sentence instead of a document."""
        self._shown = None
        self.setPlainText(sentence)

    def _heading(self, number: int, *, is_open: bool) -> str:
        tones = colours.current()
        entry = self.outline[number]
        ink, weight, sign = (tones.text, 600, "▾") if is_open else (tones.quiet, 400, "▸")
        return (
            f'<p style="margin:4px 0 0 {_INDENT * entry.depth}px">'
            f'<a href="section:{number}" style="color:{ink}; text-decoration:none; '
            f'font-weight:{weight}">{sign} {html.escape(entry.label)}</a></p>'
        )

    def _part(self, view: DocumentView, marked: list[str], passage: str) -> str:
        tones = colours.current()
        lines = self._without_path(view.text.split("\n"))
        top = _line_of(passage, lines) or 0
        body: list[str] = []
        for number, line in enumerate(lines):
            heading = _HEADING.fullmatch(line)
            text = phrases.marked(heading[1] if heading else line, marked, tones.soft, tones.accent)
            anchor = f'<a name="{_TOP}"></a>' if number == top else ""
            body.append(f"{anchor}<b>{text}</b>" if heading else anchor + text)
        more = (
            f'<p><a href="more:" style="color:{tones.accent}">{words.READ_ON}</a></p>'
            if view.next_cursor
            else ""
        )
        style = f"margin:6px 0 10px {_INDENT}px; line-height:125%"
        return f'<div style="{style}">{"<br>".join(body)}</div>{more}'

    def _without_path(self, lines: list[str]) -> list[str]:
        """Leave out the headings at the top that the outline shows above the part."""
        labels = {entry.label for entry in self.outline} if self._open else set()
        for number, line in enumerate(lines):
            heading = _HEADING.fullmatch(line)
            if line and (heading is None or heading[1] not in labels):
                return lines[number:]
        return lines

    def _follow(self, address: QUrl) -> None:
        if address.scheme() == "more":
            self.part_wanted.emit(Part(cursor=self._next), self._open)
        elif address.scheme() == "section":
            number = int(address.path())
            self.part_wanted.emit(part_at(self.outline, number), self.outline[number].label)


def _line_of(passage: str, lines: list[str]) -> int | None:
    """Find the line in which a passage begins; None when none of its lines is there."""
    for wanted in passage.split("\n"):
        head = wanted.strip()[:_ENOUGH]
        if head:
            for number, line in enumerate(lines):
                if head in line:
                    return number
    return None


_ENOUGH = 24
_NUMBERED = re.compile(r"(?:슬라이드 )?(\d+)(?:쪽|(?= · |$))")
_SHEET = re.compile(r"시트 '(.+)'")


def part_at(outline: tuple[OutlineEntry, ...], number: int) -> Part:
    """Tell how the part below an entry of an outline is asked for."""
    entry = outline[number]
    if match := _SHEET.fullmatch(entry.label):
        return Part(section=match[1])
    if entry.depth == 0 and (match := _NUMBERED.match(entry.label)):
        return Part(pages=match[1])
    path = [entry.label]
    depth = entry.depth
    for above in reversed(outline[:number]):
        if above.depth < depth:
            path.insert(0, above.label)
            depth = above.depth
    return Part(section=" > ".join(path))


def section_of(location: Location) -> str:
    """Give the heading path that a place stands under; empty for pages, sheets and lines."""
    place = location.within if isinstance(location, TableRows) else location
    return " > ".join(place.headings) if isinstance(place, HeadingPath) else ""


def begins_in(passage: str, text: str) -> bool:
    """Say whether a passage, or what is left of it in an excerpt, begins in a text."""
    return _line_of(passage, text.split("\n")) is not None


def label_of(location: Location, outline: tuple[OutlineEntry, ...]) -> str:
    """Give the label of the outline entry that a place stands under.

    A long outline has lost its deepest levels; then it is the nearest heading above that is left.
    """
    place = location.within if isinstance(location, TableRows) else location
    steps = place.headings if isinstance(place, HeadingPath) else (place.label(),)
    known = {entry.label for entry in outline}
    return next((step for step in reversed(steps) if step in known), "")
