"""The zip around an HWPX document: what protects it, its reading order, its title and date.

The package document (content.hpf) gives the order of sections; where it is missing or broken the
sections' own names do (FORMATS: some zips have no manifest, some use backslashes).
"""

from __future__ import annotations

import re
from datetime import datetime
from pathlib import Path

from lxml import etree

from seojae.errors import Corrupt, Encrypted
from seojae.parsers.base import Limits
from seojae.parsers.dates import moment_of
from seojae.parsers.hancom.characters import readable
from seojae.parsers.packages import Package
from seojae.parsers.text import one_line
from seojae.parsers.xml_parts import child, children, name_of, part_tree

_CONTENT = "Contents/content.hpf"
_HEADER = "Contents/header.xml"
_MANIFEST = "META-INF/manifest.xml"
_SECTION = re.compile(r"(?:.*/)?section(\d+)\.xml", re.IGNORECASE)
_MASTER_PAGE = re.compile(r"masterpage\d{1,6}", re.IGNORECASE)


class HwpxPackage(Package):
    """An open HWPX file.

    Attributes:
        sections: names of the section parts in reading order.
        title, modified_at: from the package document.
        warnings: Korean sentences about parts that could not be read, also by other modules.

    Raises:
        Corrupt, TooLarge, Unsupported: as for `Package`; `Corrupt` also without any section.
        Encrypted: its parts are encrypted with a password.
    """

    def __init__(self, file: Path, limits: Limits) -> None:
        super().__init__(file, limits)
        self.warnings: list[str] = []
        self.title = ""
        self.modified_at: datetime | None = None
        if _MANIFEST in self and b"encryption-data" in self.read(_MANIFEST):
            raise Encrypted
        content = self._content()
        self._read_metadata(content)
        self._hrefs = {
            item.get("id", ""): item.get("href", "")
            for item in children(child(content, "manifest"), "item")
        }
        self.sections = self._in_spine(content) or self._by_name()
        if not self.sections:
            raise Corrupt("한글 문서(hwpx)에 본문이 없습니다.")

    def header(self) -> etree._Element | None:
        """The style tables; None when there are none to read."""
        return self._parsed(_HEADER, "문서 모양 정보가 손상되어 제목 단계가 빠졌을 수 있습니다.")

    def master_page(self, reference: str) -> etree._Element | None:
        """The master page a section refers to; None when there is none to read."""
        name = self._hrefs.get(reference, "")
        if name not in self and _MASTER_PAGE.fullmatch(reference):
            name = f"Contents/{reference}.xml"
        return self._parsed(name, "바탕쪽 하나가 손상되어 읽지 못했습니다.")

    def chart(self, name: str) -> etree._Element | None:
        """The chart of a part's name; None when there is none to read."""
        return self._parsed(name, "차트 하나가 손상되어 읽지 못했습니다.")

    def _parsed(self, name: str, warning: str) -> etree._Element | None:
        if name not in self:
            return None
        try:
            return part_tree(self, name)
        except Corrupt:
            self.warnings.append(warning)
            return None

    def _content(self) -> etree._Element | None:
        if _CONTENT not in self:
            return None
        try:
            return part_tree(self, _CONTENT)
        except Corrupt:  # the parts' own names will do
            return None

    def _read_metadata(self, content: etree._Element | None) -> None:
        dates: dict[str, datetime | None] = {}
        metadata = child(content, "metadata")
        for entry in metadata if metadata is not None else ():
            if name_of(entry) == "title":
                self.title = one_line(readable(entry.text or ""))
            elif name_of(entry) == "meta":
                dates[entry.get("name", "")] = moment_of(entry.text or "")
        self.modified_at = dates.get("ModifiedDate") or dates.get("CreatedDate")

    def _in_spine(self, content: etree._Element | None) -> list[str]:
        references = (
            item.get("idref", "") for item in children(child(content, "spine"), "itemref")
        )
        hrefs = (self._hrefs.get(reference, "") for reference in references)
        return [href for href in hrefs if _SECTION.fullmatch(href.replace("\\", "/"))]

    def _by_name(self) -> list[str]:
        found: list[tuple[int, str]] = []
        for name in self.names:
            match = _SECTION.fullmatch(name)
            if match:
                found.append((int(match.group(1)), name))
        return [name for _, name in sorted(found)]
