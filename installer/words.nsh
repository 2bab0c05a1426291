; What the installer says, in the languages of its pages.

!macro WORDS NAME KOREAN ENGLISH
  LangString ${NAME} ${LANG_KOREAN} "${KOREAN}"
  LangString ${NAME} ${LANG_ENGLISH} "${ENGLISH}"
!macroend

!insertmacro WORDS PRODUCT_NAME "서재" "Seojae"
!insertmacro WORDS MAIN "서재 (필수)" "Seojae (required)"
!insertmacro WORDS MAIN_ABOUT \
  "내 PC의 문서를 찾는 프로그램입니다. 문서는 PC 밖으로 나가지 않습니다." \
  "Finds documents on this PC. They never leave it."
!insertmacro WORDS AUTOSTART "Windows를 켤 때 함께 시작" "Start with Windows"
!insertmacro WORDS AUTOSTART_ABOUT \
  "로그인하면 알림 영역에 아이콘만 뜹니다. 나중에 설정에서 바꿀 수 있습니다." \
  "Shows only an icon in the notification area. Can be changed in the settings."
!insertmacro WORDS CONNECT "Claude Desktop에 연결" "Connect to Claude Desktop"
!insertmacro WORDS CONNECT_ABOUT \
  "고른 폴더의 문서를 Claude가 찾게 합니다. 나중에 서재 창에서 연결해도 됩니다." \
  "Lets Claude search the folder you choose. Can also be done later in the window."
!insertmacro WORDS LIBRARY_TITLE "서재로 쓸 폴더" "Library folder"
!insertmacro WORDS LIBRARY_SUBTITLE \
  "Claude가 찾게 할 문서가 있는 폴더를 고르세요." \
  "Choose the folder whose documents Claude may search."
!insertmacro WORDS LIBRARY_TEXT \
  "있는 폴더를 골라도 문서는 그대로 둡니다. 없는 폴더이면 새로 만듭니다." \
  "Documents in an existing folder stay as they are. A new folder is made when there is none."
!insertmacro WORDS START_NOW "서재 시작하기" "Start Seojae"
!insertmacro WORDS ENDING "켜져 있는 서재를 끝냅니다" "Ending the running Seojae"
!insertmacro WORDS CONNECTING "Claude Desktop에 연결합니다" "Connecting to Claude Desktop"
!insertmacro WORDS DISCONNECTING "연결한 프로그램에서 서재를 뺍니다" "Removing Seojae from connected programs"
!insertmacro WORDS CONNECT_FAILED \
  "서재는 설치했지만 Claude Desktop에 연결하지 못했습니다. Claude Desktop을 설치해 한 번 켠 뒤 서재 창의 설정에서 연결하세요." \
  "Seojae is installed, but could not be connected to Claude Desktop. Start Claude Desktop once, then connect in Seojae's settings."
!insertmacro WORDS DISCONNECT_FAILED \
  "프로그램은 지우지만, 연결된 프로그램의 설정 가운데 고치지 못한 것이 있습니다. Claude Desktop의 설정 > 개발자에서 서재(seojae)를 빼세요." \
  "Seojae is being removed, but not every connected program's settings could be changed. Remove seojae in Claude Desktop under Settings > Developer."
!insertmacro WORDS TRAY_IN_USE \
  "서재 창(Seojae.exe)이 아직 켜져 있습니다. 알림 영역의 서재 아이콘에서 끝낸 뒤 다시 시도하세요. 아직 아무것도 바꾸지 않았습니다." \
  "Seojae (Seojae.exe) is still running. Quit it from its icon in the notification area, then retry. Nothing has been changed yet."
!insertmacro WORDS CLI_IN_USE \
  "Claude 같은 프로그램이 서재(seojae-cli.exe)를 쓰고 있습니다. 알림 영역의 Claude 아이콘에서 Claude를 끝낸 뒤 다시 시도하세요. 아직 아무것도 바꾸지 않았습니다." \
  "Claude or another program is using Seojae (seojae-cli.exe). Quit Claude from its icon in the notification area, then retry. Nothing has been changed yet."
!insertmacro WORDS DROP_INDEX \
  "연결했던 서재의 색인도 지울까요? 문서와 옮긴 기록은 어느 쪽이든 그대로 남고, 색인은 다시 만들 수 있습니다." \
  "Remove the indexes of connected libraries too? Documents and records stay either way; an index can be made anew."
!insertmacro WORDS DOWNGRADE \
  "더 새로운 판($1)이 설치되어 있습니다. 이 판(${VERSION})으로 되돌리면 새 판이 만든 색인을 다시 만들어야 할 수 있습니다. 그래도 설치할까요?" \
  "A newer version ($1) is installed. With this one (${VERSION}) the index may have to be made anew. Install anyway?"
