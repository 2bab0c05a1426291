"""Which format a file really is: by its content first, by its name only among kinds of text.

Names lie: hwpx files are called .hwp, old .doc files .docx, web pages .xls (field notes G10, G19).
`detect` reads a few KB and, for containers, their directory; it never reads the text. Called
before a parser is loaded; what no parser reads is refused here with the plain reason and what to
do about it.
"""

from __future__ import annotations

import zipfile
from pathlib import Path
from typing import Final

from seojae.errors import Corrupt, Encrypted, NoText, Unsupported
from seojae.parsers.encodings import decode, is_binary
from seojae.parsers.formats import BY_NAME, FORMATS
from seojae.parsers.guards import library_errors

_HEAD = 8 * 1024
_PDF_SEARCH = 1024
_TEXT_FORMATS: Final = ("md", "txt", "csv", "html", "eml")
_CONTAINERS: Final = (".docx", ".docm", ".dotx", ".dotm", ".pptx", ".pptm", ".ppsx", ".xlsx")
_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_IMAGES = (b"\x89PNG\r\n", b"\xff\xd8\xff", b"GIF8", b"II*\0", b"MM\0*", b"\x00\x00\x01\x00")

# Content of the `mimetype` member (ODF, hwpx) → format.
_MIMETYPES = {
    "application/hwp+zip": "hwpx",
    "application/vnd.oasis.opendocument.text": "odt",
    "application/vnd.oasis.opendocument.spreadsheet": "ods",
    "application/vnd.oasis.opendocument.presentation": "odp",
}
# Words of the main part's type in `[Content_Types].xml` → format.
_MAIN_PARTS = {
    "wordprocessingml.document.main": "docx",
    "wordprocessingml.template.main": "docx",
    "ms-word.document.macroenabled.main": "docx",
    "ms-word.template.macroenabledtemplate.main": "docx",
    "presentationml.": "pptx",
    "ms-powerpoint.": "pptx",
    "ms-excel.sheet.binary": "xlsb",
    "spreadsheetml.": "xlsx",
    "ms-excel.": "xlsx",
}
_FOLDERS = {"word/": "docx", "ppt/": "pptx", "xl/": "xlsx", "contents/section": "hwpx"}
_STREAMS = {
    "FileHeader": "hwp",
    "WordDocument": "doc",
    "Workbook": "xls",
    "Book": "xls",
    "PowerPoint Document": "ppt",
    "__properties_version1.0": "msg",
}
_NOT_READ = {
    "ppt": ("옛 파워포인트(ppt) 문서는 읽지 않습니다.", "pptx나 PDF로 저장한 사본을 넣어 주세요."),
    "msg": ("아웃룩 메일(msg) 파일은 읽지 않습니다.", "메일을 eml이나 PDF로 저장해 넣어 주세요."),
    "hwp3": (
        "한글 97 이전 형식(HWP 3.0)이라 읽지 않습니다.",
        "한글에서 열어 hwpx나 PDF로 저장한 사본을 넣어 주세요.",
    ),
    "xml2003": (
        "Excel 2003의 XML 형식이라 읽지 않습니다.",
        "Excel에서 열어 xlsx로 저장한 사본을 넣어 주세요.",
    ),
    "zip": ("압축 파일은 풀지 않습니다.", "압축을 풀어 안의 문서를 넣어 주세요."),
}


def detect(file: Path) -> str:
    """Name the format of a file as `formats.BY_NAME` does.

    Raises:
        NoText: the file holds no bytes.
        Encrypted: an Office document behind a password.
        Unsupported: a format that is not read; the error names it and the next step.
        Corrupt: a container whose directory is broken, or another content than the name says.
        OSError: it cannot be opened.
    """
    with file.open("rb") as stream:
        head = stream.read(_HEAD)
    if not head:
        raise NoText("빈 파일입니다.", "원래 문서를 다시 복사해 넣어 주세요.")
    extension = file.suffix.lower()
    name = _binary_format(file, head, extension) or _text_format(head, extension)
    if name in BY_NAME:
        return name
    if name in _NOT_READ:
        raise Unsupported(*_NOT_READ[name])
    if name:
        raise Unsupported(f"{name} 형식은 아직 읽지 않습니다.")
    if any(extension in entry.extensions for entry in FORMATS) or extension in _CONTAINERS:
        raise Corrupt(f"이름은 {extension} 이지만 내용이 그 형식이 아닙니다.")
    raise Unsupported(
        f"{extension} 파일은 읽지 않습니다."
        if extension
        else "무슨 형식인지 알 수 없는 파일입니다."
    )


