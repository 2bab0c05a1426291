"""Any JSON document, however it is written: ours added and removed again equals the original."""

from __future__ import annotations

import json

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from seojae.registration.entry import is_ours
from seojae.registration.errors import ConfigUnreadable
from seojae.registration.json_settings import JsonSettings
from seojae.registration.jsonc import parse
from seojae.registration.toml_settings import TomlSettings

ENTRY = {"command": "C:\\홍 길동\\seojae-cli.exe", "args": ["serve", "D:\\내 문서"]}

floats = st.floats(allow_nan=False, allow_infinity=False)
scalars = st.none() | st.booleans() | st.integers() | floats | st.text()
values = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)
names = st.text().filter(lambda name: name != "seojae")  # that one is ours already
servers = st.dictionaries(names, values, max_size=4)
documents = st.dictionaries(st.text(), values, max_size=4).flatmap(
    lambda others: (
        st.just(others)
        | servers.map(lambda found: others | {"mcpServers": found})
        | servers.map(lambda found: {"mcpServers": found} | others)
        | st.just(others | {"mcpServers": None})
    )
)
forms = st.fixed_dictionaries(
    {
        "indent": st.sampled_from([None, 0, 1, 2, "\t"]),
        "ensure_ascii": st.booleans(),
        "separators": st.sampled_from([(",", ":"), (", ", ": "), (" , ", " : ")]),
    }
)


@given(document=documents | values, form=forms)
def test_ours_in_and_out_again_is_the_original(document: object, form: dict[str, object]) -> None:
    text = json.dumps(document, **form)  # type: ignore[arg-type]
    try:
        before = JsonSettings(text, "mcpServers")
    except ConfigUnreadable:
        named = document.get("mcpServers", {}) if isinstance(document, dict) else []
        assert not isinstance(named, dict)
        return
    with_ours = before.with_entry("seojae", ENTRY)
    expected = dict(document) if isinstance(document, dict) else {}
    expected["mcpServers"] = (expected.get("mcpServers") or {}) | {"seojae": ENTRY}
    assert json.loads(with_ours) == expected
    assert list(json.loads(with_ours)) == list(expected)

    after = JsonSettings(with_ours, "mcpServers").without(is_ours, before.section_before)
    assert json.loads(after) == document


# Documents as people write them: comments, trailing commas and odd spacing between all tokens.
space = st.sampled_from(["", " ", "\n", "\r\n\t", " // 메모, }\n", "/* { , */", " /* 두\n줄 */ "])
literal = scalars.map(lambda value: json.dumps(value, ensure_ascii=False))


@st.composite
def written(draw: st.DrawFn, depth: int = 0) -> str:
    if depth > 2 or not draw(st.booleans()):
        return draw(literal)
    closing = draw(st.booleans())
    if draw(st.booleans()):
        items = draw(st.lists(written(depth + 1), max_size=3))
        return bracketed(draw, "[]", items, closing)
    return draw(written_object(depth))


@st.composite
def written_object(draw: st.DrawFn, depth: int = 0, *, extra: str = "") -> str:
    items = [
        f"{json.dumps(name)}{draw(space)}:{draw(space)}{draw(written(depth + 1))}"
        for name in draw(st.lists(st.text(max_size=3), max_size=3))
    ]
    if extra:
        items.insert(draw(st.integers(0, len(items))), extra)
    return bracketed(draw, "{}", items, draw(st.booleans()))


def bracketed(draw: st.DrawFn, signs: str, items: list[str], closing: bool) -> str:
    inner = draw(space)
    for at, item in enumerate(items):
        comma = "," if closing or at + 1 < len(items) else ""
        inner += f"{draw(space)}{item}{draw(space)}{comma}{draw(space)}"
    return f"{signs[0]}{inner}{signs[1]}"


@st.composite
def files(draw: st.DrawFn) -> str:
    section = draw(st.sampled_from(["", '"mcpServers" : null', "object"]))
    if section == "object":
        section = f'"mcpServers":{draw(space)}{draw(written_object(1))}'
    return f"{draw(space)}{draw(written_object(extra=section))}{draw(space)}"


@example(text='{"mcpServers":{\n"":null/* { , */}/* { , */\n}')  # a comment, and one behind it
@given(text=files())
def test_a_file_with_comments_keeps_every_other_character(text: str) -> None:
    before = JsonSettings(text, "mcpServers")
    with_ours = before.with_entry("seojae", ENTRY)
    assert dict(JsonSettings(with_ours, "mcpServers").entries)["seojae"] == ENTRY
    after = JsonSettings(with_ours, "mcpServers").without(is_ours, before.section_before)
    assert parse(after)[0] is not None
    reread = JsonSettings(after, "mcpServers")
    assert reread.rest(is_ours) == before.rest(is_ours)
    assert "".join(after.split()) == "".join(text.split())


@pytest.mark.parametrize(
    "text",
    [
        "",
        "# 메모만\n",
        '[mcp_servers]\n# 아래\nx = {command = "a"}\n',
        '[mcp_servers.x]\ncommand = "a" # 설명\n\n[profiles.y]\nmodel = "b"\n',
        'mcp_servers = {x = {command = "a"}}\n[tui]\n',
        'model = "o"\n[[projects]]\npath = "/x"\n',
        "when = 2026-01-01T00:00:00Z\nf = 1_000.50\nnothing = nan\n",
        "[mcp_servers]\n",
    ],
)
def test_toml_in_and_out_again_is_the_original(text: str) -> None:
    before = TomlSettings(text, "mcp_servers")
    with_ours = before.with_entry("seojae", ENTRY)
    assert dict(TomlSettings(with_ours, "mcp_servers").entries)["seojae"] == ENTRY
    after = TomlSettings(with_ours, "mcp_servers").without(is_ours, before.section_before)
    assert after.strip() == text.strip()


@pytest.mark.parametrize(
    "text",
    [
        "mcp_servers = 1\n",
        "a = \n",
        "a = 1\na = 2\n",
        "[[mcp_servers]]\n",
        'mcp_servers.x.command = "a"\nafter = 1\n',  # tomlkit cannot reach into dotted keys
    ],
)
def test_toml_that_cannot_be_changed_is_refused(text: str) -> None:
    with pytest.raises(ConfigUnreadable):
        TomlSettings(text, "mcp_servers").with_entry("seojae", ENTRY)
