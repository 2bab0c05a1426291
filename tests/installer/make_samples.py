"""Write the sample files of the self-check: one of each format, made by the builders of the tests.

    uv run python -m tests.installer.make_samples

Each holds `WORD`, which no other word of the samples resembles. They are committed, because an
installed program has no builders; a test holds that each is still read.
"""

from __future__ import annotations

from email.message import EmailMessage
from pathlib import Path

import pptx
from PIL import Image
from tests.parsers import make_docx, make_hwpx
from tests.parsers.make_doc import word_document
from tests.parsers.make_hwp import body, para, section_start, write_hwp
from tests.parsers.make_odf import table, write_odf
from tests.parsers.make_pdf import lines, write_pdf
from tests.parsers.make_xls import OldSheet, old_workbook
from tests.parsers.make_xlsx import SheetParts, WorkbookParts, grid, write_xlsx

from seojae.selfcheck.engine import SAMPLES, WORD

HWPML = (
    '<?xml version="1.0" encoding="utf-8"?><HWPML><HEAD SecCnt="1"></HEAD><BODY><SECTION>'
    '<P ParaShape="0"><TEXT><CHAR>{}</CHAR></TEXT></P></SECTION></BODY><TAIL/></HWPML>'
)


def said(name: str) -> str:
    """The sentence of a sample."""
    return f"{name} 파일에 적힌 말은 {WORD}입니다."


def write(folder: Path) -> None:
    """Write all samples."""
    folder.mkdir(parents=True, exist_ok=True)

    def text(name: str, content: str, encoding: str = "utf-8") -> None:
        (folder / name).write_text(content, encoding=encoding, newline="\n")

    text("sample.md", f"# 표본\n\n{said('md')}\n")
    text("sample.txt", f"{said('txt')}\n", "cp949")
    text("sample.csv", f"이름,낱말\ncsv,{WORD}\n", "cp949")
    text("sample.html", f"<html><body><p>{said('html')}</p></body></html>\n")
    text("sample.hml", HWPML.format(said("hml")))
    rtf = "".join(f"\\u{ord(each)}?" if ord(each) > 127 else each for each in said("rtf"))
    text("sample.rtf", "{\\rtf1\\ansi " + rtf + "\\par}\n", "ascii")
    make_docx.write_docx(folder / "sample.docx", make_docx.p(said("docx")))
    (folder / "sample.doc").write_bytes(word_document(f"{said('doc')}\r"))
    write_hwp(folder / "sample.hwp", body(para(section_start(), said("hwp"))))
    make_hwpx.write_hwpx(folder / "sample.hwpx", make_hwpx.p(said("hwpx")))
    write_pdf(folder / "sample.pdf", [lines([said("pdf")])])
    write_xlsx(
        folder / "sample.xlsx",
        WorkbookParts([SheetParts("표", grid("이름 | 낱말", f"xlsx | {WORD}"))]),
    )
    sheet = OldSheet("표", {(0, 0): "이름", (0, 1): "낱말", (1, 0): "xls", (1, 1): WORD})
    (folder / "sample.xls").write_bytes(old_workbook(sheet))
    write_odf(folder / "sample.odt", f"<text:p>{said('odt')}</text:p>")
    write_odf(folder / "sample.ods", table("이름 | 낱말", f"ods | {WORD}"), kind="spreadsheet")
    box = f"<draw:frame><draw:text-box><text:p>{said('odp')}</text:p></draw:text-box></draw:frame>"
    write_odf(folder / "sample.odp", f"<draw:page>{box}</draw:page>", kind="presentation")
    deck = pptx.Presentation()
    slide = deck.slides.add_slide(deck.slide_layouts[5])
    slide.shapes.title.text = said("pptx")
    deck.save(str(folder / "sample.pptx"))
    mail = EmailMessage()
    mail["From"], mail["To"], mail["Subject"] = "a@example.com", "b@example.com", "표본"
    mail.set_content(said("eml"))
    (folder / "sample.eml").write_bytes(mail.as_bytes())
    Image.new("RGB", (8, 8), "#1F6F6B").save(folder / "sample.png")


if __name__ == "__main__":
    write(SAMPLES)
