"""What a person should know of an index, as sentences that every face shows alike."""

from __future__ import annotations

WITHOUT_KIWI = (
    "낱말 분석기(Kiwi)를 시작하지 못해 그 없이 색인했습니다. 찾기는 되지만 덜 정확합니다. "
    "분석기가 다시 시작되면 저절로 새로 색인합니다."
)
REBUILT = "색인 파일이 손상되어 새로 만들었습니다. 문서는 그대로입니다."