def _binary_format(file: Path, head: bytes, extension: str) -> str:
    """Name a format that has a mark of its own; empty where there is none."""
    if head.startswith(b"PK\x03\x04"):
        return _zip_format(file, extension)
    if head.startswith(_OLE):
        return _ole_format(file)
    if head.lstrip().startswith(b"%PDF-"):
        return "pdf"
    if b"%PDF-" in head[:_PDF_SEARCH] and (extension == ".pdf" or is_binary(decode(head)[0])):
        return "pdf"
    if head.startswith(b"HWP Document File V3.00"):
        return "hwp3"
    if head.startswith(b"{\\rtf"):
        return "rtf"
    if head.startswith(_IMAGES) or (head.startswith(b"RIFF") and head[8:12] == b"WEBP"):
        return "image"
    if head.startswith(b"BM") and is_binary(decode(head)[0]):
        return "image"
    return "image" if head[4:8] == b"ftyp" and head[8:12] in {b"heic", b"heix", b"mif1"} else ""


def _zip_format(file: Path, extension: str) -> str:
    try:
        with library_errors(), zipfile.ZipFile(file) as package:
            return _package_format(package)
    except Corrupt:
        # A cut-off document: its own parser may still save some of it, or says it is broken.
        for entry in FORMATS:
            if extension in entry.extensions and entry.name not in _TEXT_FORMATS:
                return entry.name
        raise


def _package_format(package: zipfile.ZipFile) -> str:
    names = {name.replace("\\", "/").lstrip("/").lower(): name for name in package.namelist()}
    kind = _beginning(package, names.get("mimetype")).strip()
    for mimetype, found in _MIMETYPES.items():
        if kind.startswith(mimetype):
            return found
    if kind:
        return kind.rsplit("/", 1)[-1][:40]
    types = _beginning(package, names.get("[content_types].xml")).lower()
    for main_part, found in _MAIN_PARTS.items():
        if main_part in types:
            return found
    for folder, found in _FOLDERS.items():
        if any(name.startswith(folder) for name in names):
            return found
    return "odt" if "content.xml" in names and "meta-inf/manifest.xml" in names else "zip"


def _beginning(package: zipfile.ZipFile, member: str | None) -> str:
    if member is None or package.getinfo(member).flag_bits & 0x1:
        return ""
    with package.open(member) as stream:
        return stream.read(64 * 1024).decode("utf-8", "replace")


def _ole_format(file: Path) -> str:
    import olefile  # a fifth of what a child imports, and most files need none of it

    with library_errors(), olefile.OleFileIO(str(file)) as container:
        if container.exists("EncryptedPackage"):
            raise Encrypted
        found = (name for stream, name in _STREAMS.items() if container.exists(stream))
        return next(found, "OLE")


def _text_format(head: bytes, extension: str) -> str:
    """Name a kind of text by its beginning and its extension; empty where it is no known one."""
    text = decode(head)[0]
    if is_binary(text):
        if any(extension in BY_NAME[name].extensions for name in _TEXT_FORMATS if name in BY_NAME):
            raise Unsupported(
                f"이름은 {extension} 이지만 글자가 아닌 데이터가 든 파일입니다.",
                "파일 이름의 끝(확장자)이 맞는지 확인해 주세요.",
            )
        return ""
    beginning = text.lstrip("\ufeff \t\r\n").lower()
    if beginning.startswith("<?xml") and "<hwpml" in beginning:
        return "hwpml"
    for name in _TEXT_FORMATS:
        if name in BY_NAME and extension in BY_NAME[name].extensions and name != "txt":
            return name
    if beginning.startswith(("<!doctype html", "<html")) or (
        beginning.startswith(("<?xml", "<!--")) and "<html" in beginning
    ):
        return "html"
    if beginning.startswith("mime-version:"):  # a web page in one file, under any name
        return "eml"
    if extension == ".xls":  # what many web systems offer as a spreadsheet is a page, or tabs
        return _false_workbook(beginning)
    return "txt" if not extension or extension in BY_NAME["txt"].extensions else ""


def _false_workbook(beginning: str) -> str:
    if not beginning.startswith("<"):
        return "csv"
    return "xml2003" if beginning.startswith("<?xml") and "<workbook" in beginning else "html"
