"""Makes libraries of any size for measuring: Korean office prose from word lists of our own.

Words follow Zipf's law over a vocabulary that does not end: a few hundred nouns, their compounds,
and behind them a long tail of names, identifiers and numbers, with particles. Each document has a
topic, so its words come in bursts as they do in real ones. The same seed gives the same library.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from pathlib import Path

from tests.parsers import make_docx, make_hwpx, make_xlsx

NOUNS = """
    계약 예산 출장 연차 휴가 급여 수당 근로 인사 평가 승진 채용 교육 훈련 복지 건강 안전 보건
    재해 보상 규정 지침 절차 기준 서식 양식 신청 승인 결재 검토 보고 회의 의결 위원회 이사회 주주
    총회 감사 회계 결산 세금 부가세 원천 징수 납부 환급 비용 경비 정산 지출 수입 매출 매입 거래
    견적 발주 납품 검수 하자 보증 물품 자산 재고 창고 시설 설비 장비 점검 보수 교체 설치 공사
    도면 설계 감리 시공 준공 입찰 낙찰 협상 협약 제휴 특허 상표 저작권 개인정보 보호 보안 암호
    접근 권한 전산 서버 통신 장애 복구 백업 전환 개발 시험 배포 운영 유지 품질 개선 불량 고객
    민원 상담 응대 홍보 행사 전시 광고 시장 조사 분석 전략 사업 계획 목표 실적 성과 지표 통계
    자료 문서 보존 폐기 기록 공문 접수 발송 배부 우편 차량 배차 주차 숙박 항공 교통 식대 접대
    기부 후원 지원 보조금 연구 과제 논문 실험 시료 분기 상반기 하반기 연말 연초 월간 주간 일정
    기한 연장 단축 변경 해지 갱신 만료 위약금 손해 배상 분쟁 조정 소송 판결 법령 조례 고시 시행
    개정 폐지 부칙 별표 항목 금액 단가 수량 합계 비율 증감 전년 대비 당기 전기 이월 잔액 한도
    초과 부족 예외 특례 경과 조치
""".split()  # noqa: SIM905 (a list of words reads better as text)
VERBS = """
    한다 하여야한다 할수있다 승인한다 제출한다 보고한다 처리한다 지급한다 확인한다 통보한다 정한다
    따른다 적용한다 변경한다 관리한다 보관한다 협의한다 요청한다 실시한다 포함한다 제외한다
""".split()  # noqa: SIM905 (a list of words reads better as text)
COLLECTIONS = """
    인사노무 재무회계 총무 법무 구매자재 시설안전 정보전산 영업 홍보 연구개발 품질 감사 기획
    해외사업
""".split()  # noqa: SIM905 (a list of words reads better as text)
_PARTICLES = "은 을 의 에 " * 6 + "으로 과 이 " * 3 + "도 에서 까지 부터 만"
_LINKS = """
    그리고 다만 또한 따라서 이 그 각 해당 및 또는 위 다음 모든 관련 필요한 경우 때 것
""".split()  # noqa: SIM905 (a list of words reads better as text)
_SURNAMES = "김이박최정강조윤장임한오서신권황안송전홍"
_GIVEN = "민서준호지우현영수진하은성재경미선아동철희정연태규상원혜"
_PLACES = """
    강남 종로 판교 송도 해운대 유성 수원 청주 전주 광산 울산 창원 춘천 제주 구미 여수
""".split()  # noqa: SIM905 (a list of words reads better as text)
_COMMON = 10_000
"""Ranks that follow Zipf's law with exponent 1; behind them it is steeper, as in real text."""
_TAIL_SHARE = 0.03
_TAIL_STEEPNESS = 0.6
_OWN_SHARE = 0.3
"""Share of a document's words that come from its topic."""


