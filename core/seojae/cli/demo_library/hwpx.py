"""Write a Hancom document (HWPX, KS X 6101): outline levels for headings, tables with borders.

Only what one section of text and tables needs is in it. Outline numbers are switched off, because
the texts carry their own (제1조).
"""

from __future__ import annotations

import zipfile
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from xml.sax.saxutils import escape

from seojae.cli.demo_library.markup import Block, Heading, Paragraph, Table, blocks

_DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes" ?>'
_HANCOM = "http://www.hancom.co.kr"
_SCHEMAS = " ".join(
    f'xmlns:{prefix}="{_HANCOM}/{name}"'
    for prefix, name in (
        ("ha", "hwpml/2011/app"),
        ("hp", "hwpml/2011/paragraph"),
        ("hs", "hwpml/2011/section"),
        ("hc", "hwpml/2011/core"),
        ("hh", "hwpml/2011/head"),
        ("hv", "hwpml/2011/version"),
        ("hpf", "schema/2011/hpf"),
    )
)
_SCRIPTS = ("hangul", "latin", "hanja", "japanese", "other", "symbol", "user")
_BODY, _BOLD, _TITLE = 0, 1, 2
"""Ids of character shapes. Paragraph shapes and styles: 0 is body text, 1 to 3 are outlines."""
_LEVELS = 3
_CELL_WIDTH, _CELL_HEIGHT = 14_000, 1_700  # in 1/7200 inch
_PAGE = (59_528, 84_188)


def write(path: Path, text: str, date: datetime) -> None:
    """Write a text in the markup as hwpx; its first heading is the title."""
    parts = list(blocks(text))
    title = next(block.text for block in parts if isinstance(block, Heading))
    members = {
        "version.xml": _version(),
        "META-INF/container.xml": _container(),
        "Contents/content.hpf": _package(title, date),
        "Contents/header.xml": _header(),
        "Contents/section0.xml": _section(parts),
        "settings.xml": _settings(),
        "Preview/PrvText.txt": "\n".join(_plain(parts))[:1000],
    }
    stamp = date.timetuple()[:6]
    with zipfile.ZipFile(path, "w") as package:
        # The type of the document comes first and is not packed, so that it can be read as it is.
        package.writestr(zipfile.ZipInfo("mimetype", stamp), "application/hwp+zip")
        for name, content in members.items():
            entry = zipfile.ZipInfo(name, stamp)
            entry.compress_type = zipfile.ZIP_DEFLATED
            package.writestr(entry, content)


def _plain(parts: Iterable[Block]) -> Iterator[str]:
    for block in parts:
        match block:
            case Heading(_, words) | Paragraph(words):
                yield words
            case Table(rows):
                yield from ("".join(f"<{cell}>" for cell in row) for row in rows)


def _version() -> str:
    return (
        f'{_DECLARATION}<hv:HCFVersion {_SCHEMAS} tagetApplication="WORDPROCESSOR" major="5"'
        ' minor="1" micro="0" buildNumber="1" os="1" xmlVersion="1.4" application="Seojae"'
        ' appVersion="1"/>'
    )


def _container() -> str:
    return (
        f'{_DECLARATION}<ocf:container xmlns:ocf="urn:oasis:names:tc:opendocument:xmlns:container">'
        '<ocf:rootfiles><ocf:rootfile full-path="Contents/content.hpf"'
        ' media-type="application/hwpml-package+xml"/></ocf:rootfiles></ocf:container>'
    )


def _settings() -> str:
    return (
        f"{_DECLARATION}<ha:HWPApplicationSetting {_SCHEMAS}>"
        '<ha:CaretPosition listIDRef="0" paraIDRef="0" pos="0"/></ha:HWPApplicationSetting>'
    )


def _package(title: str, date: datetime) -> str:
    stamp = date.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    items = {
        "header": "Contents/header.xml",
        "section0": "Contents/section0.xml",
        "settings": "settings.xml",
    }
    manifest = "".join(
        f'<opf:item id="{name}" href="{href}" media-type="application/xml"/>'
        for name, href in items.items()
    )
    return (
        f'{_DECLARATION}<opf:package {_SCHEMAS} xmlns:opf="http://www.idpf.org/2007/opf/"'
        ' version="" unique-identifier="" id=""><opf:metadata>'
        f"<opf:title>{escape(title)}</opf:title><opf:language>ko</opf:language>"
        '<opf:meta name="creator" content="text">예시상사</opf:meta>'
        f'<opf:meta name="CreatedDate" content="text">{stamp}</opf:meta>'
        f'<opf:meta name="ModifiedDate" content="text">{stamp}</opf:meta>'
        f"</opf:metadata><opf:manifest>{manifest}</opf:manifest>"
        '<opf:spine><opf:itemref idref="header" linear="yes"/>'
        '<opf:itemref idref="section0" linear="yes"/></opf:spine></opf:package>'
    )


