"""Mails: headers and body as a person reads them, attachments in their turn."""

from __future__ import annotations

import base64
from datetime import UTC, datetime
from email.message import EmailMessage
from pathlib import Path

import pytest
from tests.parsers.make_xlsx import SheetParts, WorkbookParts, grid, write_xlsx
from tests.parsers.mutations import check_only_document_errors

from seojae.errors import Corrupt, Encrypted
from seojae.model.documents import Paragraph, ParsedDocument, Table
from seojae.parsers import mail
from seojae.parsers.base import Limits


def message(text: str = "안녕하세요.\n\n회의는 3시입니다.\n") -> EmailMessage:
    mail = EmailMessage()
    mail["Subject"] = "주간 회의 안내"
    mail["From"] = "홍길동 <hong@example.kr>"
    mail["To"] = "총무과 <team@example.kr>"
    mail["Date"] = "Mon, 07 Sep 2026 10:00:00 +0900"
    mail.set_content(text)
    return mail


def read(folder: Path, data: EmailMessage | bytes) -> ParsedDocument:
    file = folder / "받은 메일.eml"
    file.write_bytes(data if isinstance(data, bytes) else data.as_bytes())
    return mail.parse(file, Limits())


def texts(document: ParsedDocument) -> list[str]:
    return [
        block.text
        for section in document.sections
        for block in section.blocks
        if isinstance(block, Paragraph)
    ]


def labels(document: ParsedDocument) -> list[str]:
    return [section.location.label() for section in document.sections]


TABLE = (
    "<table><tr><th>항목</th><th>금액</th></tr><tr><td>출장비</td><td>50,000</td></tr>"
    "<tr><td>식비</td><td>8,000</td></tr></table>"
)


def test_a_table_is_read_from_the_page_that_holds_it(tmp_path: Path) -> None:
    mail = message("항목 금액 출장비 50,000 식비 8,000")
    mail.add_alternative(f"<p>아래와 같습니다.</p>{TABLE}", subtype="html")
    document = read(tmp_path, mail)
    (table,) = [b for s in document.sections for b in s.blocks if isinstance(b, Table)]
    assert table.header == ("항목", "금액")
    assert "항목 금액 출장비" not in "".join(texts(document))


@pytest.mark.parametrize(
    "page", ["<table><tr><td><p>본문</p></td></tr></table>", "<table>" * 5000 + TABLE]
)
def test_a_page_that_is_only_arranged_by_tables_gives_way_to_the_plain_text(
    tmp_path: Path, page: str
) -> None:
    mail = message("글자로 쓴 본문입니다.")
    mail.add_alternative(page, subtype="html")
    assert "글자로 쓴 본문입니다." in texts(read(tmp_path, mail))


def test_headers_and_body_are_read(tmp_path: Path) -> None:
    document = read(tmp_path, message())
    heads = (
        "제목: 주간 회의 안내\n보낸 사람: 홍길동 <hong@example.kr>\n"
        "받는 사람: 총무과 <team@example.kr>\n날짜: Mon, 07 Sep 2026 10:00:00 +0900"
    )
    assert texts(document) == [heads, "안녕하세요.", "회의는 3시입니다."]
    assert document.title == "주간 회의 안내"
    assert document.modified_at == datetime(2026, 9, 7, 1, tzinfo=UTC)
    assert document.warnings == ()


def test_plain_text_is_preferred_to_the_same_in_html(tmp_path: Path) -> None:
    mail = message("본문\n")
    mail.add_alternative("<h1>제목</h1><p>본문</p>", subtype="html")
    assert texts(read(tmp_path, mail))[1:] == ["본문"]


def test_a_body_in_html_keeps_headings_and_tables(tmp_path: Path) -> None:
    mail = message("x")
    mail.clear_content()
    page = "<h2>일정</h2><table><tr><th>항목<th>날짜<tr><td>착수<td>3월</table>"
    mail.set_content(page, subtype="html")
    document = read(tmp_path, mail)
    assert labels(document) == ["", "일정"]
    [table] = [b for s in document.sections for b in s.blocks if isinstance(b, Table)]
    assert table.header == ("항목", "날짜")


@pytest.mark.parametrize("charset", ["ks_c_5601-1987", "euc-kr", "utf-8", "us-ascii"])
def test_korean_charsets_are_told_by_the_bytes(tmp_path: Path, charset: str) -> None:
    encoding = "utf-8" if charset == "utf-8" else "cp949"
    head = f"From: a@b.kr\r\nContent-Type: text/plain; charset={charset}\r\n"
    data = (
        head.encode()
        + b"Content-Transfer-Encoding: base64\r\n\r\n"
        + base64.b64encode("똠방각하 펲시".encode(encoding))
    )
    assert texts(read(tmp_path, data))[1:] == ["똠방각하 펲시"]


def test_charsets_that_bytes_do_not_show_are_believed(tmp_path: Path) -> None:
    head = b"From: a@b.kr\r\nContent-Type: text/plain; charset=iso-2022-kr\r\n\r\n"
    assert texts(read(tmp_path, head + "한글 본문".encode("iso2022_kr")))[1:] == ["한글 본문"]
    head = b"From: a@b.kr\r\nContent-Type: text/plain; charset=iso-8859-1\r\n\r\n"
    assert texts(read(tmp_path, head + "café né".encode("latin-1")))[1:] == ["café né"]


