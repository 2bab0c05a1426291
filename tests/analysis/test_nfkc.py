"""What Unicode's own function gives comes out, in whatever company a sign stands."""

from __future__ import annotations

from unicodedata import normalize

from hypothesis import example, given
from hypothesis import strategies as st

from seojae.analysis.nfkc import nfkc

OFFICE = st.text(
    st.one_of(
        st.sampled_from("①⑳㈜㎡℃Ⅳ…％Ａ｡　가각힣ᄒ\u1161ᆫㆍ´é\u0301\u3099ｶﾞ a1"),
        st.characters(exclude_categories=["Cs"]),
    ),
    max_size=20,
)


@given(OFFICE)
@example("①㎡ 제１조")
@example("가\u11a8①")
@example("Ａ\u0301…\u0301")
def test_a_text_gets_the_compatible_form(text: str) -> None:
    assert nfkc(text) == normalize("NFKC", text)
