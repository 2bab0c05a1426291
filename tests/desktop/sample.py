"""A small library as an office has it, made anew for each test and each picture."""

from __future__ import annotations

import os
from datetime import datetime, timedelta
from pathlib import Path

SHELVES = {
    "인사노무": "휴가, 근무 시간, 채용, 퇴직을 정한 규정과 안내. 직원이 쉴 때 묻는 질문에 씁니다.",
    "경비출장": "출장비와 경비를 쓰고 돌려받는 기준, 법인카드 사용 안내.",
    "계약구매": "",
    "총무보안": "사무실, 장비, 출입, 정보보안 수칙.",
}

DOCUMENTS = {
    "인사노무/취업규칙.md": """# 취업규칙

## 제3장 근로시간

### 제21조 (근로시간)

① 근로시간은 휴게시간을 빼고 1일 8시간, 1주 40시간으로 한다.
② 휴게시간은 12시부터 13시까지로 한다.

## 제4장 휴가

### 제31조 (연차 유급휴가)

① 1년간 80퍼센트 이상 출근한 직원에게 15일의 연차 유급휴가를 준다.
② 3년 이상 계속 근로한 직원에게는 최초 1년을 넘는 매 2년마다 1일을 더하여 25일을 한도로 준다.
③ 연차 휴가는 직원이 청구한 시기에 주되, 사업에 큰 지장이 있으면 시기를 바꿀 수 있다.

### 제32조 (경조 휴가)

결혼 5일, 배우자 출산 10일, 부모상 5일의 유급휴가를 준다.
""",
    "인사노무/연차 휴가 신청 안내.md": """# 연차 휴가 신청 안내

## 신청 방법

연차 휴가는 3일 전까지 그룹웨어의 휴가 신청서로 부서장에게 올립니다.
반차는 오전(09:00~14:00)과 오후(14:00~18:00)로 나눕니다.

## 남은 연차 수당

쓰지 않은 연차 휴가는 다음 해 1월 급여에 수당으로 드립니다.
""",
    "인사노무/채용/2026년 신입 채용 계획.txt": """2026년 신입 채용 계획

개발 3명, 영업 2명을 3월에 뽑는다.
""",
    "경비출장/여비 규정.md": """# 여비 규정

## 제5조 (숙박비)

국내 출장의 숙박비는 1박 70,000원을 한도로 실비로 준다. 서울은 100,000원으로 한다.

| 구분 | 교통비 | 일비 | 식비 |
|---|---|---|---|
| 임원 | 실비 | 30,000원 | 30,000원 |
| 직원 | 실비 | 20,000원 | 25,000원 |
""",
    "경비출장/법인카드 사용 기준.md": """# 법인카드 사용 기준

심야(23시부터 6시)와 휴일에는 쓸 수 없다. 접대비는 1회 30만원을 넘으면 미리 결재를 받는다.
""",
    "계약구매/용역 계약서 표준안.md": """# 용역 계약서 표준안

## 제8조 (지체상금)

기한을 넘긴 하루마다 계약금액의 1,000분의 1.25를 지체상금으로 낸다.
""",
    "총무보안/정보보안 수칙.md": """# 정보보안 수칙

비밀번호는 10자 이상으로 하고 석 달마다 바꾼다. 자리를 비울 때는 화면을 잠근다.
USB는 등록된 것만 쓴다.
""",
    "_inbox/회의록 2026-03-02.md": """# 주간 회의록

일시: 2026-03-02 10:00, 참석: 김지은, 박현우, 이서연

1. 신입 채용 면접 일정은 3월 18일부터로 한다.
2. 출장 숙박비 한도를 올리는 안을 4월까지 마련한다.
""",
    "_inbox/사업 제안서.md": """# ○○시 도서관 안내 시스템 구축 사업 제안서

사업비 3,200만원, 기간 2026년 4월부터 8월까지.
시민이 말로 물으면 장서의 위치를 알려 주는 안내 시스템을 만든다.
""",
    "_inbox/연차 휴가 신청 안내 (사본).md": """# 연차 휴가 신청 안내

## 신청 방법

연차 휴가는 3일 전까지 그룹웨어의 휴가 신청서로 부서장에게 올립니다.
반차는 오전(09:00~14:00)과 오후(14:00~18:00)로 나눕니다.

## 남은 연차 수당

쓰지 않은 연차 휴가는 다음 해 1월 급여에 수당으로 드립니다.
""",
}

BROKEN = {
    "계약구매/낙찰 결과.xlsx": b"PK\x03\x04 broken",
    "총무보안/사무실 배치도.pdf": b"%PDF-1.7\n%broken\n",
}


def make_library(folder: Path, now: datetime | None = None) -> Path:
    """Write the library into a folder and give it.

    Args:
        folder: made where it is missing.
        now: the documents are some days older than this.
    """
    now = now or datetime.now().astimezone()
    for name, description in SHELVES.items():
        (folder / name).mkdir(parents=True, exist_ok=True)
        if description:
            readme = f"---\nname: {name}\ndescription: {description}\ntags: [업무]\n---\n"
            (folder / name / "README.md").write_text(readme, encoding="utf-8")
    for number, (name, text) in enumerate(DOCUMENTS.items()):
        _write(folder / name, text.encode("utf-8"), now - timedelta(days=number * 3, hours=2))
    for name, content in BROKEN.items():
        _write(folder / name, content, now - timedelta(days=40))
    return folder


def _write(file: Path, content: bytes, modified: datetime) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(content)
    os.utime(file, (modified.timestamp(), modified.timestamp()))
