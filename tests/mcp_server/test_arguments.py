"""Arguments are read as they are meant, however they are sent (field note B12)."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seojae.errors import BadArgument
from seojae.mcp_server.arguments import LONGEST_TEXT, Arguments

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(st.characters()),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=8,
)


@pytest.mark.parametrize(
    ("sent", "meant"),
    [
        ("15", "15"),
        (15, "15"),
        ("  가 ", "가"),
        (["가"], "가"),
        (None, ""),
        ("가\x00\u202e나", "가나"),
    ],
)
def test_a_text_stays_text(sent: object, meant: str) -> None:
    assert Arguments({"a": sent}).text("a") == meant


@pytest.mark.parametrize(
    ("sent", "meant"),
    [
        (["가", "나"], ("가", "나")),
        ('["가", "나"]', ("가", "나")),
        ("가, 나", ("가", "나")),
        ("가 나", ("가 나",)),
        ("[가", ("[가",)),
        (["15", 15, " "], ("15",)),
        (7, ("7",)),
        ("", ()),
    ],
)
def test_a_list_is_a_list_json_text_or_words(sent: object, meant: tuple[str, ...]) -> None:
    assert Arguments({"a": sent}).texts("a") == meant


@pytest.mark.parametrize(
    ("sent", "meant"), [(3, 3), ("3", 3), (3.9, 3), ("", 5), (None, 5), (99, 9), (-4, 1)]
)
def test_a_number_is_brought_between_its_bounds(sent: object, meant: int) -> None:
    assert Arguments({"a": sent}).number("a", 5, 1, 9) == meant


@pytest.mark.parametrize(
    ("sent", "meant"), [(True, True), ("True", True), ("예", True), (1, True), ("아니요", False)]
)
def test_a_flag_is_a_word_too(sent: object, meant: bool) -> None:
    assert Arguments({"a": sent}).flag("a") is meant


@pytest.mark.parametrize(
    "sent", ["2026-03-02", "2026.3.2", "2026년 3월 2일", "20260302", "2026-03-02T00:00:00Z"]
)
def test_a_day_is_written_in_many_ways(sent: str) -> None:
    assert Arguments({"a": sent}).day("a") == date(2026, 3, 2)


def test_objects_come_as_a_list_one_by_one_or_as_json_text() -> None:
    for sent in ([{"b": 1}], {"b": 1}, '[{"b": 1}]', '{"b": 1}'):
        assert Arguments({"a": sent}).objects("a") == [{"b": 1}]
    assert Arguments({"a": ""}).objects("a") == []
    with pytest.raises(BadArgument):
        Arguments({"a": "글"}).objects("a")


def test_choices_are_listed_where_none_fits() -> None:
    assert Arguments({}).choice("a", ("path", "recent")) == "path"
    assert Arguments({"a": "Recent"}).choice("a", ("path", "recent")) == "recent"
    with pytest.raises(BadArgument) as refusal:
        Arguments({"a": "date"}).choice("a", ("path", "recent"))
    assert "path, recent" in refusal.value.hint


@given(JSON)
def test_anything_is_read_or_refused_with_a_next_step(sent: object) -> None:
    arguments = Arguments({"a": sent})
    getters: tuple[Callable[[], object], ...] = (
        lambda: arguments.text("a"),
        lambda: arguments.needed("a", "글"),
        lambda: arguments.texts("a"),
        lambda: arguments.number("a", 5, 1, 9),
        lambda: arguments.flag("a"),
        lambda: arguments.day("a"),
        lambda: arguments.objects("a"),
        lambda: arguments.choice("a", ("path", "recent")),
    )
    for get in getters:
        try:
            value = get()
        except BadArgument as error:
            value = error
        said = str(value) if isinstance(value, str | BadArgument) else ""
        assert len(said.encode("utf-8", "strict")) <= 4 * LONGEST_TEXT
        assert not isinstance(value, BadArgument) or (value.message and value.hint)
