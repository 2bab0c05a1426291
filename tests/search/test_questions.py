"""About sixty questions as people ask them: the right document first, its place, its answer shown.

These hold the order of hits while weights are tuned; larger sets are measured by
`tests.benchmarks.retrieval`. Each entry is told apart by its id, which says what it is about.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import PurePosixPath

import pytest
from tests.search.conftest import Ask


@dataclass(frozen=True, slots=True)
class Expected:
    """A question with what answers it: a document, a part of its place, a part of its text.

    `rank` is where the hit must stand at the latest: 1 but for a few that share the top.
    """

    id: str
    query: str
    document: str
    place: str
    answer: str
    related: tuple[str, ...] = ()
    rank: int = 1


QUESTIONS = (
    # the documents' own words
    Expected("own-leave", "연차 유급휴가는 며칠인가요", "취업규칙", "제14조", "15일"),
    Expected("own-sick", "병가는 한 해 며칠까지 쓸 수 있나", "취업규칙", "제16조", "60일까지"),
    Expected("own-appeal", "징계 재심 청구 기한", "취업규칙", "제32조", "10일 안에"),
    Expected("own-settle", "출장 여비 정산은 언제까지", "여비규정", "제9조", "2주 안에", rank=2),
    Expected("own-vpn", "VPN 접속 포트 번호", "VPN 접속 안내", "접속", "8443"),
    Expected("own-subcontract", "하도급대금은 며칠 이내에 주나", "하도급 대금 안내", "", "60일"),
    Expected("own-incident", "침해사고 신고 기한", "침해사고 대응", "2단계", "24시간"),
    Expected("own-clause", "계약서 비밀유지 기간", "계약서 표준 조항", "비밀유지", "3년"),
    Expected("own-minutes", "지게차 후진 경보기 의결", "2026-05 산업안전보건위원회", "", "다섯 대"),
    Expected("own-mail", "첨부파일 용량 제한", "메일 설정", "", "25MB"),
    Expected("own-camera", "CCTV 영상 보관 기간", "영상정보처리기기 운영", "", "30일"),
    Expected("own-parking", "주차 정기권 한 달 요금", "주차 안내", "", "50,000원"),
    Expected("own-reset", "출입증을 잃어버렸을 때", "출입증 안내", "잃어버렸을 때", "7119"),
    # spacing and compounds
    Expected("space-compound", "연차유급휴가일수", "취업규칙", "제14조", "15일"),
    Expected("space-split", "예외 처리 원칙", "예외 처리 가이드", "원칙", "삼키지 않는다"),
    Expected("space-joined", "예외처리 원칙", "예외 처리 가이드", "원칙", "삼키지 않는다"),
    Expected("space-shifted", "개인 정보보호 책임자", "개인정보 처리방침", "책임자", "하윤슬"),
    Expected("space-none", "직장내괴롭힘조사기간", "괴롭힘 예방 지침", "조사", "20일 안에"),
    Expected("space-wide", "입찰 보증 금", "입찰 보증금", "", "100분의 5"),
    Expected("space-word", "성과 평가 등급비율", "성과평가 지침", "등급", "10%"),
    Expected("space-recovery", "복구훈련주기", "백업 지침", "복구 훈련", "반기에 한 번"),
    # particles and endings
    Expected("ending-question", "수습기간에는 급여를 얼마나 주나요?", "채용 절차", "수습", "100퍼"),
    Expected("ending-spoken", "회의실은 몇 주 앞까지 예약되나요", "회의실 예약", "예약", "두 주"),
    Expected("ending-particle", "필터를 물로 씻어야 하나요", "시설 관리 편람", "냉난방기", "물로"),
    Expected("ending-plural", "미화원들은 몇 명을 두어야 합니까", "청소 용역 과업지시서", "", "12"),
    Expected("ending-verb", "명함을 찍으려면 며칠 걸리나", "명함 신청", "", "닷새"),
    # tables
    Expected("table-price", "A4 복사용지 단가", "비품 단가표", "", "23,500"),
    Expected("table-hotel", "광역시 숙박비 상한액", "여비규정", "제5조", "80,000"),
    Expected("table-school", "대학생 학자금 한도", "복리후생 지침", "학자금", "2,500,000"),
    Expected("table-supplier", "서버 통신장비 협력사", "협력사 목록", "", "한결전산", rank=2),
    Expected("table-retention", "근로계약서 보존기간", "문서 보존기간표", "", "퇴직 후 3년"),
    Expected("table-room", "화상회의 되는 회의실 정원", "회의실 예약", "회의실 목록", "다솜"),
    Expected("table-wedding", "자녀 결혼 경조휴가 일수", "취업규칙", "제15조", "1일"),
    Expected("table-backup", "메일 서버 증분 백업 시각", "백업 지침", "주기", "매일 21시"),
    Expected("table-check", "전산장비 검수 표본 수", "검수 지침", "검수 기준", "전수"),
    Expected("table-minutes", "본 이관 기한", "2026-06 전산 이관 회의", "결정", "2026. 9. 25."),
    # identifiers, versions, codes, dates, articles
    Expected("code-error", "ERR_CONN_RESET", "VPN 접속 안내", "문제 해결", "방화벽"),
    Expected("code-hangul", "KB-1234-나 조치", "오류 코드표", "", "마감 해제"),
    Expected("code-octal", "0o444 오류", "VPN 접속 안내", "문제 해결", "읽기"),
    Expected("code-item", "OA-2011 가격", "비품 단가표", "", "412,000"),
    Expected("code-version", "v2.5.2에서 고친 것", "릴리스 노트", "v2.5.2", "자동 업데이트"),
    Expected("code-version-other", "2.4.10 버전", "릴리스 노트", "v2.4.10", "첫 배포"),
    Expected("code-address", "10.20.7.41", "프린터 설치", "", "7층 복합기"),
    Expected("code-table", "InventTransArchive", "데이터베이스 점검", "매일", "따로 본다"),
    Expected("code-number", "38.101이 뭔가요", "오류 코드표", "", "단말 규격"),
    Expected("date-other", "2026-09-25까지 끝낼 일", "2026-06 전산 이관 회의", "결정", "본 이관"),
    Expected("date-words", "2026.4.18 이전하는 곳", "사무실 이전 안내", "", "마포구"),
    Expected("amount", "380000000원", "2026-04 예산회의", "결정", "광고비"),
    Expected("article-plain", "취업규칙 제7조", "취업규칙", "제7조(", "하루 8시간"),
    Expected("article-branch", "취업규칙 7조의2", "취업규칙", "제7조의2", "오전 7시부터"),
    Expected("article-cited", "제 76 조의 3", "괴롭힘 예방 지침", "근거", "지침을 둔다"),
    Expected("article-text", "교육훈련 규정 3조", "교육훈련 규정", "제3조", "1,200,000원"),
    # Korean and English mixed
    Expected("mixed-limit", "rate limit 초과하면 뭐가 와", "API 연동 가이드", "호출 제한", "429"),
    Expected("mixed-rollback", "배포 rollback 기준 오류율", "배포 절차", "되돌리기", "1%"),
    Expected("mixed-review", "code review 몇 명", "배포 절차", "준비", "두 사람"),
    Expected("mixed-camel", "get user info 메서드", "API 연동 가이드", "사용자 조회", "사번"),
    Expected("mixed-token", "access token 만료 시간", "API 연동 가이드", "인증", "3600초"),
    # one wrong jamo
    Expected("typo-rest", "휴계시간은 몇 분", "취업규칙", "제8조", "30분 이상"),
    Expected("typo-bond", "게약보증금 비율", "입찰 보증금", "", "100분의 10"),
    Expected("typo-leave", "난임치류휴가 일수", "육아지원 안내", "난임치료휴가", "6일"),
    # other words than the document's; a model sends the official ones along
    Expected(
        "synonym-pay", "회사 그만둔 사람한테 밀린 돈은 언제까지 줘야 해", "퇴직금 안내", "",
        "14일 이내", ("금품 청산", "퇴직", "임금"),
    ),
    Expected(
        "synonym-bid", "입찰 없이 아무 데나 골라서 사도 되는 때", "수의계약 기준", "",
        "추정가격이 20,000,000원", ("수의계약", "경쟁입찰"),
    ),
    Expected(
        "synonym-hacked", "해킹당했을 때 누구한테 알려야 하나", "침해사고 대응", "",
        "정보보호팀", ("침해사고", "이상 징후"),
    ),
    Expected(
        "synonym-ivf", "시험관 시술 받을 때 쉬는 날", "육아지원 안내", "난임치료휴가",
        "6일", ("난임치료휴가", "체외수정"),
    ),
    Expected(
        "synonym-storm", "태풍 때문에 납품을 못 하면", "계약서 표준 조항", "불가항력",
        "책임을 지지 않는다", ("불가항력", "천재지변", "지진", "홍수"),
    ),
)  # fmt: skip


def plain(text: str) -> str:
    return re.sub(r"\s+", "", text)


@pytest.mark.parametrize("expected", QUESTIONS, ids=lambda each: each.id)
def test_the_document_that_answers_comes_first_and_shows_the_answer(
    ask: Ask, expected: Expected
) -> None:
    hits = ask(expected.query, *expected.related).hits
    met = [
        rank
        for rank, hit in enumerate(hits, 1)
        if PurePosixPath(hit.citation.source).stem == expected.document
        and plain(expected.place) in plain(hit.citation.location.label())
        and plain(expected.answer) in plain(hit.text)
    ]
    assert met, [(hit.citation.label(), hit.text[:80]) for hit in hits]
    assert met[0] <= expected.rank


def test_every_question_has_its_own_id() -> None:
    ids = [each.id for each in QUESTIONS]
    assert len(set(ids)) == len(ids) > 55
