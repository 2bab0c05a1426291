"""What a question is about: a part that nobody wrote makes another word of a word, a date does not.

A word that is only misspelt, or cut at another place, is no unknown subject.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from seojae.library import Library
from seojae.model.answers import Answer, SearchRequest

_FILES = {
    "전산/컴퓨터 보안.md": (
        "# 컴퓨터 보안 대책\n\n컴퓨터 보안 대책을 세운다. 보안 점검은 분기마다 한다.\n"
        "경고 메시지의 수준은 세 가지다. 메시지를 지우지 않는다.\n"
    ),
    "전산/회계 화면.md": (
        "# 분개장\n\n분개장이 열리면 분개장의 이름을 적는다. 이름은 스무 글자까지다.\n"
    ),
    "총무/버스 노선.md": "# 마을버스 노선\n\n버스 노선은 두 개다. 노선마다 걸리는 시간이 다르다.\n",
    "총무/연금 안내.md": "# 연금 안내\n\n2031년부터 받는 나이가 바뀐다. 그해의 나이는 63세다.\n",
    "총무/회의 안내.md": "# 회의 안내\n\n회의 장소는 다솜실이다. 장소와 일정은 총무팀이 정한다.\n"
    "장기계속계약을 체결하면 회의에 부친다.\n",
    "인사/휴게 안내.md": (
        "# 휴게시간\n\n휴게시간은 4시간에 30분이다. 쉬는 장소는 자유다.\n"
        "개인정보처리방침은 게시판에 둔다. 처리방침은 해마다 고친다.\n"
    ),
}


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Library]:
    root = tmp_path_factory.mktemp("주제") / "내 서재"
    for name, text in _FILES.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    with Library.open(root) as opened:
        opened.reindex()
        yield opened


def ask(library: Library, query: str) -> Answer:
    return library.search(SearchRequest(query, widen=False))


@pytest.mark.parametrize(
    ("query", "subject"),
    [
        ("양자컴퓨터 보안 대책", "양자컴퓨터"),
        ("통근버스 노선", "통근버스"),
        ("2031년 워크숍 장소", "워크숍"),
    ],
)
def test_a_question_about_what_nobody_wrote_is_hinted(
    library: Library, query: str, subject: str
) -> None:
    answer = ask(library, query)
    assert answer.hits
    assert subject in answer.hint
    assert all(subject in hit.missing for hit in answer.hits)


@pytest.mark.parametrize(
    "query",
    [
        "컴퓨터 보안 대책",
        "보안점검중 대책",
        "2031년 연금 나이",
        "버스 노선별 걸리는 시간",
        "분개장이름 글자",
        "휴게시간에 쉬는 장소",
    ],
)
def test_a_question_in_the_words_of_a_document_is_not(library: Library, query: str) -> None:
    answer = ask(library, query)
    assert answer.hint == ""
    assert answer.hits[0].missing == ()


@pytest.mark.parametrize(
    ("query", "read_as", "source"),
    [
        ("메세지수준 세 가지", {"메세지수준": "메시지수준"}, "전산/컴퓨터 보안.md"),
        ("개인정버처리방침 게시판", {"개인정버처리방침": "개인정보처리방침"}, "인사/휴게 안내.md"),
        ("휴계 시간은 30분", {"휴계": "휴게"}, "인사/휴게 안내.md"),
        ("장기 계속게약 체결", {"계속게약": "계속계약"}, "총무/회의 안내.md"),
    ],
)
def test_a_slip_in_a_part_of_a_compound_is_mended_and_told(
    library: Library, query: str, read_as: dict[str, str], source: str
) -> None:
    answer = ask(library, query)
    assert answer.read_as == read_as
    assert answer.hits[0].citation.source == source
    assert answer.hint == ""
