"""Everything Seojae can refuse or fail at, as a person reads it.

SeojaeError
├── UserError            what was asked cannot be done; shown word for word in every face
│   ├── OutsideLibrary · NameNotAllowed · UnknownCollection · UnknownDocument · EmptyQuery
│   ├── UnknownSection · BadCursor · BadArgument · SettingsUnreadable
│   ├── NameTaken · AlreadyThere · FileInUse · FileChanged · NotRead · CollectionNotEmpty
│   └── NothingToUndo · UndoBlocked
├── DocumentError        one file could not be read; recorded per file, never stops a run
│   ├── Locked · Encrypted · Distribution · Unsupported · NoText · Corrupt
│   └── TooLarge · TimedOut · OnlineOnly · Unreadable · ReaderFailed
└── EnvironmentProblem   the machine is in the way
    ├── RootMissing · RootNotAllowed · ReadOnlyRoot
    ├── IndexBusy · IndexCorrupt · IndexTooNew · OlderProgram · DiskFull · DiskFailed
    └── FilingBusy · MoveFailed

Each carries a Korean sentence (`message`), the next step (`hint`) and a stable `code`.
Anything else that is raised is a bug: it is never wrapped in one of these. Those of connecting
clients stand in `seojae.registration.errors`.
This module imports nothing, so that every layer may use it.
"""

from __future__ import annotations


class SeojaeError(Exception):
    """A failure that is told to a person: what is wrong, and what to do next.

    Args:
        message: one Korean sentence saying what is wrong.
        hint: one Korean sentence saying the next step; the class default when empty.
    """

    code: str = "error"
    default_message: str = "작업을 마치지 못했습니다."
    default_hint: str = ""

    def __init__(self, message: str = "", hint: str = "") -> None:
        self.message = message or self.default_message
        self.hint = hint or self.default_hint
        super().__init__(self.message)

    def __reduce__(self) -> tuple[type[SeojaeError], tuple[str, str]]:
        """Keep message and hint when the error crosses a process border."""
        return type(self), (self.message, self.hint)

    def __str__(self) -> str:
        return f"{self.message} {self.hint}".strip()


class UserError(SeojaeError):
    """What was asked cannot be done as asked."""


class OutsideLibrary(UserError):
    """A path points outside the library root, also through a link (field notes F03, F04)."""

    code = "outside_library"
    default_message = "서재 폴더 밖의 경로입니다."
    default_hint = "서재 폴더 안의 경로를 주세요."


class NameNotAllowed(UserError):
    """A file or folder name that no system can hold safely (field note F02)."""

    code = "name_not_allowed"
    default_message = "쓸 수 없는 이름입니다."
    default_hint = "다른 이름을 주세요."


class UnknownCollection(UserError):
    """No collection has this name; `available` lists those that exist."""

    code = "unknown_collection"

    def __init__(
        self, message: str = "", hint: str = "", *, available: tuple[str, ...] = ()
    ) -> None:
        self.available = available
        if available and not hint:
            hint = "있는 책장: " + ", ".join(available)
        super().__init__(message or "그런 책장이 없습니다.", hint)


class UnknownDocument(UserError):
    """No document has this id or path."""

    code = "unknown_document"
    default_message = "그런 문서가 없습니다."
    default_hint = "search나 documents로 문서 번호(document_id)를 다시 확인하세요."


class UnknownSection(UserError):
    """The document has no such section, page or sheet."""

    code = "unknown_section"
    default_message = "문서에 그런 곳이 없습니다."
    default_hint = "outline에 있는 제목 가운데 하나를 주세요."


class BadCursor(UserError):
    """A paging cursor that this document never handed out, or that is outdated."""

    code = "bad_cursor"
    default_message = "이어 읽을 곳(cursor)이 맞지 않습니다."
    default_hint = "cursor 없이 처음부터 다시 읽으세요."


class BadArgument(UserError):
    """An argument is of the wrong kind or out of range."""

    code = "bad_argument"
    default_message = "값이 맞지 않습니다."


class SettingsUnreadable(UserError):
    """`settings.toml` holds a mistake, so it cannot be changed without losing something."""

    code = "settings_unreadable"
    default_message = "설정 파일에 틀린 곳이 있습니다."
    default_hint = "파일을 메모장으로 열어 고치거나, 지우세요. 지우면 처음 설정이 됩니다."


class NameTaken(UserError):
    """Something of this name is there, and it is never overwritten (field notes F06, F07)."""

    code = "name_taken"
    default_message = "같은 이름이 이미 있습니다."
    default_hint = "다른 이름을 주세요."


class AlreadyThere(UserError):
    """The document lies where it was asked to go."""

    code = "already_there"
    default_message = "문서가 이미 그 자리에 있습니다."
    default_hint = "다른 책장이나 다른 이름을 주세요."