def _header() -> str:
    fonts = "".join(
        f'<hh:fontface lang="{script.upper()}" fontCnt="1">'
        '<hh:font id="0" face="함초롬바탕" type="TTF" isEmbedded="0"/></hh:fontface>'
        for script in _SCRIPTS
    )
    shapes = "".join(
        _character_shape(number, height, bold=bold)
        for number, height, bold in (
            (_BODY, 1000, False),
            (_BOLD, 1200, True),
            (_TITLE, 1600, True),
        )
    )
    heads = "".join(
        f'<hh:paraHead start="1" level="{level}" align="LEFT" useInstWidth="1" autoIndent="1"'
        ' widthAdjust="0" textOffsetType="PERCENT" textOffset="50" numFormat="DIGIT"'
        ' charPrIDRef="4294967295" checkable="0"/>'
        for level in range(1, 8)
    )
    paragraphs = "".join(_paragraph_shape(level) for level in range(_LEVELS + 1))
    styles = "".join(
        f'<hh:style id="{level}" type="PARA" name="{f"개요 {level}" if level else "바탕글"}"'
        f' engName="{f"Outline {level}" if level else "Normal"}" paraPrIDRef="{level}"'
        f' charPrIDRef="{_heading_shape(level)}" nextStyleIDRef="0" langID="1042" lockForm="0"/>'
        for level in range(_LEVELS + 1)
    )
    return (
        f'{_DECLARATION}<hh:head {_SCHEMAS} version="1.4" secCnt="1">'
        '<hh:beginNum page="1" footnote="1" endnote="1" pic="1" tbl="1" equation="1"/><hh:refList>'
        f'<hh:fontfaces itemCnt="{len(_SCRIPTS)}">{fonts}</hh:fontfaces>'
        f'<hh:borderFills itemCnt="2">{_border(1, "NONE")}{_border(2, "SOLID")}</hh:borderFills>'
        f'<hh:charProperties itemCnt="3">{shapes}</hh:charProperties>'
        '<hh:tabProperties itemCnt="1"><hh:tabPr id="0" autoTabLeft="0" autoTabRight="0"/>'
        "</hh:tabProperties>"
        f'<hh:numberings itemCnt="1"><hh:numbering id="1" start="0">{heads}</hh:numbering>'
        "</hh:numberings>"
        f'<hh:paraProperties itemCnt="{_LEVELS + 1}">{paragraphs}</hh:paraProperties>'
        f'<hh:styles itemCnt="{_LEVELS + 1}">{styles}</hh:styles></hh:refList>'
        '<hh:compatibleDocument targetProgram="HWP201X"><hh:layoutCompatibility/>'
        '</hh:compatibleDocument><hh:docOption><hh:linkinfo path="" pageInherit="0"'
        ' footnoteInherit="0"/></hh:docOption></hh:head>'
    )


def _border(number: int, kind: str) -> str:
    sides = "".join(
        f'<hh:{side}Border type="{kind}" width="0.12 mm" color="#000000"/>'
        for side in ("left", "right", "top", "bottom")
    )
    return (
        f'<hh:borderFill id="{number}" threeD="0" shadow="0" centerLine="NONE"'
        ' breakCellSeparateLine="0"><hh:slash type="NONE" Crooked="0" isCounter="0"/>'
        f'<hh:backSlash type="NONE" Crooked="0" isCounter="0"/>{sides}</hh:borderFill>'
    )


def _character_shape(number: int, height: int, *, bold: bool) -> str:
    def each(name: str, value: int) -> str:
        return f"<hh:{name} " + " ".join(f'{script}="{value}"' for script in _SCRIPTS) + "/>"

    return (
        f'<hh:charPr id="{number}" height="{height}" textColor="#000000" shadeColor="none"'
        ' useFontSpace="0" useKerning="0" symMark="NONE" borderFillIDRef="1">'
        f"{each('fontRef', 0)}{each('ratio', 100)}{each('spacing', 0)}{each('relSz', 100)}"
        f"{each('offset', 0)}{'<hh:bold/>' if bold else ''}</hh:charPr>"
    )


def _paragraph_shape(level: int) -> str:
    heading = (
        f'<hh:heading type="OUTLINE" idRef="0" level="{level - 1}"/>'
        if level
        else '<hh:heading type="NONE" idRef="0" level="0"/>'
    )
    margins = "".join(
        f'<hc:{side} value="{600 if level and side == "prev" else 0}" unit="HWPUNIT"/>'
        for side in ("intent", "left", "right", "prev", "next")
    )
    return (
        f'<hh:paraPr id="{level}" tabPrIDRef="0" condense="0" fontLineHeight="0" snapToGrid="1"'
        ' suppressLineNumbers="0" checked="0"><hh:align horizontal="JUSTIFY" vertical="BASELINE"/>'
        f'{heading}<hh:breakSetting breakLatinWord="KEEP_WORD" breakNonLatinWord="KEEP_WORD"'
        ' widowOrphan="0" keepWithNext="0" keepLines="0" pageBreakBefore="0" lineWrap="BREAK"/>'
        f'<hh:autoSpacing eAsianEng="0" eAsianNum="0"/><hh:margin>{margins}</hh:margin>'
        '<hh:lineSpacing type="PERCENT" value="160" unit="HWPUNIT"/><hh:border borderFillIDRef="1"'
        ' offsetLeft="0" offsetRight="0" offsetTop="0" offsetBottom="0" connect="0"'
        ' ignoreMargin="0"/></hh:paraPr>'
    )


