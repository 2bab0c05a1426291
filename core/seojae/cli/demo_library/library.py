"""Write the demo library into an empty folder."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from seojae.cli.demo_library import expenses, hwpx, office, pdf, personnel, word
from seojae.model.library import INBOX

QUESTIONS = (
    "연차 휴가는 며칠인가요",
    "부산 출장 숙박비 한도",
    "법인카드를 잃어버렸을 때",
)
"""What people of that office ask: answered in a Word section, a Hancom table and on a PDF page."""

_DATE = datetime(2026, 1, 2, tzinfo=UTC)


def write(root: Path) -> None:
    """Write three collections and an inbox.

    Raises:
        FileExistsError: one of the folders is there already; nothing is ever written over.
        OSError: the folder cannot be written.
    """
    _write_personnel(_folder(root, "인사노무"))
    _write_expenses(_folder(root, "경비출장"))
    _write_office(_folder(root, "총무보안"))
    inbox = _folder(root, INBOX)
    _text(inbox / "복지포인트 안내.md", office.INBOX_POINTS)
    _text(inbox / "정수기 견적.txt", office.INBOX_QUOTE)


def _write_personnel(folder: Path) -> None:
    _text(folder / "README.md", personnel.README)
    word.write(folder / "취업규칙.docx", personnel.RULES_OF_EMPLOYMENT, _DATE)
    _text(folder / "휴가 신청 안내.md", personnel.LEAVE_GUIDE)
    hwpx.write(folder / "재택근무 운영 지침.hwpx", personnel.REMOTE_WORK, _DATE)
    # Excel saves CSV for Korean Windows in CP949, unless it is told otherwise.
    _text(folder / "2026년 신입 직원 교육 일정.csv", personnel.TRAINING, "cp949")


def _write_expenses(folder: Path) -> None:
    _text(folder / "README.md", expenses.README)
    hwpx.write(folder / "국내 여비 규정.hwpx", expenses.TRAVEL, _DATE)
    pdf.write(folder / "법인카드 사용 기준.pdf", expenses.CARD)
    _text(folder / "출장비 정산 내역 2026년 3월.csv", expenses.SETTLEMENT, "utf-8-sig")
    _text(folder / "경비 자주 묻는 질문.md", expenses.QUESTIONS)


def _write_office(folder: Path) -> None:
    _text(folder / "README.md", office.README)
    word.write(folder / "계약 체결 절차.docx", office.CONTRACTS, _DATE)
    pdf.write(folder / "정보보안 수칙.pdf", office.SECURITY)
    minutes = _folder(folder, "회의록")
    _text(minutes / "주간 회의록 2026-03-09.txt", office.MINUTES, "cp949")
    _text(folder / "비품과 회의실 안내.txt", office.SUPPLIES)
    pdf.write_scan(folder / "스캔한 임대차 계약서.pdf", "스캔")


def _folder(parent: Path, name: str) -> Path:
    folder = parent / name
    folder.mkdir()
    return folder


def _text(path: Path, text: str, encoding: str = "utf-8") -> None:
    with path.open("x", encoding=encoding, newline="\r\n") as file:
        file.write(text)
