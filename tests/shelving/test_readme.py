"""READMEs: only the front matter changes, and in it only what was asked for."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.shelving.conftest import CLI, OLD_NS, write

from seojae.errors import BadArgument, FileInUse, UndoBlocked
from seojae.parsers import front_matter
from seojae.parsers.collection_readme import introduction
from seojae.shelving.desk import Shelving
from seojae.shelving.readme import new_readme, rewritten, wanted

ASKED = wanted("회사 규정", "휴가와 여비: 언제, 얼마", ["규정", "#인사"])
BODY = "# 규정\n\n---\nname: 본문의 줄\n"


def rewrite(text: str, name: str | None = None, tags: list[str] | None = None) -> str:
    return rewritten(text.encode(), wanted(name, None, tags)).decode()


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("---\nname: 옛\n---\n글", '---\nname: 새\n---\n글'),
        ("---\n# 머리\nname:   옛   # 이름\na: b\n---\n글",
         "---\n# 머리\nname:   새   # 이름\na: b\n---\n글"),
        ("---\nowner: 총무\n---\n글", "---\nowner: 총무\nname: 새\n---\n글"),
        ("---\nname:\nowner: 총무\n---\n글", "---\nname: 새\nowner: 총무\n---\n글"),
        ("---\nname: # 아직 없음\n---\n글", "---\nname: 새 # 아직 없음\n---\n글"),
        ("---\n이름: 옛\n---\n글", "---\n이름: 새\n---\n글"),
        ("---\nName: 옛\n---\n글", "---\nName: 새\n---\n글"),
        ("---\nname: ''\n이름: 옛\n---\n글", "---\nname: ''\n이름: 새\n---\n글"),
        ("---\nname: 하나\nname: 둘\n---\n글", "---\nname: 하나\nname: 새\n---\n글"),
        ("---\nname: |\n  옛\n  이름\nowner: 총무\n---\n글", "---\nname: 새\nowner: 총무\n---\n글"),
        ("---\nname: >-\n  옛\n\nowner: 총무\n---\n글", "---\nname: 새\nowner: 총무\n---\n글"),
        ("---\nname:\n  옛\n  이름\nowner: 총무\n---\n글", "---\nname: 새\nowner: 총무\n---\n글"),
        ("---\nname: # 말\n  옛\nx: y\n---\n글", "---\nname: 새  # 말\nx: y\n---\n글"),
        ('---\nname: "옛\\t이름"\n---\n글', "---\nname: 새\n---\n글"),
        ("---\r\nname: 옛\r\n---\r\n글\r\n", "---\r\nname: 새\r\n---\r\n글\r\n"),
        ("---\r\nowner: 총무\r\n---\r\n글", "---\r\nowner: 총무\r\nname: 새\r\n---\r\n글"),
        ("---\n# 말뿐\n---\n글", "---\nname: 새\n---\n---\n# 말뿐\n---\n글"),
        ("---\nname: 옛\n...\n글", "---\nname: 새\n...\n글"),
        ("---\nname: 옛\n---", "---\nname: 새\n---"),
        ("그냥 글\n", "---\nname: 새\n---\n그냥 글\n"),
        ("그냥\r\n글\r\n", "---\r\nname: 새\r\n---\r\n그냥\r\n글\r\n"),
        ("", "---\nname: 새\n---\n"),
        ("---\nname: 닫지 않음\n글", "---\nname: 새\n---\n---\nname: 닫지 않음\n글"),
        ("---\n그냥 줄\n---\n글", "---\nname: 새\n---\n---\n그냥 줄\n---\n글"),
        ("---\nname: 질문: 답\nowner: 총무\n---\n글", "---\nname: 새\nowner: 총무\n---\n글"),
        ("---\nname: a: b\nowner: c: d\n---\n글", "---\nname: 새\nowner: c: d\n---\n글"),
        ("---\nname: 가: 나\n  이어진 줄\nx: y\n---\n글", "---\nname: 새\nx: y\n---\n글"),
        ("---\nowner: c: d\n---\n글", "---\nowner: c: d\nname: 새\n---\n글"),
    ],
)  # fmt: skip
def test_a_name_is_set_where_it_stands(before: str, after: str) -> None:
    assert rewrite(before, name="새") == after
    assert rewrite(after, name="새") == after


@pytest.mark.parametrize(
    ("before", "tags", "after"),
    [
        ("tags: [가, 나]\n", ["가", "다"], "tags: [가, 다]\n"),
        ("tags:\n- 가 # 말\n- 나\n", ["가", "다"], "tags:\n- 가 # 말\n- 다\n"),
        ("tags:\n  - 가\n  # 사이\n  - 나\nx: y\n", ["나"], "tags:\n  # 사이\n  - 나\nx: y\n"),
        ("tags:\n- 가\n- 나\n", ["나", "가"], "tags:\n- 나\n- 가\n"),
        ("tags:\n- 가\nowner: 총무\n", [], "tags: []\nowner: 총무\n"),
        ("tags: 가, 나\n", ["다"], "tags: [다]\n"),
        ("태그: [가]\n", ["나: 다"], '태그: ["나: 다"]\n'),
        ("owner: 총무\n", ["가"], "owner: 총무\ntags: [가]\n"),
    ],
)  # fmt: skip
def test_tags_are_set_as_the_list_is_written(before: str, tags: list[str], after: str) -> None:
    assert rewrite(f"---\n{before}---\n글", tags=tags) == f"---\n{after}---\n글"


@pytest.mark.parametrize(
    "text",
    ["질문: 답", "# 말", "'따옴표'", "[목록]", "{사전}", "&닻", "*별", "!표", "no", "2026-11-30",
     "007", "- 줄", '"큰" 따옴표', "끝 #말", "a\\b", "%x", "`x`", "|", ">", "줄\n바꿈", "null"],
)  # fmt: skip
def test_any_text_is_read_back_as_it_was_given(text: str) -> None:
    befores = ["", "---\nname: x\n---\n글", "---\nname: a: b\nowner: c: d\n---\n글"]
    if text[0] in "\"'" or text[-1] in "\"'":
        befores.pop()  # outside of YAML, quotes at the ends are not read: refused
    for before in befores:
        after = rewritten(before.encode(), wanted(text, text, None))
        read = introduction(after)
        assert (read.name, read.description) == (" ".join(text.split()),) * 2, before


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp949"])
def test_encoding_and_mark_stay(encoding: str) -> None:
    for head in ("", "---\nname: 옛\n# 말\n---\n"):
        before = (head + BODY).encode(encoding)
        after = rewritten(before, ASKED)
        text = after.decode(encoding)
        assert text.endswith(BODY)
        mark = "".encode(encoding)
        assert after.startswith(mark)
        assert not after.startswith(2 * mark) or not mark
        read = introduction(after)
        assert (read.name, read.tags) == ("회사 규정", ("규정", "인사"))
        assert read.description == "휴가와 여비: 언제, 얼마"


def test_bytes_that_are_no_text_stay() -> None:
    body = b"\xff\xfe\x00\x80 body \xc3\x28\r\n\n"
    before = b"---\nname: old\n---\n\x81\xff" + body
    after = rewritten(before, ASKED)
    assert after.endswith(b"\x81\xff" + body)


def test_what_an_encoding_cannot_hold_is_refused() -> None:
    before = ("---\nname: 옛\n---\n" + BODY).encode("cp949")
    with pytest.raises(BadArgument) as caught:
        rewritten(before, wanted("\U0001f600 규정", None, None))
    assert "cp949" in caught.value.message


def test_what_cannot_be_changed_safely_is_refused() -> None:
    with pytest.raises(BadArgument) as caught:
        rewrite("---\n{name: 옛, owner: 총무}\n---\n글", name="새")
    assert "그대로" in caught.value.message


def test_a_description_that_would_be_cut_is_refused() -> None:
    with pytest.raises(BadArgument):
        wanted(None, "가" * 501, None)


def test_a_new_readme_can_be_found() -> None:
    text = new_readme(ASKED, "규정").decode()
    assert "\n# 회사 규정\n" in text
    assert text.count("휴가와 여비") == 2
    assert new_readme(wanted(None, None, ["가"]), "규정").decode().endswith("\n# 규정\n")


KEYS = st.sampled_from(["owner", "name", "설명", "tags", "# 말", "x y"])
TEXTS = st.text(st.characters(codec="utf-8", exclude_characters="\r"), max_size=60)


@settings(max_examples=150)
@given(
    st.lists(st.tuples(KEYS, TEXTS), max_size=5),
    TEXTS, TEXTS, TEXTS, st.sampled_from(["\n", "\r\n"]), st.booleans(),
)  # fmt: skip
def test_the_body_always_stays(
    lines: list[tuple[str, str]], body: str, name: str, description: str, newline: str, mark: bool
) -> None:
    head = "".join(f"{key}: {value}{newline}" for key, value in lines)
    tail = f"---{newline}{body}".encode()
    before = (b"\xef\xbb\xbf" if mark else b"") + f"---{newline}{head}".encode() + tail
    asked = wanted(name, description, None)
    try:
        after = rewritten(before, asked)
    except BadArgument:
        return
    kept = front_matter.split(before.decode("utf-8-sig")).body.encode()
    assert after.endswith(kept)
    read = introduction(after)
    assert asked.name is not None
    assert (read.name, read.description) == (asked.name, asked.description)


# On disk


def test_a_readme_is_written_backed_up_and_brought_back(root: Path, shelving: Shelving) -> None:
    before = "---\r\nname: 옛\r\n# 말\r\nowner: 총무\r\n---\r\n# 규정\r\n"
    path = write(root, "규정/Readme.md", before)
    path.chmod(0o640)
    written = shelving.write_readme("규정", "새", "설명", ["가"], CLI)
    assert written is not None
    assert written.target == "규정/Readme.md"
    after = path.read_bytes()
    assert introduction(after).name == "새"
    backups = [each for each in (root / ".seojae/backups").rglob("*") if each.is_file()]
    assert [each.read_bytes().decode() for each in backups] == [before]
    assert shelving.write_readme("규정", "새", None, ["가"], CLI) is None
    back = shelving.undo(CLI).undone[0]
    assert path.read_bytes().decode() == before
    assert path.stat().st_mtime_ns == OLD_NS
    shelving.undo(CLI, entry=back.id)
    assert path.read_bytes() == after


def test_a_first_readme_is_taken_away_but_not_deleted(root: Path, shelving: Shelving) -> None:
    shelving.write_readme("규정", "회사 규정", "휴가", [], CLI)
    text = (root / "규정/README.md").read_bytes()
    back = shelving.undo(CLI).undone[0]
    assert not (root / "규정/README.md").exists()
    assert (root / back.target).read_bytes() == text
    shelving.undo(CLI, entry=back.id)
    assert (root / "규정/README.md").read_bytes() == text


def test_a_readme_that_was_edited_since_stays(root: Path, shelving: Shelving) -> None:
    write(root, "규정/README.md", "---\nname: 옛\n---\n")
    shelving.write_readme("규정", "새", None, None, CLI)
    (root / "규정/README.md").write_text("고침", encoding="utf-8")
    with pytest.raises(UndoBlocked) as caught:
        shelving.undo(CLI)
    assert ".seojae/backups" in caught.value.hint


def test_a_lost_backup_is_told(root: Path, shelving: Shelving) -> None:
    write(root, "규정/README.md", "---\nname: 옛\n---\n")
    shelving.write_readme("규정", "새", None, None, CLI)
    (backup,) = (each for each in (root / ".seojae/backups").rglob("*.md"))
    backup.write_text("anderes", encoding="utf-8")
    with pytest.raises(UndoBlocked):
        shelving.undo(CLI)
    backup.unlink()
    with pytest.raises(UndoBlocked):
        shelving.undo(CLI)


def test_a_huge_readme_is_left_alone(root: Path, shelving: Shelving) -> None:
    path = write(root, "규정/README.md", b"a" * 1_000_001)
    with pytest.raises(BadArgument):
        shelving.write_readme("규정", "새", None, None, CLI)
    assert path.stat().st_size == 1_000_001


@pytest.mark.skipif(os.name == "nt", reason="POSIX locks")
def test_a_readme_that_is_held_is_left_alone(root: Path, shelving: Shelving) -> None:
    import fcntl

    path = write(root, "규정/README.md", "---\nname: 옛\n---\n")
    with path.open("r+b") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        with pytest.raises(FileInUse):
            shelving.write_readme("규정", "새", None, None, CLI)
    assert path.read_text(encoding="utf-8") == "---\nname: 옛\n---\n"
