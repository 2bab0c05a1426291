"""Texts of drawings in Office files: shapes, charts and SmartArt, as slides and sheets hold them.

Called by the presentation and spreadsheet readers with parts already parsed; decides what of a
drawing is text and in which order, never where it is cited.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from lxml import etree

from seojae.model.documents import Table
from seojae.parsers.ooxml import without_fallbacks
from seojae.parsers.spreadsheet.number_formats import shown
from seojae.parsers.tables import build_table
from seojae.parsers.text import one_line
from seojae.parsers.xml_parts import child, children, descendants, name_of, number, text_in

_MOST_POINTS = 2_000
"""Most categories of a chart that are read: a longer series is data of a sheet, not of a slide."""


def lines_of(body: etree._Element | None) -> list[str]:
    """Give the paragraphs of a text body (`a:p`); slide numbers are left out, empty ones too."""
    lines = ["".join(_runs(paragraph)) for paragraph in children(body, "p")]
    return [line for line in lines if line.strip()]


def _runs(paragraph: etree._Element) -> Iterator[str]:
    for run in without_fallbacks(paragraph):
        name = name_of(run)
        if name == "br":
            yield "\n"
        elif name == "r" or (name == "fld" and run.get("type") != "slidenum"):
            yield text_in(child(run, "t"))
        elif name in {"m", "oMath", "oMathPara"}:
            yield "".join(text_in(text) for text in descendants(run, "t"))


def diagram_lines(data: etree._Element | None) -> list[str]:
    """Give the texts of SmartArt from its data part, one point after another."""
    points = children(child(data, "ptLst"), "pt")
    return [line for point in points for line in lines_of(child(point, "t"))]


def chart_title(chart: etree._Element | None) -> str:
    """Give the title of a chart, empty where it has none of its own."""
    title = child(chart, "chart", "title")
    return one_line(" ".join(text_in(text) for text in descendants(title, "t", "v")))


def chart_texts(chart: etree._Element | None) -> list[str]:
    """Give the texts of a chart of the newer kind (funnel, map), which has no series by name."""
    texts = [one_line(text_in(text)) for text in descendants(chart, "t", "pt")]
    return list(dict.fromkeys(text for text in texts if text))


def chart_table(chart: etree._Element | None, table_number: int) -> Table | None:
    """Give a chart as a table: a row for each category, a column for each series."""
    series = list(descendants(chart, "ser"))
    names = [_name(one) for one in series]
    labels: dict[int, str] = {}
    values: list[dict[int, str]] = []
    for one in series:
        for tag in ("cat", "xVal"):
            labels |= {k: v for k, v in _points(child(one, tag)).items() if k not in labels}
        points = next((p for t in ("val", "yVal") if (p := _points(child(one, t)))), {})
        values.append(_labelled(points, _labels(one)))
    places = sorted({*labels, *(place for points in values for place in points)})[:_MOST_POINTS]
    rows = [
        [labels.get(place, ""), *(points.get(place, "") for points in values)] for place in places
    ]
    title = chart_title(chart)
    axes = [
        one_line(" ".join(text_in(text) for text in descendants(child(axis, "title"), "t")))
        for axis in descendants(chart, "catAx", "valAx", "dateAx", "serAx")
    ]
    caption = " · ".join(text for text in (f"차트: {title}" if title else "차트", *axes) if text)
    if not rows:
        return build_table(table_number, [names], header=False, caption=caption)
    named = any(names)
    return build_table(
        table_number,
        [["", *names], *rows] if named else rows,
        header_rows=1 if named else 0,
        caption=caption,
    )


def chart_labels(chart: etree._Element | None) -> list[str]:
    """Give the labels that somebody wrote beside the points of a chart."""
    return [text for one in descendants(chart, "ser") for text in _labels(one).values()]


def _labels(series: etree._Element) -> dict[int, str]:
    """Give the labels of a series that were written by hand, by the index of their point.

    Fields in them (`a:fld`) repeat values and names, and are left out.
    """
    found: dict[int, str] = {}
    for label in children(child(series, "dLbls"), "dLbl"):
        place = child(label, "idx")
        runs = descendants(child(label, "tx", "rich"), "r")
        text = one_line(" ".join(text_in(child(run, "t")) for run in runs))
        if place is not None and text:
            found[number(place, "val")] = text
    return found


def _labelled(points: dict[int, str], labels: dict[int, str]) -> dict[int, str]:
    """Put labels in brackets behind the values they stand beside."""
    beside = {
        place: f"{points[place]} ({text})" if points.get(place) else text
        for place, text in labels.items()
    }
    return points | beside


def _name(series: etree._Element) -> str:
    return one_line(" ".join(text_in(value) for value in descendants(child(series, "tx"), "v")))


def _points(source: etree._Element | None) -> dict[int, str]:
    """Give the texts of a chart's categories or values by their index, from its cache.

    Categories of several levels are joined from the outermost on.
    """
    if source is None:
        return {}
    levels = list(descendants(source, "lvl"))
    if levels:
        return _joined([_cached(level, "") for level in reversed(levels)])
    cache = next(descendants(source, "strCache", "numCache", "strLit", "numLit"), None)
    return {} if cache is None else _cached(cache, text_in(child(cache, "formatCode")))


def _joined(levels: Sequence[dict[int, str]]) -> dict[int, str]:
    """Join category levels; an outer name stands at its first place and reaches to the next."""
    joined: dict[int, str] = {}
    current = [""] * len(levels)
    for place in sorted({place for level in levels for place in level}):
        for depth, level in enumerate(levels):
            current[depth] = level.get(place, current[depth])
        joined[place] = " > ".join(name for name in current if name)
    return joined


def _cached(cache: etree._Element, code: str) -> dict[int, str]:
    found: dict[int, str] = {}
    for point in children(cache, "pt"):
        text = text_in(child(point, "v"))
        if name_of(cache).startswith("num"):
            text = _as_shown(text, code)
        found[number(point, "idx")] = one_line(text)
    return found


def _as_shown(text: str, code: str) -> str:
    try:
        return shown(float(text), code)
    except ValueError:
        return text