class FileInUse(UserError):
    """Another program holds the file; it is not copied and deleted instead (field note F01)."""

    code = "file_in_use"
    default_message = "다른 프로그램이 열고 있어 옮기지 않았습니다."
    default_hint = "그 프로그램에서 문서를 닫은 뒤 다시 하세요."


class FileChanged(UserError):
    """The file is not any more what it was when the change was decided."""

    code = "file_changed"
    default_message = "그사이 파일이 바뀌어 그대로 두었습니다."
    default_hint = "내용을 확인한 뒤 다시 하세요."


class NotRead(UserError):
    """A document without text is not filed in a batch: nobody can have judged it."""

    code = "not_read"
    default_message = "글을 읽지 못한 문서라 한꺼번에 옮기지 않았습니다."
    default_hint = "문서를 열어 확인한 뒤 그 문서만 따로 옮기세요."


class CollectionNotEmpty(UserError):
    """A collection that holds documents is not removed."""

    code = "collection_not_empty"
    default_message = "책장에 문서가 남아 있어 없애지 않았습니다."
    default_hint = "문서를 다른 책장으로 옮긴 뒤 다시 하세요."


class NothingToUndo(UserError):
    """There is no such change, or it was taken back already."""

    code = "nothing_to_undo"
    default_message = "되돌릴 것이 없습니다."
    default_hint = "moves로 옮긴 기록과 그 번호를 확인하세요."


class UndoBlocked(UserError):
    """A change cannot be taken back as it was; `offer` is a free name where the place is taken."""

    code = "undo_blocked"
    default_message = "되돌릴 수 없습니다."
    default_hint = "moves로 그 뒤의 기록을 확인하세요."

    def __init__(self, message: str = "", hint: str = "", *, offer: str = "") -> None:
        self.offer = offer
        super().__init__(message, hint)


class EmptyQuery(UserError):
    """The query holds no letter and no digit."""

    code = "empty_query"
    default_message = "검색어가 비어 있습니다."
    default_hint = "찾을 낱말을 한 개 이상 적어 주세요. 예: 연차 휴가 며칠"


class DocumentError(SeojaeError):
    """One file could not be read. Recorded with the file; a run goes on."""

    code = "document_error"


class Locked(DocumentError):
    """Another program holds the file; tried again at the next run."""

    code = "locked"
    default_message = "다른 프로그램이 열고 있어 읽지 못했습니다."
    default_hint = "그 프로그램에서 문서를 닫으면 다음 색인 때 읽습니다."


class Encrypted(DocumentError):
    """The file needs a password."""

    code = "encrypted"
    default_message = "암호가 걸린 문서입니다."
    default_hint = "원래 프로그램에서 암호를 푼 사본을 저장하면 읽습니다."


class Distribution(DocumentError):
    """A distribution (배포용) HWP whose text could not be opened."""

    code = "distribution"
    default_message = "배포용 문서라 내용을 읽지 못했습니다."
    default_hint = "한글에서 일반 문서나 PDF로 저장한 사본을 넣어 주세요."


class Unsupported(DocumentError):
    """A format that is not read (yet)."""

    code = "unsupported"
    default_message = "아직 읽지 않는 형식입니다."
    default_hint = "PDF, docx, hwpx 같은 형식으로 저장한 사본을 넣으면 읽습니다."


class NoText(DocumentError):
    """The file opens but holds no text: a scan, a picture, an empty document."""

    code = "no_text"
    default_message = "글자가 없는 문서입니다."
    default_hint = "스캔한 문서라면 글자 인식(OCR)을 거친 PDF로 바꿔 넣어 주세요."


class Corrupt(DocumentError):
    """The bytes are not what the format promises."""

    code = "corrupt"
    default_message = "파일이 손상되어 열리지 않습니다."
    default_hint = "원래 프로그램에서 열어 다시 저장해 보세요."


class TooLarge(DocumentError):
    """Size, unpacked size or memory went over the limit (field notes G02, G21)."""

    code = "too_large"
    default_message = "너무 커서 읽지 않았습니다."
    default_hint = "문서를 여러 개로 나누어 저장해 주세요."


class TimedOut(DocumentError):
    """Reading took longer than the limit."""

    code = "timed_out"
    default_message = "읽는 데 너무 오래 걸려 멈췄습니다."
    default_hint = "문서를 다시 저장하거나 나누어 넣어 주세요."


class OnlineOnly(DocumentError):
    """A cloud placeholder whose bytes are not on this machine (field note E08)."""

    code = "online_only"
    default_message = "온라인에만 있는 파일이라 읽지 않았습니다."
    default_hint = "탐색기에서 '이 디바이스에 항상 유지'를 고르면 읽습니다."


