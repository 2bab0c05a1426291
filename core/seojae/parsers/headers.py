"""Which rows of a grid name its columns: read from the look of the cells, for every format.

Word processors and spreadsheets mark column names rarely and wrongly, so the decision is made from
the texts. Its two traps are Korean forms (성명 | 홍길동 | 소속 | 총무과), whose first row is no
header though it holds only short texts, and headers of several rows whose groups are merged
(예산 over 국비 and 지방비). Called by `seojae.parsers.tables` only; knows no format and no file.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

Grid: TypeAlias = Sequence[Sequence[str]]
Spans: TypeAlias = Mapping[tuple[int, int], tuple[int, int]]
"""Merged cells of a grid: (row, column) of the first cell, from 0, to (rows, columns) covered."""

_LONGEST_NAME = 40
_MOST_TITLE_ROWS = 5
_LONGEST_TITLE = 200
_DEEPEST_HEADER = 4
_ROWS_LOOKED_AT = 20

_VALUE = re.compile(
    r"[₩$€¥△▲+\-]?\s*\d[\d.,:%+\-~/()\s]*"
    r"(?:원|명|건|개|일|월|년|년도|시|분|초|세|회|점|차|급|호|층|쪽|부|대|천원|만원|백만원|억원|분기"
    r"|km|kg|cm|mm|m|g|㎡|%)?"
)
_SERIES = re.compile(
    r"(?:(?:19|20)\d\d(?:년도?)?|(?:(?:19|20)\d\d년 ?)?\d{1,2}(?:월|분기|차|주차|회))"
)
_NO_NAME = re.compile(r"[□■☐☑☒✓✔@]|[:：]$|(?:다|요|오|까)[.?!]$|\.\.\.$|…$|^https?://")


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


# Words that head columns and are hardly ever the label of a single answer.
_COLUMN_WORDS = _words(
    "구분 항목 항목명 종류 분류 내용 비고 번호 순번 연번 순서 No NO no 품목 품명 규격 수량"
    " 단가 금액 합계 소계 계 총계 단위 한도 기준 기준액 설명 뜻 의미 정의 값 결과 점수 비율"
    " 배점 세부내용 주요내용 세부사항 시간 일정 요일 이름 용어 약어 예시 예 근거 조항 법조문"
    " 근거법조문 위반행위 과태료 요율 대상 방법 단계 절차 담당 상태 이전 이후 현행 개정안 개정"
    " 전 후 명칭 약칭 기호 텍스트 name value"
)
# Labels of single answers in forms; they head columns too when they stand side by side.
_FORM_LABELS = _words(
    "성명 이름 소속 직위 직급 직책 부서 부서명 연락처 전화 전화번호 휴대전화 휴대폰 핸드폰"
    " 팩스 주소 생년월일 주민등록번호 주민번호 이메일 메일 성별 나이 연령 국적 학력 신청인"
    " 신청자 신청일 신청부서 작성자 작성일 작성부서 기안자 담당자 책임자 대표자 대표 기관명"
    " 업체명 회사명 상호 상호명 법인명 학교명 과제명 사업명 제품명 행사명 교육명 과정명 문서명"
    " 문서번호 제목 안건 사업자등록번호 법인등록번호 계좌번호 은행명 예금주 기간 일시 일자"
    " 날짜 장소 목적 사유 용도 출장자 출장지 출장기간 행선지 휴가기간 휴가종류 참석자 회의명"
    " 회의일시 접수번호 접수일 접수일자 처리기간 시행일 결재 서명 특이사항 첨부 버전 범위 개요"
    " 인원 예산"
)
_LABEL_ENDING = re.compile(
    r".+(?:번호|일자|일시|기간|기관|주소|연락처|여부|사유|목적|장소|담당자|책임자|대표자|이메일"
    r"|방법|대상|분야|유형|부서|직위|직급)"
)
_IN_BRACKETS = re.compile(r"[(（\[].*?[)）\]]")
_BULLET = re.compile(r"^(?:[\d①-⑳가-하]{1,2}[.)]|[○●◦•▪※*-])\s*")


@dataclass(frozen=True, slots=True)
class HeaderRows:
    """The rows of a grid that name its columns: `first` (from 0) and how many; 0 for none."""

    first: int = 0
    count: int = 0


def header_of(rows: Grid) -> bool:
    """Say whether the first row reads like column names."""
    return _depth(rows, {}) > 0


def find_header(rows: Grid, spans: Spans) -> HeaderRows:
    """Find the rows that name the columns, below a title and a unit if those stand above them.

    Args:
        rows: cell texts, each on one line, merged cells once.
        spans: merged cells where the format tells them; empty to go by the empty cells alone.
    """
    first = 0
    while first < min(_MOST_TITLE_ROWS, len(rows) - 1) and _is_title(rows[first]):
        first += 1
    if sum(len(cell) for row in rows[:first] for cell in row) > _LONGEST_TITLE:
        return HeaderRows()
    below = {(row - first, column): size for (row, column), size in spans.items() if row >= first}
    depth = _depth(rows[first:], below)
    return HeaderRows(first, depth) if depth else HeaderRows()


def column_names(rows: Grid, spans: Spans) -> tuple[str, ...]:
    """Give one name a column from the header rows; names of a merged group are joined with ` > `.

    Args:
        rows: the header rows alone.
        spans: merged cells, with rows counted from the first header row.
    """
    width = max(len(row) for row in rows)
    names: list[str] = []
    for column in range(width):
        parts: list[str] = []
        for level in range(len(rows)):
            name = _name_at(rows, spans, level, column)
            if name and name not in parts:
                parts.append(name)
        names.append(" > ".join(parts))
    return tuple(names)


def _cell(row: Sequence[str], column: int) -> str:
    return row[column] if column < len(row) else ""


def _name_at(rows: Grid, spans: Spans, level: int, column: int) -> str:
    """Give the text over a column at one level: its own cell, or the group that it lies under."""
    own = _cell(rows[level], column)
    if own or not any(_cell(row, column) for row in rows[level + 1 :]):
        return own
    start = column
    while start > 0 and not _cell(rows[level], start):
        start -= 1
    covered = spans.get((level, start), (1, column - start + 1))[1]
    return _cell(rows[level], start) if start + covered > column else ""


def _is_title(row: Sequence[str]) -> bool:
    """Say whether a row is a title or unit line: one text, or two of which one names a unit."""
    filled = [cell for cell in row if cell]
    if len(row) < 2 or len(filled) > 2:
        return False
    return len(filled) < 2 or (len(row) > 3 and any("단위" in cell for cell in filled))


def _depth(rows: Grid, spans: Spans) -> int:
    """Count the first rows that name the columns; 0 when the first row does not."""
    width = max((len(row) for row in rows), default=0)
    if len(rows) < 2 or width < 2:
        return 0
    heights = [
        spans.get((0, column), (1, 1))[0] for column in range(len(rows[0])) if rows[0][column]
    ]
    tall = max(heights, default=1)
    if tall > 1:
        depth = tall if _spans_agree(rows, spans, tall) else 0
    else:
        depth = 2 if len(rows) > 2 and _is_grouped(rows[0], rows[1], spans) else 1
    if not depth or depth > _DEEPEST_HEADER or len(rows) <= depth:
        return 0
    if not all(_reads_like_names(row, top=level == 0) for level, row in enumerate(rows[:depth])):
        return 0
    top = rows[0]
    if depth == 1 and sum(1 for cell in top if cell) * 2 < width:
        return 0
    if depth == 1 and not _distinct([cell for cell in top if cell]):
        return 0
    return 0 if _is_form(rows, depth) else depth


def _spans_agree(rows: Grid, spans: Spans, depth: int) -> bool:
    """Say whether each cell of the first row reaches down `depth` rows, or heads a group.

    A group without names below it is a choice to be ticked or a gap to be filled in: a form. A
    single name may stand under another where there are groups beside it (국외 over 일비).
    """
    grouped = single = False
    for column, cell in enumerate(rows[0]):
        if not cell:
            continue
        height, width = spans.get((0, column), (1, 1))
        if height == depth:
            continue
        names = (row[column : column + width] for row in rows[height:depth])
        if not any(map(any, names)):
            return False
        grouped = grouped or width > 1
        single = single or width == 1
    return grouped or not single


def _is_grouped(top: Sequence[str], below: Sequence[str], spans: Spans) -> bool:
    """Say whether the second row names the parts of groups of the first: 예산 over 국비, 지방비."""
    groups = 0
    column, width = 0, max(len(top), len(below))
    while column < width:
        name, part = _cell(top, column), _cell(below, column)
        if not name:
            if part:
                return False
            column += 1
            continue
        end = column + 1
        while end < width and not _cell(top, end) and _cell(below, end):
            end += 1
        if part and end == column + 1:
            return False
        if not part and end > column + 1:
            return False
        if part:
            if spans.get((0, column), (1, end - column))[1] != end - column:
                return False
            groups += 1
        column = end
    return groups > 0


def _reads_like_names(row: Sequence[str], *, top: bool) -> bool:
    filled = [cell for cell in row if cell]
    if top and len(filled) < 2:
        return False
    series = [cell for cell in filled if _SERIES.fullmatch(cell)]
    others = [cell for cell in filled if not _SERIES.fullmatch(cell)]
    if series and top and _cell(row, 0) in series:
        return False  # years or months from the first column on are data
    return all(
        len(_IN_BRACKETS.sub("", cell)) <= _LONGEST_NAME
        and not _VALUE.fullmatch(cell)
        and not _NO_NAME.search(cell)
        for cell in others
    )


def _distinct(names: Sequence[str]) -> bool:
    """Say whether names differ enough: most of them do, or they repeat in turn.

    Lists set side by side repeat their names in turn (이름 | 점수 | 이름 | 점수).
    """
    different = len(set(names))
    if different == len(names) or (different > 2 and different * 3 >= len(names) * 2):
        return True
    times, rest = divmod(len(names), different)
    return different > 1 and not rest and list(names) == list(names[:different]) * times


def _plain(cell: str) -> str:
    return _IN_BRACKETS.sub("", _BULLET.sub("", cell)).replace(" ", "").strip("*:：")


def _is_label(cell: str) -> bool:
    plain = _plain(cell)
    return plain in _FORM_LABELS or bool(_LABEL_ENDING.fullmatch(plain))


def _is_column_word(cell: str) -> bool:
    return _plain(cell) in _COLUMN_WORDS


def _is_form(rows: Grid, depth: int) -> bool:
    """Say whether the first row is a form's: labels, each with its answer (or a gap) after it."""
    if depth > 1:
        return False
    top, body = rows[0], rows[1:_ROWS_LOOKED_AT]
    asked = [
        column
        for column in range(len(top) - 1)
        if _is_label(top[column]) and not _is_name_word(top[column + 1])
    ]
    if asked and asked[0] <= 1:  # the first column may hold one label for several rows
        if any(_is_label(_cell(row, column)) for row in body for column in asked):
            return True
        if len(asked) > 1 and len(asked) * 2 >= sum(1 for cell in top if cell):
            return not all(_has_values_below(body, column + 1) for column in asked)
    return len(top) == 2 and _is_pair_list(top, body)


def _is_pair_list(top: Sequence[str], body: Grid) -> bool:
    """Say whether two columns are labels and answers: so unless something speaks for names."""
    if all(_is_label(cell) for cell in top) or any(_is_column_word(cell) for cell in top):
        return False
    if _has_values_below(body, 1):
        return False
    return not all(_is_longer_below(body, column, len(top[column])) for column in (0, 1))


def _is_name_word(cell: str) -> bool:
    return bool(cell) and (_is_label(cell) or _is_column_word(cell))


def _has_values_below(body: Grid, column: int) -> bool:
    """Say whether most cells of a column are numbers or dates."""
    filled = [cell for row in body if (cell := _cell(row, column))]
    values = [cell for cell in filled if _VALUE.fullmatch(cell)]
    return bool(filled) and len(values) * 2 > len(filled)


def _is_longer_below(body: Grid, column: int, length: int) -> bool:
    """Say whether the cells of a column are clearly longer than the one above them."""
    filled = [len(cell) for row in body if (cell := _cell(row, column))]
    return bool(filled) and sum(filled) * 5 >= length * len(filled) * 7
