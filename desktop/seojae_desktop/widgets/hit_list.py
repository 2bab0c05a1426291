"""The list of hits: number and place, the passage with its words marked, the file.

Each row is drawn from a small HTML text by a delegate, so that a list of twenty stays one widget
that the keyboard and a screen reader know how to walk through.
"""

from __future__ import annotations

import html

from PySide6.QtCore import (
    QEvent,
    QModelIndex,
    QPersistentModelIndex,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QPainter, QPen, QResizeEvent, QTextDocument
from PySide6.QtWidgets import (
    QListWidget,
    QListWidgetItem,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
)

from seojae.model.answers import Answer, Hit
from seojae_desktop import colours, phrases, theme, words

_HTML = Qt.ItemDataRole.UserRole
_HIT = Qt.ItemDataRole.UserRole + 1
_INSET = 10

Index = QModelIndex | QPersistentModelIndex


class HitList(QListWidget):
    """The hits of one answer, in their order."""

    chosen = Signal(object)
    """The `Hit` of the row that was chosen."""

    _answer: Answer | None = None

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(words.HITS)
        self.setItemDelegate(_Drawn(self))
        self.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWordWrap(True)
        self.currentItemChanged.connect(self._choose)

    def show_answer(self, answer: Answer) -> None:
        """Show other hits; the first is chosen."""
        self._answer = answer
        self.clear()
        tones = colours.current()
        for number, hit in enumerate(answer.hits, 1):
            item = QListWidgetItem(phrases.place(hit))
            item.setData(_HTML, _row(number, hit, answer, tones))
            item.setData(_HIT, hit)
            spoken = (f"{number}", phrases.place(hit), hit.citation.source, phrases.also_in(hit))
            item.setData(Qt.ItemDataRole.AccessibleTextRole, ". ".join(filter(None, spoken)))
            self.addItem(item)
        self.setCurrentRow(0 if answer.hits else -1)

    def hit_at(self, row: int) -> Hit:
        """Give the hit of a row."""
        hit: Hit = self.item(row).data(_HIT)
        return hit

    def drawn(self, row: int) -> str:
        """Give the HTML that a row is drawn from."""
        return str(self.item(row).data(_HTML))

    def spoken(self, row: int) -> str:
        """Give what a screen reader says of a row."""
        return str(self.item(row).data(Qt.ItemDataRole.AccessibleTextRole))

    def hit(self) -> Hit | None:
        """Give the hit that is chosen."""
        row = self.currentRow()
        return self.hit_at(row) if row >= 0 else None

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Break the passages anew for the new width."""
        super().resizeEvent(event)
        self.scheduleDelayedItemsLayout()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        """Show the same hits in other colours."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange and self._answer is not None:
            row = self.currentRow()
            self.blockSignals(True)
            self.show_answer(self._answer)
            self.setCurrentRow(row)
            self.blockSignals(False)

    def forget(self) -> None:
        """Show no hits."""
        self._answer = None
        self.clear()

    def _choose(self, item: QListWidgetItem | None) -> None:
        if item is not None:
            self.chosen.emit(item.data(_HIT))


def marked_words(answer: Answer) -> list[str]:
    """Give the words of an answer that are marked in its passages."""
    asked = {*answer.term_document_counts, *answer.related_document_counts}
    asked |= set(answer.read_as.values())
    asked |= {word for added in answer.widened_with.values() for word in added}
    return [word for word in asked if len(word) > 1 or word.isdigit()]


def _row(number: int, hit: Hit, answer: Answer, tones: colours.Theme) -> str:
    wanted = marked_words(answer)
    passage = phrases.marked(phrases.excerpt(hit.text, wanted), wanted, tones.soft, tones.accent)
    quiet = f'style="color:{tones.quiet}; font-size:9pt"'
    also = phrases.also_in(hit)
    more = f"<div {quiet}>↳ {html.escape(also)}</div>" if also else ""
    return (
        f'<div style="font-weight:600"><span style="color:{tones.quiet}">{number}</span>&nbsp; '
        f"{html.escape(phrases.place(hit))}</div>"
        f'<div style="line-height:115%; margin:3px 0">{passage}</div>'
        f"<div {quiet}>{html.escape(phrases.about(hit))}</div>{more}"
    )


def _rect(option: QStyleOptionViewItem) -> QRect:
    rect: QRect = option.rect  # type: ignore[attr-defined] # the stubs leave it out
    return rect


class _Drawn(QStyledItemDelegate):
    """Draws a row's HTML within the width of the list."""

    def __init__(self, parent: QListWidget) -> None:
        super().__init__(parent)
        self._list = parent
        self._texts: dict[str, QTextDocument] = {}

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:  # noqa: ARG002, N802
        width = self._list.viewport().width()
        return QSize(width, int(self._text(index, width).size().height()) + 2 * _INSET)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        rect = _rect(option)
        if colours.current().is_plain:  # the text keeps its colours: a frame says what is chosen
            self._frame(painter, option)
        else:
            panel = QStyle.PrimitiveElement.PE_PanelItemViewItem
            self._list.style().drawPrimitive(panel, option, painter, self._list)
        painter.save()
        painter.translate(rect.left() + _INSET, rect.top() + _INSET)
        text = self._text(index, rect.width())
        text.drawContents(painter, QRectF(0, 0, rect.width(), rect.height()))
        painter.restore()

    def _frame(self, painter: QPainter, option: QStyleOptionViewItem) -> None:
        state: QStyle.StateFlag = option.state  # type: ignore[attr-defined] # as for `rect`
        if state & QStyle.StateFlag.State_Selected:
            painter.save()
            painter.setPen(QPen(QColor(colours.current().accent), 2))
            painter.drawRect(_rect(option).adjusted(1, 1, -2, -2))
            painter.restore()

    def _text(self, index: Index, width: int) -> QTextDocument:
        source = str(index.data(_HTML))
        text = self._texts.get(source)
        if text is None:
            if len(self._texts) > 100:
                self._texts.clear()
            text = QTextDocument()
            text.setDocumentMargin(0)
            text.setDefaultFont(theme.font())
            text.setHtml(source)
            self._texts[source] = text
        text.setTextWidth(max(80, width - 2 * _INSET))
        return text