class Unreadable(DocumentError):
    """The operating system refuses to give us the bytes."""

    code = "unreadable"
    default_message = "파일을 열 권한이 없습니다."
    default_hint = "파일의 읽기 권한을 확인해 주세요."


class ReaderFailed(DocumentError):
    """A fault of ours, or a broken installation; the log tells where (field note G23).

    Told apart from `Corrupt`, which is about the file: it is tried again with the next version.
    """

    code = "reader_failed"
    default_message = "서재의 읽기 프로그램에 문제가 생겨 읽지 못했습니다. 파일 탓은 아닙니다."
    default_hint = "까닭은 .seojae 폴더의 logs에 적었습니다. 서재를 새 판으로 바꾸면 다시 읽습니다."


class EnvironmentProblem(SeojaeError):
    """The machine is in the way: disk, rights, another program."""


class RootMissing(EnvironmentProblem):
    """The library folder is not there, or is not a folder."""

    code = "root_missing"
    default_message = "서재 폴더를 찾을 수 없습니다."
    default_hint = "폴더 경로를 확인하세요. 외장 드라이브라면 연결되어 있는지 보세요."


class RootNotAllowed(EnvironmentProblem):
    """A folder that must not be a library, such as one inside AppData (field note A02)."""

    code = "root_not_allowed"
    default_message = "서재로 쓸 수 없는 폴더입니다."
    default_hint = "'문서' 폴더 아래처럼 직접 보이는 곳을 고르세요."


class ReadOnlyRoot(EnvironmentProblem):
    """The root, or our folder in it, cannot be written."""

    code = "read_only_root"
    default_message = "서재 폴더에 쓸 수 없어 색인을 만들지 못했습니다."
    default_hint = "폴더의 쓰기 권한을 확인하거나 다른 폴더를 고르세요."


class IndexBusy(EnvironmentProblem):
    """Another process kept the index locked for longer than we wait."""

    code = "index_busy"
    default_message = "다른 서재 프로그램이 색인을 쓰고 있습니다."
    default_hint = "잠시 뒤에 다시 해 보세요."


class IndexCorrupt(EnvironmentProblem):
    """The index file is damaged. It may be deleted: it is rebuilt from the documents."""

    code = "index_corrupt"
    default_message = "색인 파일이 손상되었습니다. 문서는 그대로입니다."
    default_hint = "'seojae reindex --full 폴더'로 색인을 다시 만드세요."


class IndexTooNew(EnvironmentProblem):
    """The index was written by a newer Seojae."""

    code = "index_too_new"
    default_message = "더 새로운 서재가 만든 색인입니다."
    default_hint = "서재를 최신 판으로 올리거나 'seojae reindex --full 폴더'로 다시 만드세요."


class OlderProgram(EnvironmentProblem):
    """A newer Seojae indexes this library; this one may search, and leaves indexing to it."""

    code = "older_program"
    default_message = (
        "더 새로운 서재가 색인하는 서재입니다. 이 프로그램은 찾기만 하고 색인하지 않습니다."
    )
    default_hint = "서재를 최신 판으로 올려 주세요. 찾기는 그대로 됩니다."


class DiskFull(EnvironmentProblem):
    """No room left on the disk that holds the index."""

    code = "disk_full"
    default_message = "디스크에 빈 자리가 없어 색인을 마치지 못했습니다."
    default_hint = "빈 자리를 만든 뒤 다시 색인하세요. 이미 읽은 문서는 그대로 찾을 수 있습니다."


class DiskFailed(EnvironmentProblem):
    """The disk, or the network before it, did not do what it was told (field note D05)."""

    code = "disk_failed"
    default_message = "색인 파일을 읽거나 쓰는 중에 디스크 오류가 났습니다."
    default_hint = "드라이브나 네트워크 연결을 확인한 뒤 다시 해 보세요."


class ReadersNotStarting(EnvironmentProblem):
    """The children that read files end before they begin, one after the other."""

    code = "readers_not_starting"
    default_message = "문서를 읽는 프로그램이 거듭 시작하지 못했습니다. 색인을 멈추었습니다."
    default_hint = (
        "빈 메모리와 백신을 살핀 뒤 다시 색인하세요. 직접 쓴 파이썬 프로그램이라면 "
        "if __name__ == '__main__': 아래에서 색인하세요."
    )


class FilingBusy(EnvironmentProblem):
    """Another process of ours was moving files for longer than we wait."""

    code = "filing_busy"
    default_message = "다른 서재 프로그램이 문서를 옮기고 있습니다."
    default_hint = "잠시 뒤에 다시 해 보세요."


class MoveFailed(EnvironmentProblem):
    """The system refused a change of the folders; everything is as before."""

    code = "move_failed"
    default_message = "옮기지 못했습니다. 문서는 제자리에 있습니다."
    default_hint = "드라이브와 폴더의 권한을 확인한 뒤 다시 해 보세요."
