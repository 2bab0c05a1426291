"""Every fixed string a person reads in the windows.

Short polite Korean, verbs first on buttons, no jargon. Sentences that are made of figures stand in
`seojae_desktop.phrases`.
"""

from __future__ import annotations

TITLE = "서재"

# The rail and the state
SEARCH = "검색"
SHELVES = "책장"
INBOX = "미분류"
HISTORY = "기록"
SETTINGS = "설정"
UP_TO_DATE = "최신 상태"
OPENING = "서재를 여는 중입니다"
NO_LIBRARY = "서재 폴더를 골라 주세요"
PAUSED = "잠시 멈춤"
ROOT_AWAY = "서재 폴더를 찾을 수 없습니다. 드라이브가 연결되면 이어집니다."

DETAILS = "서재의 상태"

# Reading the documents
PAUSE = "잠시 멈춤"
RESUME = "이어서 읽기"
PAUSED_MORE = "읽기를 잠시 멈췄습니다. 다른 프로그램에서도 멈춥니다."
SEARCHABLE_MEANWHILE = "지금까지 읽은 문서는 벌써 찾을 수 있습니다."
SHOW_UNREAD = "읽지 못한 파일 보기"
REINDEX = "다시 색인"

# Search
ASK = "찾을 말을 적으세요. 예: 연차 휴가 며칠"
ALL_SHELVES = "책장: 전체"
ALL_FORMATS = "형식: 전체"
ALL_TIMES = "기간: 전체"
WITH_INBOX = "미분류 포함"
PERIODS = (("최근 1달", 31), ("최근 3달", 92), ("최근 1년", 366), ("최근 3년", 1096))
FORMATS = (
    ("한글 (hwp, hwpx)", ("hwp", "hwpx")),
    ("워드 (docx, doc)", ("docx", "doc")),
    ("PDF", ("pdf",)),
    ("엑셀 (xlsx, xls, csv)", ("xlsx", "xls", "csv")),
    ("파워포인트 (pptx)", ("pptx",)),
    ("글 (md, txt)", ("md", "txt")),
)
START_SEARCHING = "문서에서 찾고 싶은 것을 적고 Enter를 누르세요."
START_SEARCHING_HINT = "Claude가 찾을 때와 똑같은 결과를 보여 줍니다."
NOTHING_FOUND = "찾은 것이 없습니다."
NOTHING_FOUND_HINT = "다른 낱말로 찾거나 책장과 기간을 '전체'로 바꿔 보세요."
NOTHING_READ_FOUND = "읽은 문서에서 찾은 것은 없습니다."
NOTHING_READ_FOUND_HINT = "아래는 이름이 맞는 파일입니다."
HITS = "찾은 곳"
PREVIEW = "문서 미리보기"
OPEN = "열기"
SHOW_IN_FOLDER = "폴더에서 보기"
COPY_CITATION = "출처 복사"
COPIED = "출처를 복사했습니다."
CLAUDE_FILED_MORE = "누르면 무엇을 옮겼는지 보고 되돌릴 수 있습니다."
FILE_GONE = "파일이 없습니다. 옮겨졌거나 지워졌으면 곧 색인에 반영됩니다."
READ_ON = "이어 읽기"

VERSIONS = "다른 판"
NO_VERSIONS = "다른 판이나 사본이 없습니다."
CANCEL = "취소"

# What went wrong
BROKE = "서재에 문제가 생겼습니다"
BROKE_MORE = "하던 일은 멈췄지만 문서는 그대로입니다."
TRY_AGAIN = "다시 해 보고, 또 나오면 로그를 보내 주세요."
OPEN_LOGS = "로그 폴더 열기"
CLOSE = "닫기"

# What the core tells in words of commands, as it is said in the windows; by code
HINTS = {
    "unknown_document": "옮겨졌거나 지워졌을 수 있습니다. 다시 찾아 보세요.",
    "unknown_section": "처음부터 다시 읽어 보세요.",
    "bad_cursor": "처음부터 다시 읽어 보세요.",
    "index_corrupt": "지금 다시 만듭니다. 잠시 뒤에 다시 해 보세요.",
    "index_too_new": "서재를 최신 판으로 올리거나 설정에서 색인을 다시 만드세요.",
}
NO_LIBRARY_HINT = "위쪽 오른편의 글을 누르면 고를 수 있습니다."

