"""The border of the library: what is a root, and what lies under it (field notes A02, F03, F04)."""

from __future__ import annotations

import errno
import os
import unicodedata
from pathlib import Path, PureWindowsPath

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.rights import without_privilege

from seojae.errors import (
    DiskFull,
    NameNotAllowed,
    OutsideLibrary,
    ReadOnlyRoot,
    RootMissing,
    RootNotAllowed,
    SeojaeError,
)
from seojae.paths import RelPath, Root
from seojae.paths.root import disk_problem, why_not

needs_rights = pytest.mark.skipif(os.name == "nt", reason="rights are not mode bits on Windows")
needs_links = pytest.mark.skipif(os.name == "nt", reason="links need rights on Windows")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A library folder with a Korean name and a space, beside another that is none of ours."""
    outside = tmp_path / "내 서재 옆"
    outside.mkdir()
    (outside / "비밀.md").write_text("밖", encoding="utf-8")
    library = tmp_path / "내 서재"
    (library / "인사").mkdir(parents=True)
    (library / "인사" / "규칙.md").write_text("안", encoding="utf-8")
    return library


@pytest.fixture
def root(folder: Path) -> Root:
    return Root.open(folder)


# Opening


def test_opens_a_folder_by_path_or_text(folder: Path) -> None:
    assert Root.open(folder).path == folder.resolve()
    assert Root.open(str(folder)) == Root.open(folder)


def test_opening_writes_nothing(folder: Path) -> None:
    Root.open(folder)
    assert [entry.name for entry in folder.iterdir()] == ["인사"]


def test_a_relative_root_becomes_absolute(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder)
    assert Root.open(".").path == folder.resolve()


@needs_links
def test_a_root_behind_a_link_is_resolved(folder: Path, tmp_path: Path) -> None:
    link = tmp_path / "바로가기"
    link.symlink_to(folder)
    assert Root.open(link) == Root.open(folder)


@pytest.mark.parametrize("text", ["", "  ", "없는 폴더", "없는\0폴더", "긴" * 5000])
def test_a_missing_root_is_said_so(tmp_path: Path, text: str) -> None:
    path = str(tmp_path / text) if text.strip() else text
    with pytest.raises(RootMissing) as refusal:
        Root.open(path)
    assert refusal.value.hint


def test_a_file_as_root_has_its_own_words(folder: Path) -> None:
    with pytest.raises(RootMissing, match="폴더가 아니라 파일"):
        Root.open(folder / "인사" / "규칙.md")
    with pytest.raises(RootMissing, match="찾을 수 없습니다"):
        Root.open(folder / "인사" / "규칙.md" / "더")


@needs_links
def test_links_in_a_circle_are_no_root(tmp_path: Path) -> None:
    (tmp_path / "가").symlink_to(tmp_path / "나")
    (tmp_path / "나").symlink_to(tmp_path / "가")
    with pytest.raises(RootMissing):
        Root.open(tmp_path / "가")


@needs_rights
def test_a_closed_root_has_its_own_words(tmp_path: Path) -> None:
    closed = tmp_path / "잠긴 폴더"
    (closed / "서재").mkdir(parents=True)
    closed.chmod(0)
    with without_privilege(), pytest.raises(RootMissing, match="권한"):
        Root.open(closed / "서재")
    closed.chmod(0o700)


# Folders that cannot be a library


def test_a_whole_disk_is_refused(tmp_path: Path) -> None:
    with pytest.raises(RootNotAllowed, match="디스크 전체"):
        Root.open(Path(tmp_path.anchor))


@pytest.mark.parametrize("inside", [".seojae", ".seojae/backups", "문서/.SEOJAE/x"])
def test_our_own_folder_is_refused(tmp_path: Path, inside: str) -> None:
    (tmp_path / inside).mkdir(parents=True)
    with pytest.raises(RootNotAllowed, match="서재 프로그램"):
        Root.open(tmp_path / inside)


@pytest.mark.parametrize("inside", ["AppData/Roaming/서재", "appdata/local/서재", "AppData"])
def test_app_data_is_refused(tmp_path: Path, inside: str) -> None:
    (tmp_path / inside).mkdir(parents=True)
    with pytest.raises(RootNotAllowed, match="AppData"):
        Root.open(tmp_path / inside)


@pytest.mark.parametrize("variable", ["APPDATA", "LOCALAPPDATA"])
def test_app_data_that_a_company_moved_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, variable: str
) -> None:
    moved = tmp_path / "프로필" / "설정"
    (moved / "서재").mkdir(parents=True)
    (tmp_path / "프로필" / "문서").mkdir()
    monkeypatch.setenv(variable, str(moved))
    with pytest.raises(RootNotAllowed, match="AppData"):
        Root.open(moved / "서재")
    Root.open(tmp_path / "프로필" / "문서")


def test_windows_folders_are_judged_by_the_same_rules() -> None:
    assert why_not(PureWindowsPath(r"C:\Users\김서재\AppData\Local\Packages\Claude\서재"))
    assert why_not(PureWindowsPath("D:\\"))
    assert why_not(PureWindowsPath(r"C:\Users\김서재\.seojae"))
    assert not why_not(PureWindowsPath(r"C:\Users\김서재\Documents\내 서재"))
    assert not why_not(PureWindowsPath(r"\\nas\총무팀"))


# Locating


def test_locates_what_exists_and_what_does_not(root: Root, folder: Path) -> None:
    assert root.locate(RelPath("인사/규칙.md")).read_text(encoding="utf-8") == "안"
    assert root.locate(RelPath("새 책장/새 문서.md")) == folder.resolve() / "새 책장" / "새 문서.md"


@needs_links
def test_links_that_leave_the_library_are_refused(root: Root, folder: Path) -> None:
    outside = folder.parent / "내 서재 옆"
    (folder / "밖").symlink_to(outside)
    (folder / "인사" / "밖.md").symlink_to(outside / "비밀.md")
    (folder / "인사" / "빈 링크").symlink_to(outside / "없는 폴더")
    (folder / "두 번").symlink_to(folder / "밖")
    (folder / "위로").symlink_to("..")
    for place in (
        "밖",
        "밖/비밀.md",
        "밖/새 문서.md",
        "밖/새 폴더/새 문서.md",
        "인사/밖.md",
        "인사/빈 링크/새 문서.md",
        "두 번/비밀.md",
        "위로/내 서재 옆/비밀.md",
    ):
        with pytest.raises(OutsideLibrary):
            root.locate(RelPath(place))


@needs_links
def test_links_that_stay_inside_are_kept(root: Root, folder: Path) -> None:
    (folder / "인사팀").symlink_to(folder / "인사")
    path = root.locate(RelPath("인사팀/규칙.md"))
    assert path == folder.resolve() / "인사팀" / "규칙.md"
    assert path.read_text(encoding="utf-8") == "안"


@needs_links
def test_links_in_a_circle_are_refused(root: Root, folder: Path) -> None:
    (folder / "가").symlink_to(folder / "나")
    (folder / "나").symlink_to(folder / "가")
    with pytest.raises(OutsideLibrary):
        root.locate(RelPath("가/규칙.md"))


def test_a_place_between_two_roots_of_one_prefix_is_outside(root: Root, folder: Path) -> None:
    with pytest.raises(OutsideLibrary):
        root.relative(folder.parent / "내 서재 옆" / "비밀.md")


@pytest.mark.skipif(os.name == "nt", reason="Windows names are always text")
def test_a_name_that_is_not_utf8_opens_by_its_bytes(root: Root, folder: Path) -> None:
    native = os.fsdecode("취업규칙.md".encode("cp949"))
    try:
        (folder / native).write_text("옛 글", encoding="utf-8")
    except OSError:
        pytest.skip("this file system takes UTF-8 names only")
    (entry,) = (entry for entry in folder.iterdir() if entry.is_file())
    place = root.relative(entry)
    assert place.shown == "취업규칙.md"
    again = RelPath.from_bytes(place.to_bytes())
    assert root.locate(again).read_text(encoding="utf-8") == "옛 글"


def test_a_decomposed_name_opens_by_its_spelling(root: Root, folder: Path) -> None:
    native = unicodedata.normalize("NFD", "한글 이름.md")
    (folder / native).write_text("분해", encoding="utf-8")
    place = root.relative(folder / native)
    assert place.shown == "한글 이름.md"
    assert root.locate(place).read_text(encoding="utf-8") == "분해"


# From a path back to a place


def test_relative_and_locate_are_inverse(root: Root) -> None:
    for native in ("인사", "인사/규칙.md", "새 책장/새 문서.md"):
        assert root.relative(root.locate(RelPath(native))) == RelPath(native)


@needs_links
def test_relative_follows_links_on_the_way_but_not_the_last_part(root: Root, folder: Path) -> None:
    way = folder.parent / "지름길"
    way.symlink_to(folder / "인사")
    (folder / "인사" / "링크.md").symlink_to(folder / "인사" / "규칙.md")
    assert root.relative(way / "링크.md") == RelPath("인사/링크.md")


def test_relative_understands_climbing_paths(root: Root, folder: Path) -> None:
    assert root.relative(folder / "인사" / ".." / "인사" / "규칙.md") == RelPath("인사/규칙.md")
    assert root.relative(folder / "인사" / "없음" / "..") == RelPath("인사")


def test_relative_reads_a_path_from_the_current_folder(
    root: Root, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder / "인사")
    assert root.relative(Path("규칙.md")) == RelPath("인사/규칙.md")


def test_relative_refuses_the_root_itself_and_what_lies_above(root: Root, folder: Path) -> None:
    for path in (folder, folder / "인사" / "..", folder.parent, Path(folder.anchor)):
        with pytest.raises(OutsideLibrary):
            root.relative(path)


@needs_links
def test_the_same_folder_under_another_spelling_is_inside(folder: Path, tmp_path: Path) -> None:
    # A root whose text differs from what the system resolves to, as on disks that ignore case.
    other = tmp_path / "다른 이름"
    other.symlink_to(folder)
    root = Root(other)
    assert root.relative(folder / "인사" / "규칙.md") == RelPath("인사/규칙.md")
    assert root.locate(RelPath("인사/규칙.md")).read_text(encoding="utf-8") == "안"
    with pytest.raises(OutsideLibrary):
        root.relative(tmp_path / "없는 폴더" / "규칙.md")


# Our own folder


def test_the_state_folder_is_made_once(root: Root, folder: Path) -> None:
    assert not root.state.exists()
    assert root.make_state() == root.state == folder.resolve() / ".seojae"
    assert root.state.is_dir()
    assert root.make_state() == root.state


def test_a_file_in_the_way_of_the_state_folder_is_left_alone(root: Root) -> None:
    root.state.write_text("내 것", encoding="utf-8")
    with pytest.raises(ReadOnlyRoot, match="파일이 있어"):
        root.make_state()
    assert root.state.read_text(encoding="utf-8") == "내 것"


@needs_links
def test_a_state_folder_that_leaves_the_root_is_refused(root: Root, folder: Path) -> None:
    (folder / ".seojae").symlink_to(folder.parent / "내 서재 옆")
    with pytest.raises(OutsideLibrary):
        root.make_state()


@needs_rights
def test_a_read_only_root_is_said_so(root: Root, folder: Path) -> None:
    folder.chmod(0o555)
    with without_privilege(), pytest.raises(ReadOnlyRoot):
        root.make_state()
    folder.chmod(0o755)


def test_a_root_that_went_away_is_said_so(root: Root, folder: Path) -> None:
    folder.rename(folder.parent / "옮긴 서재")
    with pytest.raises(RootMissing):
        root.make_state()


@needs_links
def test_a_bug_is_not_dressed_up_as_a_problem_of_the_machine(tmp_path: Path) -> None:
    # A name too long for the disk cannot come from `open`; if it does, it is ours to see.
    root = Root(tmp_path / ("가" * 300))
    with pytest.raises(OSError, match="too long"):
        root.make_state()


@pytest.mark.parametrize(
    ("code", "problem"),
    [
        (errno.EACCES, ReadOnlyRoot),
        (errno.EPERM, ReadOnlyRoot),
        (errno.EROFS, ReadOnlyRoot),
        (errno.ENOSPC, DiskFull),
        (errno.EDQUOT, DiskFull),
        (errno.ENOENT, RootMissing),
        (errno.ENOTDIR, RootMissing),
    ],
)
def test_errors_of_the_disk_have_names(code: int, problem: type[SeojaeError]) -> None:
    assert isinstance(disk_problem(OSError(code, "")), problem)
    assert disk_problem(OSError(errno.EIO, "")) is None


# Whatever is asked, nothing outside is ever given

PIECES = st.sampled_from(
    [
        "..",
        ".",
        "밖",
        "위로",
        "안",
        "인사",
        "규칙.md",
        "비밀.md",
        "/",
        "\\",
        "C:",
        "~",
        "",
        "\0",
        "내 서재 옆",
    ]
)


@needs_links
@given(pieces=st.lists(PIECES, max_size=8), divider=st.sampled_from(["/", "\\", ""]))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_nothing_outside_the_root_is_ever_located(
    folder: Path, pieces: list[str], divider: str
) -> None:
    links = {"밖": folder.parent / "내 서재 옆", "위로": folder.parent, "안": folder / "인사"}
    for name, target in links.items():
        if not (folder / name).is_symlink():
            (folder / name).symlink_to(target)
    root = Root.open(folder)
    try:
        path = root.locate(RelPath.parse(divider.join(pieces)))
    except (OutsideLibrary, NameNotAllowed):
        return
    assert path.resolve().is_relative_to(folder.resolve())
    assert path.resolve() != folder.resolve()


@pytest.mark.parametrize(
    "text",
    ["규정/휴가 안내.md", "./규정/휴가 안내.md", " 규정\\휴가 안내.md ", "규정//휴가 안내.md"],
)
def test_a_path_is_read_however_a_person_writes_it(root: Root, text: str) -> None:
    assert root.plain(text) == "규정/휴가 안내.md"


def test_a_whole_path_is_read_as_one_under_the_root(root: Root, tmp_path: Path) -> None:
    assert root.plain(str(root.path / "규정" / "휴가 안내.md")) == "규정/휴가 안내.md"
    outside = str(tmp_path.parent / "밖.md")
    assert root.plain(outside) == outside.replace("\\", "/")
    assert root.plain("/규정\0.md") == "규정\0.md"
