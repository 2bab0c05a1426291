#!/usr/bin/env bash
# Install the setup program under Wine, use what it installed, upgrade, uninstall. Sourced by
# build_windows.sh, from which it has in_wine, work, version; fails at the end if anything failed.
# shellcheck disable=SC2154
# The person's folder has a Korean name with a space, because that breaks other programs (A09, C02).
set -uo pipefail
smoke=$work/smoke
rm -rf "$smoke"
mkdir -p "$smoke"
failed=0

passed() { printf 'PASS  %s\n' "$*"; }
check() {
  if "${@:2}"; then passed "$1"; else
    printf 'FAIL  %s\n' "$1"
    failed=1
  fi
}
seconds() { awk -v from="$1" -v to="$(date +%s.%N)" 'BEGIN { printf "%.1f s", to - from }'; }
in_windows() { printf 'Z:%s' "${1//\//\\}"; }
registry() { in_wine 60 wine reg query "$@" </dev/null 2>/dev/null | tr -d '\r'; }
files_of() { (cd "$1" && find . -type f -printf '%p %s %T@\n' | sort | sha256sum); }
gone() { [[ ! -e $1 ]]; }

users=$WINEPREFIX/drive_c/users/$(id -un)
programs=$users/AppData/Local/Programs
folder="$programs/서재 프로그램"
here="C:\\users\\$(id -un)\\AppData\\Local\\Programs\\서재 프로그램"
cli="$here\\seojae-cli.exe" tray="$here\\Seojae.exe" remove="$here\\uninstall.exe"
library="$users/내 서재" library_there="C:\\users\\$(id -un)\\내 서재"
shortcut="$users/AppData/Roaming/Microsoft/Windows/Start Menu/Programs/서재.lnk"
# The packaged Claude keeps its settings here, not in AppData\Roaming (field note A02).
claude="$users/AppData/Local/Packages/Claude_pzs8sxrjxfjjc/LocalCache/Roaming/Claude"
entries="$claude/claude_desktop_config.json"
uninstall_key='HKCU\Software\Microsoft\Windows\CurrentVersion\Uninstall\Seojae'
run_key='HKCU\Software\Microsoft\Windows\CurrentVersion\Run'
setup=$(in_windows "$work/SeojaeSetup.exe")

# typed NAME LINE: run a line as it would be typed on Windows; its exit code is in `code`. Through a
# batch file in the code page of Korean Windows, because Wine quotes words with spaces in its own
# way and NSIS wants its folder without quotes.
typed() {
  local from
  from=$(date +%s.%N)
  code=0
  printf '@%s\r\n@exit %%ERRORLEVEL%%\r\n' "$2" | iconv --to-code CP949 >"$smoke/typed.bat"
  in_wine 400 wine cmd /c "$(in_windows "$smoke/typed.bat")" </dev/null >/dev/null 2>&1 || code=$?
  printf '      %s: exit code %s, %s\n' "$1" "$code" "$(seconds "$from")"
}
install() { typed "$1" "\"$setup\" /S ${*:2} /D=$here"; }
uninstall() { typed "$1" "\"$remove\" /S ${*:2} _?=$here"; }

mkdir -p "$claude" "$library/인사"
printf '{"mcpServers": {"other": {"command": "C:\\\\other.exe"}}}\n' >"$entries"
printf '# 휴가 규정\n\n연차 휴가는 15일입니다.\n' >"$library/인사/휴가 규정.md"

install "install" /AUTOSTART "/LIBRARY=\"$library_there\""
check "installed without a question" test "$code" = 0 -a -f "$folder/Seojae.exe"
printf '      %s MB, %s files\n' "$(du -sm --apparent-size "$folder" | cut -f1)" \
  "$(find "$folder" -type f | wc -l)"
check "start menu" test -f "$shortcut"
check "list of programs" grep --quiet "$version" <(registry "$uninstall_key")
check "starts with Windows" grep --quiet -- '--background' <(registry "$run_key")
check "licences beside the program" test -s "$folder/_internal/LICENSES.txt"
check "Claude is connected" grep --quiet 'seojae-cli.exe' "$entries"
check "other entries of Claude stay" grep --quiet 'other.exe' "$entries"

from=$(date +%s.%N)
code=0
in_wine 600 wine "$cli" selfcheck --json </dev/null >"$smoke/selfcheck.json" 2>"$smoke/selfcheck.txt" || code=$?
printf '      self-check: %s\n' "$(seconds "$from")"
check "self-check of what was installed" test "$code" = 0
((code == 0)) || tail -c 2000 "$smoke/selfcheck.json"

in_wine 300 wine "$cli" reindex "$library_there" </dev/null >"$smoke/reindex.txt" 2>&1
check "index" grep --quiet '1' "$smoke/reindex.txt"
# A server has a Windows parent, as Claude is one: Wine has no answer to who else started it.
printf '@"%s" serve "%s"\r\n' "$cli" "$library_there" | iconv --to-code CP949 >"$smoke/serve.bat"
serve=$(in_windows "$smoke/serve.bat")
if LANG=ko_KR.UTF-8 LC_ALL=ko_KR.UTF-8 timeout 300 python3 "$installer/smoke_mcp.py" \
  "연차 휴가는 며칠인가요" "15일" "${wine[@]}" wine cmd /c "$serve" \
  >"$smoke/mcp.txt" 2>&1; then
  passed "MCP: $(tr '\n' ' ' <"$smoke/mcp.txt")"