def stem(rank: int) -> str:
    """Give the word of a rank: a noun, then compounds, then names, codes and longer compounds."""
    count = len(NOUNS)
    if rank < count:
        return NOUNS[rank]
    if rank < 20_000:
        first, second = divmod(rank * 7_919, count)
        return NOUNS[first % count] + NOUNS[second]
    kind = rank % 5
    if kind == 0:
        given = rank // 5
        return (
            _SURNAMES[given % 20]
            + _GIVEN[given // 20 % len(_GIVEN)]
            + _GIVEN[given // 600 % len(_GIVEN)]
        )
    if kind == 1:
        return f"{'ABCDEFGHKMPRSTX'[rank % 15]}{'BCDGKLMNPST'[rank % 11]}-{rank % 90_000 + 10_000}"
    first, rest = divmod(rank * 104_729, count * count)
    second, third = divmod(rest, count)
    place = _PLACES[first % len(_PLACES)] if kind == 2 else ""
    return place + NOUNS[second] + NOUNS[third] + ("팀" if kind == 3 else "")


class Writer:
    """Writes the text of one library.

    Args:
        seed: the same seed writes the same documents.
    """

    def __init__(self, seed: int = 1) -> None:
        self._random = random.Random(seed)
        self._particles = _PARTICLES.split()

    def _rank(self) -> int:
        """Draw a rank so that vocabularies grow about as in office documents.

        Of 800,000 words 80,000 are distinct; of 1.5 million in real ones, 85,000 were.
        """
        draw = self._random.random
        if draw() < _TAIL_SHARE:
            return int(_COMMON * (1 - draw()) ** (-1 / _TAIL_STEEPNESS))
        return int(_COMMON ** draw()) - 1

    def topic(self) -> list[str]:
        """Draw what a document is about: words from the middle of the vocabulary, mostly."""
        middle = [stem(50 + self._rank()) for _ in range(27)]
        return [*middle, *(stem(_COMMON + self._rank()) for _ in range(3))]

    def sentence(self, topic: list[str]) -> str:
        """Write one sentence."""
        draw = self._random.random
        words = []
        for _ in range(self._random.randrange(6, 16)):
            dice = draw()
            if dice < 0.12:
                words.append(self._random.choice(_LINKS))
                continue
            if dice < 0.17:
                words.append(f"{self._random.randrange(1, 3_000_000):,}원")
                continue
            word = self._random.choice(topic) if draw() < _OWN_SHARE else stem(self._rank())
            if draw() < 0.45:
                word += self._random.choice(self._particles)
            words.append(word)
        words.append(self._random.choice(VERBS))
        return " ".join(words) + "."

    def document(self) -> tuple[str, list[tuple[str, list[str]]]]:
        """Write a document: its title, and sections of a heading and paragraphs."""
        topic = self.topic()
        title = f"{topic[0]} {topic[1]} {self._random.choice(('지침', '보고서', '계획', '안내'))}"
        sections = []
        for number in range(1, 2 + min(30, int(self._random.lognormvariate(0.5, 0.8)))):
            paragraphs = [
                " ".join(self.sentence(topic) for _ in range(self._random.randrange(1, 5)))
                for _ in range(self._random.randrange(1, 4))
            ]
            sections.append((f"제{number}조 {topic[number % len(topic)]}", paragraphs))
        return title, sections

    def queries(self, count: int) -> list[str]:
        """Write questions as people ask them: common words, rare ones, codes, particles, both."""
        found = []
        for number in range(count):
            topic = self.topic()
            common = [stem(self._rank() % len(NOUNS)) for _ in range(4)]
            found.append(
                (
                    f"{common[0]} {common[1]} {topic[0]}",
                    f"{topic[0]}의 {common[0]}은 언제까지 {common[1]}하나요",
                    f"{common[0]} {common[1]} {common[2]} {common[3]}",
                    f"{stem(20_001 + 5 * self._random.randrange(4_000))} {common[0]}",
                    f"{topic[-1]}",
                    f"제{number % 9 + 1}조 {topic[1]} {common[0]}",
                )[number % 6]
            )
        return found


Parts = list[tuple[str, list[str]]]


def _markdown(file: Path, title: str, sections: Parts) -> None:
    body = "\n\n".join(f"## {head}\n\n" + "\n\n".join(paras) for head, paras in sections)
    file.write_text(f"# {title}\n\n{body}\n", encoding="utf-8")


def _text(file: Path, title: str, sections: Parts) -> None:
    body = "\r\n\r\n".join(f"{head}\r\n" + "\r\n".join(paras) for head, paras in sections)
    file.write_bytes(f"{title}\r\n\r\n{body}\r\n".encode("cp949", "replace"))


def _csv(file: Path, title: str, sections: Parts) -> None:
    rows = [f'"{head}","{para}"' for head, paras in sections for para in paras]
    file.write_text("항목,내용\n" + "\n".join(rows) + f'\n"제목","{title}"\n', encoding="utf-8")


def _html(file: Path, title: str, sections: Parts) -> None:
    body = "".join(
        f"<h2>{head}</h2>" + "".join(f"<p>{para}</p>" for para in paras) for head, paras in sections
    )
    file.write_text(
        f'<!doctype html><html><head><meta charset="utf-8"><title>{title}</title></head>'
        f"<body><h1>{title}</h1>{body}</body></html>",
        encoding="utf-8",
    )


def _docx(file: Path, title: str, sections: Parts) -> None:
    paras = [title, *(text for head, paras in sections for text in (head, *paras))]
    make_docx.write_docx(file, "".join(map(make_docx.p, paras)))


def _hwpx(file: Path, title: str, sections: Parts) -> None:
    paras = [title, *(text for head, paras in sections for text in (head, *paras))]
    make_hwpx.write_hwpx(file, "".join(map(make_hwpx.p, paras)), title=title)


def _xlsx(file: Path, title: str, sections: Parts) -> None:
    rows = [make_xlsx.row(make_xlsx.text("항목"), make_xlsx.text("내용"))]
    rows += [
        make_xlsx.row(make_xlsx.text(head), make_xlsx.text(para))
        for head, paras in sections
        for para in paras
    ]
    sheet = make_xlsx.SheetParts(title[:20], "".join(rows))
    make_xlsx.write_xlsx(file, make_xlsx.WorkbookParts([sheet]))


_WRITERS: tuple[tuple[str, Callable[[Path, str, Parts], None], int], ...] = (
    ("md", _markdown, 25),
    ("txt", _text, 15),
    ("docx", _docx, 18),
    ("hwpx", _hwpx, 18),
    ("xlsx", _xlsx, 10),
    ("csv", _csv, 6),
    ("html", _html, 8),
)


def make(root: Path, files: int, seed: int = 1) -> int:
    """Fill a folder with a library of so many files; give the bytes of their text.

    Files lie in collections, years and months; formats are mixed as in an office.
    """
    writer, dice = Writer(seed), random.Random(seed)
    endings = [entry[:2] for entry in _WRITERS for _ in range(entry[2])]
    total = 0
    for number in range(files):
        title, sections = writer.document()
        ending, write = dice.choice(endings)
        folder = (
            root
            / dice.choice(COLLECTIONS)
            / str(dice.randrange(2019, 2027))
            / f"{dice.randrange(1, 13)}월"
        )
        folder.mkdir(parents=True, exist_ok=True)
        name = title.replace("/", "-")
        write(folder / f"{name} {number}.{ending}", title, sections)
        total += sum(len(text.encode()) for text in _texts(title, sections))
    return total


def _texts(title: str, sections: Parts) -> Iterator[str]:
    yield title
    for head, paras in sections:
        yield head
        yield from paras