def _heading_shape(level: int) -> int:
    return {0: _BODY, 1: _TITLE}.get(level, _BOLD)


def _section(parts: Sequence[Block]) -> str:
    body = "".join(_block(block) for block in parts)
    return f"{_DECLARATION}<hs:sec {_SCHEMAS}>{_paragraph(_page())}{body}</hs:sec>"


def _page() -> str:
    """Give the run that holds the page: the first paragraph of a section carries it."""
    width, height = _PAGE
    return (
        '<hp:run charPrIDRef="0"><hp:secPr id="" textDirection="HORIZONTAL" spaceColumns="1134"'
        ' tabStop="8000" outlineShapeIDRef="1" memoShapeIDRef="0" textVerticalWidthHead="0"'
        ' masterPageCnt="0"><hp:startNum pageStartsOn="BOTH" page="0" pic="0" tbl="0"'
        ' equation="0"/><hp:visibility hideFirstHeader="0" hideFirstFooter="0"'
        ' hideFirstMasterPage="0" border="SHOW_ALL" fill="SHOW_ALL" hideFirstPageNum="0"'
        ' hideFirstEmptyLine="0" showLineNumber="0"/>'
        f'<hp:pagePr landscape="WIDELY" width="{width}" height="{height}" gutterType="LEFT_ONLY">'
        '<hp:margin header="4252" footer="4252" gutter="0" left="8504" right="8504" top="5668"'
        ' bottom="4252"/></hp:pagePr></hp:secPr><hp:ctrl><hp:colPr id="" type="NEWSPAPER"'
        ' layout="LEFT" colCount="1" sameSz="1" sameGap="0"/></hp:ctrl></hp:run>'
    )


def _block(block: Block) -> str:
    match block:
        case Heading(level, words):
            return _paragraph(_run(words, _heading_shape(level)), level)
        case Paragraph(words):
            return _paragraph(_run(words))
        case Table(rows):
            return _paragraph(f'<hp:run charPrIDRef="0">{_table(rows)}<hp:t/></hp:run>')


def _paragraph(runs: str, level: int = 0) -> str:
    return (
        f'<hp:p id="0" paraPrIDRef="{level}" styleIDRef="{level}" pageBreak="0" columnBreak="0"'
        f' merged="0">{runs}</hp:p>'
    )


def _run(words: str, shape: int = _BODY) -> str:
    return f'<hp:run charPrIDRef="{shape}"><hp:t>{escape(words)}</hp:t></hp:run>'


def _table(rows: Sequence[Sequence[str]]) -> str:
    columns = len(rows[0])
    written = "".join(
        "<hp:tr>"
        + "".join(_cell(words, row, column) for column, words in enumerate(cells))
        + "</hp:tr>"
        for row, cells in enumerate(rows)
    )
    return (
        '<hp:tbl id="1" zOrder="0" numberingType="TABLE" textWrap="TOP_AND_BOTTOM"'
        ' textFlow="BOTH_SIDES" lock="0" dropcapstyle="None" pageBreak="CELL" repeatHeader="1"'
        f' rowCnt="{len(rows)}" colCnt="{columns}" cellSpacing="0" borderFillIDRef="2"'
        ' noAdjust="0">'
        f'<hp:sz width="{columns * _CELL_WIDTH}" widthRelTo="ABSOLUTE"'
        f' height="{len(rows) * _CELL_HEIGHT}" heightRelTo="ABSOLUTE" protect="0"/>'
        '<hp:pos treatAsChar="1" affectLSpacing="0" flowWithText="1" allowOverlap="0"'
        ' holdAnchorAndSO="0" vertRelTo="PARA" horzRelTo="PARA" vertAlign="TOP" horzAlign="LEFT"'
        ' vertOffset="0" horzOffset="0"/><hp:outMargin left="283" right="283" top="283"'
        ' bottom="283"/><hp:inMargin left="510" right="510" top="141" bottom="141"/>'
        f"{written}</hp:tbl>"
    )


def _cell(words: str, row: int, column: int) -> str:
    shape = _BODY if row else _BOLD
    return (
        f'<hp:tc name="" header="{int(not row)}" hasMargin="0" protect="0" editable="0" dirty="0"'
        ' borderFillIDRef="2"><hp:subList id="" textDirection="HORIZONTAL" lineWrap="BREAK"'
        ' vertAlign="CENTER" linkListIDRef="0" linkListNextIDRef="0" textWidth="0" textHeight="0"'
        f' hasTextRef="0" hasNumRef="0">{_paragraph(_run(words, shape))}</hp:subList>'
        f'<hp:cellAddr colAddr="{column}" rowAddr="{row}"/><hp:cellSpan colSpan="1" rowSpan="1"/>'
        f'<hp:cellSz width="{_CELL_WIDTH}" height="{_CELL_HEIGHT}"/>'
        '<hp:cellMargin left="510" right="510" top="141" bottom="141"/></hp:tc>'
    )