# The tray
TRAY_OPEN = "서재 열기"
TRAY_SEARCH = "검색…"
TRAY_INBOX = "미분류"
TRAY_REINDEX = "다시 색인"
TRAY_NOTHING_TO_UNDO = "되돌릴 것이 없습니다"
TRAY_FOLDER = "서재 폴더 열기"
TRAY_CLAUDE = "Claude 연결"
TRAY_SETTINGS = "설정"
TRAY_QUIT = "끝내기"
KEEPS_RUNNING = "서재는 계속 켜져 있습니다"
KEEPS_RUNNING_MORE = "작업 표시줄의 책 모양 아이콘으로 다시 열 수 있습니다."

# Collections
NEW_SHELF = "새 책장"
NEW_SHELF_ASK = "새 책장의 이름을 적으세요. 서재 폴더 안에 같은 이름의 폴더가 생깁니다."
RENAME_SHELF = "폴더 이름 바꾸기"
RENAME_SHELF_ASK = "책장 폴더의 새 이름을 적으세요."
MAKE = "만들기"
RENAME = "이름 바꾸기"
REMOVE_SHELF = "책장 없애기"
REMOVE_SHELF_HINT = "문서가 하나도 없는 책장만 없앨 수 있습니다."
REMOVE_SHELF_ASK = "빈 책장 '{folder}'을(를) 없앨까요? 기록에서 되돌릴 수 있습니다."
NO_FREQUENT = "문서가 더 모이면 여기에 나옵니다."
NO_SHELVES = "아직 책장이 없습니다."
NO_SHELVES_HINT = "서재 폴더 바로 아래의 폴더 하나가 책장 하나입니다. '새 책장'을 눌러 만드세요."
NO_DESCRIPTION = "설명 없음"
NO_DESCRIPTION_HINT = "설명을 적으면 Claude가 이 책장을 더 잘 고릅니다."
SHELF_NAME = "이름"
SHELF_DESCRIPTION = "설명"
SHELF_TAGS = "태그"
FREQUENT = "자주 나오는 말"
DESCRIPTION_ASK = "어떤 질문에 이 책장을 쓰나요? 예: 휴가, 근무 시간, 퇴직을 정한 규정과 안내"
DESCRIPTION_HINT = "Claude는 이 설명을 보고 책장을 고릅니다. 한두 문장이면 됩니다."
TAGS_ASK = "쉼표로 나눕니다. 예: 규정, 인사"
SAVE = "저장"
SHELF_SAVED = "저장했습니다: {folder}/README.md"
NO_DOCUMENTS = "아직 문서가 없습니다."
NO_DOCUMENTS_HINT = "서재 폴더의 '{folder}' 폴더에 파일을 넣으면 저절로 읽습니다."
CHOOSE_DOCUMENTS = "옮길 문서를 고르세요."
MOVE_TO = "옮길 책장"
MOVE = "옮기기"
UNREAD = "읽지 못한 파일"
UNREAD_HINT = "이름과 까닭을 모두 보입니다. 고쳐 저장하면 저절로 다시 읽습니다."
PARTLY_READ = "일부만 읽은 문서"

# The inbox
ADD_FILES = "파일 넣기"
ASK_CLAUDE = "Claude에게 정리 부탁하는 법"
ASK_CLAUDE_HOW = (
    "Claude Desktop에서 이렇게 말해 보세요.\n\n"
    '"서재 미분류에 있는 문서를 책장에 정리해 줘."\n\n'
    "Claude가 옮긴 것은 모두 이 화면과 기록에서 되돌릴 수 있습니다."
)
INBOX_EMPTY = "미분류가 비어 있습니다."
INBOX_EMPTY_HINT = "정리할 파일을 이곳에 끌어다 놓으세요. 원본은 그대로 두고 사본을 넣습니다."
SHOW_MORE = "더 보기"
CHOOSE_SHELF = "책장 고르기"
NEW_NAME = "새 이름"
CHOOSE_TARGETS = "옮길 책장을 고르면 무엇이 일어날지 먼저 보여 드립니다."
MOVE_CHOSEN = "옮기기"
DRAG_HERE = "카드를 책장에 끌어다 놓아도 됩니다."
UNDO_ALL = "모두 되돌리기"
UNDO_ALL_ASK = "오늘 Claude가 옮긴 문서 {count:,}건을 모두 되돌릴까요?"

