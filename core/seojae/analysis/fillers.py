"""Words that stand in many documents and tell nothing of what a collection is about.

Everyday words of manuals, the fixed parts of laws, and words of program code. They are indexed and
found like all others; only the words that describe a collection leave them out. Called by the
store.
"""

from __future__ import annotations

from collections.abc import Collection

_MANUALS = """
다음 또는 또한 그러나 때문 따라서 이러 그런 그러 모든 현재 경우 해당 이하 이상 이란 따른 없이
다른 어느 각각 하나 일부 당시 자세 가능 필요 사항 내용 여부 방법 사용 선택 생성 설정 설명 입력
수정 추가 포함 확인 저장 실행 시작 표시 이동 적용 처리 완료 기본 정의 유형 항목 참조 정보 이름
상태 단계 수도 개요 토픽 예제 주요 근거 반영 직접 제외 범위 관계 사유 부득이 곤란 관련 대상 기타
이용 작업 게시 지정 보기
"""
_LAWS = """
공포 다만 법률 부칙 시행일 시행 개정 경과 단서 호의 생략 종전 신설 아니하 아니한 법령 규정 조항
각호 준용 위임 대통령령 부령 총칙 본문 조목적 통보 장관 소속 국민 실시
"""
_CODE = """
const return default from export script function import is template value on this true false type
null new if to count data key li ul div button click dev set in of for the and let var else class
"""
FILLERS = frozenset(f"{_MANUALS} {_LAWS} {_CODE}".split())

_GLUED = ("조", "장", "절", "항", "호")


def tells(term: str, others: Collection[str]) -> bool:
    """Say whether a term tells something of its document: no filler, no number, no verb.

    Args:
        term: a term of the index.
        others: the terms beside it: 조계약 of `제5조계약` is 계약.
    """
    if len(term) < 2 or term.endswith("다") or not term.isalpha() or term in FILLERS:
        return False
    return not (term.startswith(_GLUED) and len(term) > 2 and term[1:] in others)
