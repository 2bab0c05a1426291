"""The executables of the processes of a Windows machine, by Toolhelp. Used by `running` alone.

A library for processes (psutil) would be one more binary in every bundle for this one question.
"""

from __future__ import annotations

import sys

if sys.platform == "win32":
    import ctypes
    from collections.abc import Iterator
    from ctypes import wintypes

    _OF_PROCESSES = 0x2
    _QUERY_LIMITED_INFORMATION = 0x1000
    _LONGEST_PATH = 32768

    class _Entry(ctypes.Structure):
        _fields_ = (
            ("size", wintypes.DWORD),
            ("usage", wintypes.DWORD),
            ("process", wintypes.DWORD),
            ("heap", ctypes.c_size_t),
            ("module", wintypes.DWORD),
            ("threads", wintypes.DWORD),
            ("parent", wintypes.DWORD),
            ("priority", wintypes.LONG),
            ("flags", wintypes.DWORD),
            ("name", wintypes.WCHAR * 260),
        )

    _kernel = ctypes.WinDLL("kernel32", use_last_error=True)
    _kernel.CreateToolhelp32Snapshot.restype = wintypes.HANDLE
    _kernel.OpenProcess.restype = wintypes.HANDLE
    _kernel.CloseHandle.argtypes = (wintypes.HANDLE,)
    _kernel.Process32FirstW.argtypes = (wintypes.HANDLE, ctypes.c_void_p)
    _kernel.Process32NextW.argtypes = (wintypes.HANDLE, ctypes.c_void_p)
    _kernel.QueryFullProcessImageNameW.argtypes = (
        wintypes.HANDLE,
        wintypes.DWORD,
        wintypes.LPWSTR,
        ctypes.c_void_p,
    )
    _INVALID = wintypes.HANDLE(-1).value

    def executables() -> Iterator[str]:
        """Give each process's executable; its name alone where the path is hidden from us.

        Raises:
            OSError: the system does not tell.
        """
        snapshot = _kernel.CreateToolhelp32Snapshot(_OF_PROCESSES, 0)
        if snapshot in (None, _INVALID):
            raise ctypes.WinError(ctypes.get_last_error())
        try:
            entry = _Entry(size=ctypes.sizeof(_Entry))
            more = _kernel.Process32FirstW(snapshot, ctypes.byref(entry))
            while more:
                yield _path(entry.process) or entry.name
                more = _kernel.Process32NextW(snapshot, ctypes.byref(entry))
        finally:
            _kernel.CloseHandle(snapshot)

    def _path(process: int) -> str:
        handle = _kernel.OpenProcess(_QUERY_LIMITED_INFORMATION, 0, process)
        if not handle:
            return ""
        try:
            path = ctypes.create_unicode_buffer(_LONGEST_PATH)
            length = wintypes.DWORD(len(path))
            told = _kernel.QueryFullProcessImageNameW(handle, 0, path, ctypes.byref(length))
            return path.value if told else ""
        finally:
            _kernel.CloseHandle(handle)