# The history
MOVED = "옮긴 기록"
READ_BY_CLAUDE = "Claude가 찾은 것"
NO_MOVES = "아직 옮긴 문서가 없습니다."
NO_MOVES_HINT = "문서를 옮기면 여기에 남고, 몇 주 뒤에도 되돌릴 수 있습니다."
CHOOSE_MOVES = "되돌릴 것을 고르세요. 날짜를 고르면 그날 것을 모두 고릅니다."
UNDO = "되돌리기"
UNDO_ASK = "마지막 작업을 되돌릴까요?"
REDO = "다시 하기"
READING = "읽는 중"
ONLY_MISSED = "답을 찾지 못한 것만"
NEVER_READ = "한 번도 찾지 않은 문서"
LEDGER_OFF = (
    "기록 남기기가 꺼져 있어 새로 찾은 것은 남지 않습니다. 설정의 '기록 남기기'에서 켤 수 있습니다."
)
NO_READINGS = "아직 Claude가 찾은 것이 없습니다."
NO_READINGS_HINT = "Claude에게 서재의 문서를 물어보면 무엇을 찾아 건넸는지 여기에 남습니다."
ALL_READ = "모든 문서를 한 번 이상 찾았습니다."
MISSED = "찾지 못함"

# Settings
FOLDER_GROUP = "서재 폴더"
CHOOSE_FOLDER = "다른 폴더 고르기"
CONNECTIONS_GROUP = "Claude 연결"
READING_GROUP = "색인"
WATCH = "폴더를 지켜보고 바뀐 문서를 저절로 읽기"
WATCH_HINT = "끄면 '다시 색인'을 눌렀을 때만 읽습니다."
REBUILD = "색인 다시 만들기"
REBUILD_ASK = "모든 문서를 처음부터 다시 읽습니다. 그동안에도 찾을 수 있습니다. 시작할까요?"
LEDGER_GROUP = "기록 남기기"
KEEP_LEDGER = "Claude가 무엇을 찾고 읽었는지 남기기"
LEDGER_HINT = "기록은 서재 폴더 안에만 남고 밖으로 나가지 않습니다."
ABOUT_GROUP = "정보"
ABOUT = "서재 {version} · MIT 라이선스 · 인터넷에 연결하지 않습니다"
LICENCES = "쓰인 프로그램의 라이선스"
LICENCES_HINT = "서재는 다음 프로그램들로 만들어졌습니다."

NOTIFY = "Claude가 문서를 옮기면 알리기"
NOTIFY_HINT = "꺼도 미분류와 기록 화면에는 모두 남습니다."

# The first start
FIRST_TITLE = "서재 시작하기"
FIRST_TITLES = ("어떤 폴더를 서재로 쓸까요?", "Claude와 연결할까요?", "읽고 있습니다")
FIRST_NEW = "문서\\서재 새로 만들기"
FIRST_EXISTING = "있는 폴더 고르기"
FIRST_FOLDER_HINT = "이 폴더 밖의 파일은 읽지 않고, 문서는 PC 밖으로 나가지 않습니다."
FIRST_CONNECT_HINT = (
    "연결하면 Claude가 서재의 문서를 찾아 출처와 함께 답합니다. 나중에 설정에서 바꿀 수 있습니다."
)
FIRST_LOOKING = "폴더를 살펴보는 중입니다…"
FIRST_CLOSE = "창 닫기 (계속 읽음)"
DEFAULT_FOLDER = "서재"
NEXT = "다음"
BACK = "뒤로"

# Connections
NO_CLIENTS = (
    "연결할 수 있는 프로그램을 찾지 못했습니다. Claude Desktop을 설치하면 여기에 나타납니다."
)
CONNECT = "연결"
CONNECT_AGAIN = "다시 연결"
DISCONNECT = "연결 끊기"
TRYING = "되는지 시험하는 중입니다…"
CLAUDE_LOST = "Claude 연결이 끊어졌습니다"
CLAUDE_LOST_MORE = "Claude가 설정에서 서재를 지웠습니다. 설정 화면에서 '다시 연결'을 누르세요."
PASTE = "설정 파일에 넣을 글"
CLAUDE_RUNS = (
    "Claude가 켜져 있습니다. 켜진 채로 연결하면 Claude가 꺼질 때 연결을 지울 수 있습니다.\n\n"
    "먼저 작업 표시줄 오른쪽의 Claude 아이콘을 눌러 '종료(Quit)'를 고른 뒤 연결하는 것이 좋습니다. "
    "창만 닫으면 꺼지지 않습니다.\n\n그래도 지금 연결할까요?"
)
CONNECT_ANYWAY = "지금 연결"
START_GROUP = "시작과 알림"
START_WITH_SYSTEM = "컴퓨터를 켜면 서재도 켜기"
START_HINT = "창 없이 작업 표시줄의 아이콘으로만 켜집니다."