def test_headers_are_decoded_in_all_their_forms(tmp_path: Path) -> None:
    words = base64.b64encode("출장비 규정".encode("cp949"))
    # Some programs cut a character in two between encoded words.
    first, second = base64.b64encode("가나".encode()[:4]), base64.b64encode("가나".encode()[4:])
    data = (
        b"Subject: =?ks_c_5601-1987?B?" + words + b"?=\r\n"
        b"From: " + "홍길동".encode("cp949") + b" <a@b.kr>\r\n"
        b"To: =?utf-8?B?" + first + b"?=\r\n =?utf-8?B?" + second + b"?= <c@d.kr>\r\n\r\nbody\r\n"
    )
    document = read(tmp_path, data)
    assert document.title == "출장비 규정"
    assert "보낸 사람: 홍길동 <a@b.kr>\n받는 사람: 가나 <c@d.kr>" in texts(document)[0]


def test_attachments_are_read_below_their_names(tmp_path: Path) -> None:
    mail = message()
    sheet = write_xlsx(
        tmp_path / "a.xlsx",
        WorkbookParts([SheetParts("여비", grid("항목 | 한도", "숙박비 | 7만원"))]),
    )
    mail.add_attachment(
        sheet.read_bytes(), maintype="application", subtype="octet-stream", filename="여비 표.xlsx"
    )
    mail.add_attachment("# 안내\n\n글\n".encode(), maintype="text", subtype="x", filename="메모.md")
    document = read(tmp_path, mail)
    assert "첨부: 여비 표.xlsx, 메모.md" in texts(document)[0]
    assert labels(document) == [
        "",
        "시트 '첨부: 여비 표.xlsx · 여비' · 1~2행",
        "첨부: 메모.md > 안내",
    ]
    assert document.warnings == ()
    assert all(
        block.line == 0
        for s in document.sections
        for block in s.blocks
        if isinstance(block, Paragraph)
    )


def test_tables_are_counted_on_over_attachments(tmp_path: Path) -> None:
    mail = message()
    for name in ("a.csv", "b.csv"):
        mail.add_attachment(
            "항목,한도\n숙박,7\n".encode(), maintype="text", subtype="csv", filename=name
        )
    document = read(tmp_path, mail)
    numbers = [b.number for s in document.sections for b in s.blocks if isinstance(b, Table)]
    assert numbers == [1, 2]


def test_what_is_not_read_of_an_attachment_is_told(tmp_path: Path) -> None:
    mail = message()
    for name, data in (("깨진.xlsx", b"PK\x03\x04xx"), ("묶음.zip", b"PK\x05\x06" + bytes(18))):
        mail.add_attachment(data, maintype="application", subtype="x", filename=name)
    mail.add_attachment(b"\x89PNG", maintype="image", subtype="png", filename="사진.png")
    document = read(tmp_path, mail)
    assert "사진.png" in texts(document)[0]
    assert len(document.warnings) == 2
    assert all("첨부 '" in warning for warning in document.warnings)


def test_attachments_in_an_unchosen_form_are_kept(tmp_path: Path) -> None:
    mail = message("본문\n")
    mail.add_alternative("<p>본문</p>", subtype="html")
    html = list(mail.iter_parts())[1]
    assert isinstance(html, EmailMessage)
    html.add_attachment("글\n".encode(), maintype="text", subtype="x", filename="안.txt")
    document = read(tmp_path, mail)
    assert texts(document)[1:] == ["본문", "글"]


def test_html_and_text_side_by_side_are_both_read(tmp_path: Path) -> None:
    boundary = b"--b\r\n"
    data = (
        b"From: a@b.kr\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n"
        + boundary
        + b"Content-Type: text/html\r\n\r\n<p>page</p>\r\n"
        + boundary
        + b"Content-Type: text/plain\r\n\r\nfooter\r\n--b--\r\n"
    )
    assert texts(read(tmp_path, data))[1:] == ["page", "footer"]


def test_mails_in_mails_are_read_to_a_depth(tmp_path: Path) -> None:
    inner = message("가장 안쪽\n")
    for turn in range(4):
        outer = message(f"바깥 {turn}\n")
        if turn % 2:
            outer.add_attachment(inner)
        else:
            data = inner.as_bytes()
            outer.add_attachment(data, maintype="application", subtype="x", filename="전달.eml")
        inner = outer
    document = read(tmp_path, inner)
    assert [text for text in texts(document) if text.startswith("바깥")] == [
        "바깥 3",
        "바깥 2",
        "바깥 1",
    ]
    assert any("너무 깊어" in warning for warning in document.warnings)
    assert not any("가장 안쪽" in text for text in texts(document))


def test_too_many_attachments_are_told(tmp_path: Path) -> None:
    mail = message()
    for number in range(53):
        mail.add_attachment(b"x\n", maintype="text", subtype="x", filename=f"{number}.txt")
    document = read(tmp_path, mail)
    assert len(document.sections) == 51
    assert any("50개만" in warning for warning in document.warnings)


def test_other_files_and_encrypted_mails_are_named(tmp_path: Path) -> None:
    with pytest.raises(Corrupt):
        read(tmp_path, "메일이 아닌 글\n둘째 줄".encode())
    head = b"From: a@b.kr\r\nContent-Type: application/pkcs7-mime; name=smime.p7m\r\n\r\nMII="
    with pytest.raises(Encrypted):
        read(tmp_path, head)


def test_broken_copies_give_text_or_a_document_error(tmp_path: Path) -> None:
    mail_with_all = message()
    mail_with_all.add_alternative("<p>본문</p>", subtype="html")
    mail_with_all.add_attachment(
        "가,나\n1,2\n".encode(), maintype="text", subtype="x", filename="표.csv"
    )
    file = tmp_path / "a.eml"
    file.write_bytes(mail_with_all.as_bytes())
    check_only_document_errors(mail.parse, file, tmp_path, some_fail=False)
