"""What can fail when Seojae is connected to clients; a branch of the tree in `seojae.errors`.

UserError           ConfigUnreadable · ConfigChanged · ClientNotFound · SelfTestFailed
EnvironmentProblem  ConfigReadOnly
"""

from __future__ import annotations

from seojae.errors import EnvironmentProblem, UserError


class ConfigUnreadable(UserError):
    """A client's settings file that cannot be changed with all else kept (field notes A06, A07)."""

    code = "config_unreadable"
    default_message = "설정 파일을 읽을 수 없어 바꾸지 않았습니다."
    default_hint = "아래 내용을 그 파일에 직접 붙여 넣거나, 파일을 바로잡은 뒤 다시 해 보세요."


class ConfigChanged(UserError):
    """Another program wrote a settings file between our reading and our writing (A03)."""

    code = "config_changed"
    default_message = "그사이 다른 프로그램이 설정 파일을 고쳐, 덮어쓰지 않았습니다."
    default_hint = "그 프로그램을 완전히 끈 뒤 다시 해 보세요."


class ClientNotFound(UserError):
    """None of the programs asked for is on this computer."""

    code = "client_not_found"
    default_message = "이 컴퓨터에서 연결할 프로그램을 찾지 못했습니다."
    default_hint = "프로그램을 설치해 한 번 켠 뒤 다시 해 보세요."


class SelfTestFailed(UserError):
    """The entry that was to be written does not start or does not answer."""

    code = "self_test_failed"
    default_message = "서재를 Claude처럼 켜 보았지만 답하지 않아 연결하지 않았습니다."
    default_hint = "'seojae doctor 폴더'로 까닭을 확인하세요."


class ConfigReadOnly(EnvironmentProblem):
    """A client's settings file cannot be written; its protection is never lifted (A11)."""

    code = "config_read_only"
    default_message = "설정 파일에 쓸 수 없어 바꾸지 않았습니다."
    default_hint = "파일의 '읽기 전용'과 쓰기 권한을 확인하고, 그 프로그램을 끈 뒤 다시 하세요."
