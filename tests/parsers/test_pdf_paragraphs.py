"""Words, spaces and paragraphs of a PDF, which holds only glyphs at places."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.parsers.make_pdf import Text, lines, write_pdf

from seojae.model.documents import Paragraph, ParsedDocument
from seojae.parsers.base import Limits
from seojae.parsers.pdf import parse


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "규정 사본.pdf"


def read(file: Path) -> ParsedDocument:
    return parse(file, Limits())


def texts(document: ParsedDocument) -> list[str]:
    blocks = [block for section in document.sections for block in section.blocks]
    return [block.text for block in blocks if isinstance(block, Paragraph)]


class TestParagraphs:
    """Lines are joined where they go on, as words or with a space, and nowhere else."""

    WIDE = "우리 회사의 모든 근로자는 이 규정에서 정하는 바에 따라 해마다 연차 유급휴가를 얻"

    def test_a_word_cut_by_the_line_end_is_whole_again(self, file: Path) -> None:
        document = read(
            write_pdf(file, [lines([self.WIDE, "을 수 있다. 휴가는 나누어 쓸 수 있다."])])
        )

        assert texts(document) == [self.WIDE + "을 수 있다. 휴가는 나누어 쓸 수 있다."]

    def test_a_line_that_ends_with_a_word_is_joined_by_a_space(self, file: Path) -> None:
        first = "우리 회사의 모든 근로자는 이 규정에서 정하는 바에 따라 해마다 연차 유급휴가를"

        document = read(write_pdf(file, [lines([first, "얻을 수 있다. 휴가는 나누어 쓴다."])]))

        assert texts(document) == [f"{first} 얻을 수 있다. 휴가는 나누어 쓴다."]

    def test_spaces_drawn_at_line_ends_decide_where_a_document_has_them(self, file: Path) -> None:
        # By themselves "가" + "나" say nothing, so only the drawn spaces can tell.
        pairs = [("가" * 30 + (" " if index % 2 else ""), "나" * 8 + ".") for index in range(12)]
        pages = [lines(list(pair)) for pair in pairs]

        found = texts(read(write_pdf(file, pages)))

        assert found[0] == "가" * 30 + "나" * 8 + "."
        assert found[1] == "가" * 30 + " " + "나" * 8 + "."

    def test_a_document_that_never_cuts_words_gets_spaces(self, file: Path) -> None:
        first = "우리 회사의 모든 근로자는 이 규정에서 정하는 바에 따라 해마다 연차 유급휴가를"
        pages = [lines([first, "얻을 수 있다. 휴가는 나누어 쓴다."]) for _ in range(12)]

        assert set(texts(read(write_pdf(file, pages)))) == {
            f"{first} 얻을 수 있다. 휴가는 나누어 쓴다."
        }

    @pytest.mark.parametrize(
        "opening",
        [
            "제2조 (정의)",
            "제2조의3(특례)",
            "제2장 휴가",
            "① 회사는",
            "□ 추진",
            "- 일정",
            "부 칙",
            "※ 참고",
        ],
    )
    def test_what_opens_something_begins_a_paragraph(self, file: Path, opening: str) -> None:
        document = read(write_pdf(file, [lines([self.WIDE, opening + " 다음 글이 이어진다."])]))

        assert len(texts(document)) == 2

    @pytest.mark.parametrize("middle", ["제5조제2항에 따라 쓴다.", "다. 자세한 것은 따로 정한다."])
    def test_what_only_looks_so_does_not(self, file: Path, middle: str) -> None:
        document = read(write_pdf(file, [lines([self.WIDE, middle])]))

        assert len(texts(document)) == 1

    def test_numbered_items_stay_apart(self, file: Path) -> None:
        full = "1. 가족을 돌보기 위하여 긴급하게 휴가를 신청하는 경우에는 그날 바로 허가한다."
        document = read(write_pdf(file, [lines([full, "2. 그 밖의 경우", "가. 질병"])]))

        assert texts(document) == [full, "2. 그 밖의 경우", "가. 질병"]

    def test_short_lines_stay_apart(self, file: Path) -> None:
        form = ["성명: 홍길동", "생년월일: 2000년 1월 1일", "주소: 서울특별시", "연락처: 없음"]

        assert texts(read(write_pdf(file, [lines(form)]))) == form

    def test_a_wider_step_parts_paragraphs(self, file: Path) -> None:
        page = [
            *lines([self.WIDE, self.WIDE], top=700),
            *lines([self.WIDE, "을 수 있다."], top=700 - 2 * 16 - 14),
        ]

        assert len(texts(read(write_pdf(file, [page])))) == 2

    def test_another_size_begins_a_paragraph(self, file: Path) -> None:
        page = [Text(72, 700, self.WIDE[:30], size=14), Text(72, 682, self.WIDE)]

        assert len(texts(read(write_pdf(file, [page])))) == 2

    def test_cells_of_a_row_are_not_joined_with_the_row_below(self, file: Path) -> None:
        page = [
            *(
                Text(x, 700, text)
                for x, text in ((72, "경쟁형과제"), (250, "복수형과제"), (430, "국제공동"))
            ),
            *(
                Text(x, 684, text)
                for x, text in ((72, "대형통합형"), (250, "투자연계형"), (430, "안전관리형"))
            ),
        ]

        assert texts(read(write_pdf(file, [page]))) == [
            "경쟁형과제 복수형과제 국제공동",
            "대형통합형 투자연계형 안전관리형",
        ]

    def test_the_last_cell_of_a_row_goes_on_in_its_column(self, file: Path) -> None:
        page = [
            Text(72, 700, "제1조"),
            Text(300, 700, "이 영은 최저임금법에서 위임된 사항을"),
            Text(300, 684, "규정함을 목적으로 한다. 다만 그러하"),
            Text(300, 668, "지 아니하다."),
        ]

        (text,) = texts(read(write_pdf(file, [page])))
        assert text.startswith("제1조 이 영은 최저임금법에서 위임된 사항을 규정함을 목적으로")
        assert text.endswith("다만 그러하지 아니하다.")

    def test_a_hyphen_at_a_line_end_goes(self, file: Path) -> None:
        page = lines(["The committee collected all the infor-", "mation that was needed."])

        assert texts(read(write_pdf(file, [page]))) == [
            "The committee collected all the information that was needed."
        ]


class TestSpaces:
    """Spaces of the page are those between words, not gaps between fonts."""

    def numbered(self, number: int, gap: float) -> Text:
        """Draw `제N조` with gaps around its number, before words with gaps of 4 points."""
        words = ("휴가의", 4, "사용에", 4, "관하여")
        return Text(72, 700 - 40 * number, ("제", gap, str(number), gap, "조", 4, *words))

    def test_thin_gaps_at_every_number_are_no_spaces(self, file: Path) -> None:
        page = [self.numbered(number, gap=2.2) for number in range(1, 9)]

        assert texts(read(write_pdf(file, [page])))[0] == "제1조 휴가의 사용에 관하여"

    def test_gaps_as_wide_as_others_are_spaces(self, file: Path) -> None:
        page = [self.numbered(number, gap=4) for number in range(1, 9)]

        assert texts(read(write_pdf(file, [page])))[0] == "제 1 조 휴가의 사용에 관하여"

    def test_gaps_are_spaces_where_other_numbers_stand_close(self, file: Path) -> None:
        page = [self.numbered(number, gap=2.2) for number in range(1, 5)]
        page += lines(["제10조제2항과 제11조제3항 및 제12조제4항"], top=300)

        assert texts(read(write_pdf(file, [page])))[0] == "제 1 조 휴가의 사용에 관하여"

    def test_a_space_drawn_apart_from_its_words_is_none(self, file: Path) -> None:
        page = [
            Text(72, 700, ("할", 4, "수", 4, "있다", -44, " ", 39, ".")),
            *lines(["다음 줄의 글입니다."], top=600),
        ]

        assert texts(read(write_pdf(file, [page])))[0] == "할 수 있다."

    def test_a_row_that_turns_into_the_next_makes_two_lines(self, file: Path) -> None:
        page = [Text(72, 700, "조문"), Text(300, 700, "내용"), Text(300, 684, "금액을 정한다")]

        assert texts(read(write_pdf(file, [page]))) == ["조문 내용", "금액을 정한다"]