else
  check "MCP: $(tail -n 3 "$smoke/mcp.txt")" false
fi

# The window, as a picture to be looked at; a new document, which children of the tray read; and a
# second start that only asks the first to end.
printf '# 출장 여비\n\n숙박비는 하루 7만 원까지 줍니다.\n' >"$library/인사/출장 여비.md"
in_wine 300 wine "$tray" "$library_there" </dev/null >"$smoke/tray.txt" 2>&1 &
running=$!
for _ in $(seq 60); do
  import -window root "$smoke/window.png" 2>/dev/null || true
  (($(convert "$smoke/window.png" -unique-colors -format '%w' info: 2>/dev/null || echo 0) > 60)) && break
  sleep 1
done
sleep 4 # the picture is looked at by a person: let the index finish
import -window root "$smoke/window.png" 2>/dev/null
check "the tray runs" kill -0 "$running"
found() { in_wine 60 wine "$cli" search "$library_there" 숙박비 </dev/null 2>&1 | grep --quiet '7만 원'; }
for _ in $(seq 12); do
  found && break
  sleep 2
done
check "the tray indexes a new document" found
touch "$folder/_internal/of-an-older-version.txt"
install "upgrade over the running tray"
check "upgraded over the running tray" test "$code" = 0
check "nothing of the older version stays" gone "$folder/_internal/of-an-older-version.txt"
code=0
wait "$running" || code=$?
check "the tray ended as it was asked to" test "$code" = 0
check "an upgrade keeps the connection" grep --quiet 'seojae-cli.exe' "$entries"

# hold SECONDS: a server as Claude holds one, for so long. It serves when this returns; the process
# that keeps its input open is in `holding`.
hold() {
  rm -f "$smoke/held" "$smoke/served.txt"
  mkfifo "$smoke/held"
  in_wine 300 wine cmd /c "$serve" <"$smoke/held" >"$smoke/served.txt" 2>&1 &
  running=$!
  (printf '{"jsonrpc":"2.0","id":1,"method":"ping"}\n' && exec sleep "$1") >"$smoke/held" &
  holding=$!
  for _ in $(seq 200); do
    grep --quiet result "$smoke/served.txt" && break
    sleep 0.3
  done
}

# Nothing may change while Claude holds a copy; an installer that waits goes on when it has gone.
hold 600
before=$(files_of "$folder")
install "upgrade over a running serve" /WAIT=3
check "an upgrade over a running serve is refused" test "$code" = 5
check "and changes nothing" test "$before" = "$(files_of "$folder")"
uninstall "uninstall over a running serve" /WAIT=3
check "so is an uninstall" test "$code" = 5
check "and changes nothing either" test "$before" = "$(files_of "$folder")"
kill "$holding"
wait "$running"
hold 15
install "upgrade that waits for a serve" /WAIT=120
check "an upgrade waits for a serve that ends" test "$code" = 0
wait "$running"
rm "$folder/_internal/base_library.zip"
install "repair"
code=0
in_wine 60 wine "$cli" --version </dev/null >"$smoke/version.txt" 2>&1 || code=$?
check "repair brings back what is missing" test "$code" = 0

in_wine 60 wine reg add "$uninstall_key" /v DisplayVersion /d 99.0.0 /f </dev/null >/dev/null 2>&1
install "an older version over a newer one"
check "a downgrade is refused" test "$code" = 6
install "a downgrade that is asked for" /DOWNGRADE
check "a downgrade that is asked for" test "$code" = 0

kept=$(cd "$library" && find . -type f -not -name 'index.db-*' | sort)
uninstall "uninstall"
check "uninstalled" gone "$folder/Seojae.exe"
check "no program files stay" gone "$folder/_internal"
check "no start menu entry stays" gone "$shortcut"
check "no keys stay" test -z \
  "$(registry "$uninstall_key" | grep DisplayVersion)$(registry "$run_key" | grep Seojae)"
check "Claude is disconnected" test -z "$(grep seojae-cli "$entries")"
check "other entries of Claude stay still" grep --quiet 'other.exe' "$entries"
check "documents, records and the index stay" test "$kept" = \
  "$(cd "$library" && find . -type f -not -name 'index.db-*' | sort)"

install "install once more" "/LIBRARY=\"$library_there\""
uninstall "uninstall with its index" /DROPINDEX
check "uninstalled with its index" test "$code" = 0 -a ! -e "$folder/Seojae.exe"
check "the index is gone where that was asked for" test -z "$(find "$library" -name 'index.db*')"
check "documents and records stay there, too" test "$(grep -v '/index.db$' <<<"$kept")" = \
  "$(cd "$library" && find . -type f | sort)"
set -e
((failed == 0))
