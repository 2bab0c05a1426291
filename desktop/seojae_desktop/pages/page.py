"""What the window asks of every page."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from seojae.model.library import LibraryStatus


class PageWidget(QWidget):
    """A page. It is told of the library only while it is the one in front."""

    def show_status(self, status: LibraryStatus) -> None:
        """Show how the library stands now, asking for whatever else is shown."""
        raise NotImplementedError

    def focus_first(self) -> None:
        """Put the cursor where a person begins."""
        raise NotImplementedError
