"""What a person should know of an index, as sentences that every face shows alike."""

from __future__ import annotations

WITHOUT_KIWI = (
    "낱말 분석기(Kiwi)를 시작하지 못해 그 없이 색인했습니다. 찾기는 되지만 덜 정확합니다. "
    "분석기가 다시 시작되면 저절로 새로 색인합니다."
)
REBUILT = "색인 파일이 손상되어 새로 만들었습니다. 문서는 그대로입니다."


def of_place(reason: str) -> str:
    """Give what a person should know of a place before it becomes a library; else empty.

    Args:
        reason: why no index may lie there (`seojae.paths.index_place`); empty where it may.
    """
    if not reason:
        return ""
    return (
        f"이 폴더는 {reason}에 있습니다. 서재로 쓸 수 있지만, 색인은 이 PC에 따로 두고 "
        "아직 이 PC에 내려받지 않은 파일은 읽지 않습니다."
    )


def of(reason: str, folder: str, *, without_kiwi: bool) -> tuple[str, ...]:
    """Give what is to be told of an index.

    Args:
        reason: why it does not lie beside the documents; empty where it does.
        folder: where it lies.
        without_kiwi: whether words were analysed without Kiwi.
    """
    elsewhere = f"서재 폴더가 {reason}에 있어, 색인은 이 PC의 {folder} 에 둡니다."
    told = {elsewhere: bool(reason), WITHOUT_KIWI: without_kiwi}
    return tuple(notice for notice, holds in told.items() if holds)


def of_comparing(waiting: int) -> str:
    """Say that copies may be missing from an answer, and why; empty where all are compared.

    Args:
        waiting: texts that have not been compared yet.
    """
    if not waiting:
        return ""
    return f"아직 견주지 않은 문서가 {waiting:,}건 있어 사본이 덜 보일 수 있습니다."
