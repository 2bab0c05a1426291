"""책장: descriptions, new collections, documents, and the files that could not be read."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot
from tests.desktop.conftest import LONG

from seojae_desktop import words
from seojae_desktop.pages.shelves import ShelvesPage
from seojae_desktop.program import Program
from seojae_desktop.widgets import dialogs


def choose(qtbot: QtBot, program: Program, folder: str) -> ShelvesPage:
    page = program.shelves
    program.window.show_named(words.SHELVES)
    rows = [page.shelves.item(row).text() for row in range(page.shelves.count())]
    page.shelves.setCurrentRow(next(n for n, text in enumerate(rows) if text.startswith(folder)))
    qtbot.waitUntil(lambda: page.editor.model.rowCount() > 0, timeout=LONG)
    return page


def test_a_missing_description_is_marked(program: Program) -> None:
    program.window.show_named(words.SHELVES)
    rows = [program.shelves.shelves.item(n).text() for n in range(program.shelves.shelves.count())]
    assert any("계약구매" in row and words.NO_DESCRIPTION in row for row in rows)
    assert any("인사노무" in row and words.NO_DESCRIPTION not in row for row in rows)


def test_the_readme_of_a_collection_is_none_of_its_documents(
    qtbot: QtBot, program: Program
) -> None:
    page = choose(qtbot, program, "경비출장   2")
    rows = range(page.editor.model.rowCount())
    titles = {page.editor.model.document(row).title for row in rows}
    assert titles == {"법인카드 사용 기준", "여비 규정"}


def test_a_description_is_saved_into_the_readme(
    qtbot: QtBot, program: Program, sample: Path
) -> None:
    page = choose(qtbot, program, "계약구매")
    page.editor.description.setPlainText(
        "계약서와 입찰 서류. 계약을 맺거나 살 때 묻는 질문에 씁니다."
    )
    page.editor.tags.setText("계약, 구매")
    QTest.mouseClick(page.editor.save, Qt.MouseButton.LeftButton)
    readme = sample / "계약구매" / "README.md"
    qtbot.waitUntil(readme.exists, timeout=LONG)
    assert "계약을 맺거나 살 때" in readme.read_text(encoding="utf-8")
    qtbot.waitUntil(lambda: "저장했습니다" in page.editor.said.text(), timeout=LONG)


def test_the_description_counts_its_characters(qtbot: QtBot, program: Program) -> None:
    page = choose(qtbot, program, "계약구매")
    page.editor.description.setPlainText("계약과 구매")
    assert page.editor.length.text().startswith("6자")


def test_what_is_being_typed_is_not_overwritten(
    qtbot: QtBot, program: Program, sample: Path
) -> None:
    page = choose(qtbot, program, "계약구매")
    page.editor.description.setPlainText("쓰는 중")
    (sample / "계약구매" / "새 문서.md").write_text("# 새 문서\n\n낙찰.\n", encoding="utf-8")
    qtbot.waitUntil(lambda: page.editor.model.rowCount() > 2, timeout=LONG)
    assert page.editor.description.toPlainText() == "쓰는 중"


def test_a_new_collection_is_a_new_folder(
    qtbot: QtBot, program: Program, sample: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dialogs, "ask_text", lambda *_a, **_k: "교육 자료")
    QTest.mouseClick(program.shelves.new, Qt.MouseButton.LeftButton)
    qtbot.waitUntil((sample / "교육 자료").is_dir, timeout=LONG)


def test_a_name_that_no_system_can_hold_is_refused_with_the_reason(
    qtbot: QtBot, program: Program, sample: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program.window.show_named(words.SHELVES)
    monkeypatch.setattr(dialogs, "ask_text", lambda *_a, **_k: "CON")
    QTest.mouseClick(program.shelves.new, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(program.shelves.problem.isVisible, timeout=LONG)
    assert "CON" in program.shelves.problem.words.text()
    assert not (sample / "CON").exists()


def test_documents_move_to_another_collection(qtbot: QtBot, program: Program, sample: Path) -> None:
    page = choose(qtbot, program, "경비출장")
    model = page.editor.model
    row = next(n for n in range(model.rowCount()) if model.document(n).title == "여비 규정")
    page.editor.documents.selectRow(row)
    page.editor.target.setCurrentText("인사노무")
    QTest.mouseClick(page.editor.move_button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil((sample / "인사노무" / "여비 규정.md").exists, timeout=LONG)


def test_every_unread_file_stands_with_its_reason_and_what_to_do(program: Program) -> None:
    program.window.show_named(words.SHELVES)
    program.shelves.show_unread()
    tree = program.shelves.unread.files
    leaves = [
        tree.topLevelItem(n).child(m)
        for n in range(tree.topLevelItemCount())
        for m in range(tree.topLevelItem(n).childCount())
    ]
    told = {leaf.text(0): leaf.text(1) for leaf in leaves}
    assert set(told) == {"계약구매/낙찰 결과.xlsx", "총무보안/사무실 배치도.pdf"}
    assert all(text for text in told.values())
    assert program.shelves.right.currentWidget() is program.shelves.unread


def test_an_empty_collection_is_taken_away_and_a_full_one_is_not(
    qtbot: QtBot, program: Program, sample: Path, agree: list[str]
) -> None:
    (sample / "빈 책장").mkdir()
    program.worker.reindex()
    page = program.shelves
    program.window.show_named(words.SHELVES)

    def listed() -> list[str]:
        return [page.shelves.item(n).text() for n in range(page.shelves.count())]

    qtbot.waitUntil(lambda: any(t.startswith("빈 책장") for t in listed()), timeout=LONG)
    row = next(n for n, text in enumerate(listed()) if text.startswith("빈 책장"))
    page.shelves.setCurrentRow(row)
    qtbot.waitUntil(page.editor.none.isVisible, timeout=LONG)
    assert "'빈 책장' 폴더에 파일을 넣으면" in page.editor.none.more.text()
    full = choose(qtbot, program, "인사노무")
    assert not full.editor.remove.isEnabled()
    page.shelves.setCurrentRow(row)
    qtbot.waitUntil(page.editor.remove.isEnabled, timeout=LONG)
    QTest.mouseClick(page.editor.remove, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not (sample / "빈 책장").exists(), timeout=LONG)
    assert "빈 책장" in agree[0]
