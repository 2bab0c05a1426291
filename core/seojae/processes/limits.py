"""What a child process may use, as the operating system enforces it.

On POSIX the child limits itself (`limit_memory`, `allow_seconds`). On Windows the parent puts it
into a job object (`Job`), which also ends it when the parent dies in whatever way. macOS ignores
the memory limit, and a library that is refused memory may crash without saying so: a child that
reads files therefore also watches how much it has taken (`peak_memory`) and ends before it comes to
that. Called by `seojae.parsers.workers` and `seojae.analysis.kiwi_process`, in the parent and in
the child.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

if sys.platform == "win32":
    import ctypes
    from ctypes import wintypes

    _KILL_ON_JOB_CLOSE = 0x2000
    _DIE_ON_UNHANDLED_EXCEPTION = 0x400
    _PROCESS_MEMORY = 0x100
    _EXTENDED_LIMIT_INFORMATION = 9
    _SET_QUOTA_AND_TERMINATE = 0x0101

    class _BasicLimits(ctypes.Structure):
        _fields_ = (
            ("per_process_user_time", ctypes.c_int64),
            ("per_job_user_time", ctypes.c_int64),
            ("limit_flags", wintypes.DWORD),
            ("minimum_working_set", ctypes.c_size_t),
            ("maximum_working_set", ctypes.c_size_t),
            ("active_process_limit", wintypes.DWORD),
            ("affinity", ctypes.c_size_t),
            ("priority_class", wintypes.DWORD),
            ("scheduling_class", wintypes.DWORD),
        )

    class _ExtendedLimits(ctypes.Structure):
        _fields_ = (
            ("basic", _BasicLimits),
            ("io_counters", ctypes.c_uint64 * 6),
            ("process_memory", ctypes.c_size_t),
            ("job_memory", ctypes.c_size_t),
            ("peak_process_memory", ctypes.c_size_t),
            ("peak_job_memory", ctypes.c_size_t),
        )

    _kernel = ctypes.WinDLL("kernel32", use_last_error=True)
    _kernel.CreateJobObjectW.restype = wintypes.HANDLE
    _kernel.OpenProcess.restype = wintypes.HANDLE
    _kernel.SetInformationJobObject.argtypes = (
        wintypes.HANDLE,
        ctypes.c_int,
        ctypes.c_void_p,
        wintypes.DWORD,
    )
    _kernel.AssignProcessToJobObject.argtypes = (wintypes.HANDLE, wintypes.HANDLE)
    _kernel.CloseHandle.argtypes = (wintypes.HANDLE,)
    _kernel.GetCurrentProcess.restype = wintypes.HANDLE
    _kernel.K32GetProcessMemoryInfo.argtypes = (wintypes.HANDLE, ctypes.c_void_p, wintypes.DWORD)

    class _MemoryCounters(ctypes.Structure):
        _fields_ = (
            ("size", wintypes.DWORD),
            ("page_faults", wintypes.DWORD),
            ("peak_working_set", ctypes.c_size_t),
            ("working_set", ctypes.c_size_t),
            ("peak_paged_pool", ctypes.c_size_t),
            ("paged_pool", ctypes.c_size_t),
            ("peak_nonpaged_pool", ctypes.c_size_t),
            ("nonpaged_pool", ctypes.c_size_t),
            ("committed", ctypes.c_size_t),
            ("peak_committed", ctypes.c_size_t),
        )

    class Job:
        """A Windows job object: each process in it has `memory` bytes, and dies with the job.

        Raises:
            OSError: Windows refuses to make the job or to take the process in.
        """

        def __init__(self, memory: int) -> None:
            limits = _ExtendedLimits()
            limits.basic.limit_flags = (
                _KILL_ON_JOB_CLOSE | _DIE_ON_UNHANDLED_EXCEPTION | _PROCESS_MEMORY
            )
            limits.process_memory = memory
            self._handle = _kernel.CreateJobObjectW(None, None)
            if not self._handle or not _kernel.SetInformationJobObject(
                self._handle,
                _EXTENDED_LIMIT_INFORMATION,
                ctypes.byref(limits),
                ctypes.sizeof(limits),
            ):
                raise ctypes.WinError(ctypes.get_last_error())

        def add(self, pid: int) -> None:
            """Put a running process under the limits of this job."""
            process = _kernel.OpenProcess(_SET_QUOTA_AND_TERMINATE, False, pid)
            if not process:
                raise ctypes.WinError(ctypes.get_last_error())
            try:
                if not _kernel.AssignProcessToJobObject(self._handle, process):
                    raise ctypes.WinError(ctypes.get_last_error())
            finally:
                _kernel.CloseHandle(process)

        def close(self) -> None:
            """End what still runs in the job; more than once does no harm."""
            if self._handle:
                _kernel.CloseHandle(self._handle)
                self._handle = None

    def limit_memory(memory: int) -> None:
        """Nothing to do: the job holds the limit."""

    def allow_seconds(seconds: float) -> None:
        """Nothing to do: the job ends with the parent."""

    def peak_memory() -> int:
        """Give the most bytes this process has committed, which is what the job counts."""
        counters = _MemoryCounters()
        counters.size = ctypes.sizeof(counters)
        if not _kernel.K32GetProcessMemoryInfo(
            _kernel.GetCurrentProcess(), ctypes.byref(counters), counters.size
        ):
            return 0
        return int(counters.peak_committed)

else:
    import resource

    class Job:
        """Nothing on POSIX, where a child limits itself."""

        def __init__(self, memory: int) -> None:
            del memory

        def add(self, pid: int) -> None:
            """Nothing to do."""

        def close(self) -> None:
            """Nothing to do."""

    def limit_memory(memory: int) -> None:
        """Let this process have `memory` bytes of data, and write no core file when it dies.

        Data and not address space: mapped libraries count towards the latter.
        """
        _set_soft(resource.RLIMIT_DATA, memory)
        _set_soft(resource.RLIMIT_CORE, 0)

    def allow_seconds(seconds: float) -> None:
        """Let this process use `seconds` more of the processor, then it is ended.

        The parent's clock comes first; this ends a runaway whose parent was killed.
        """
        used = resource.getrusage(resource.RUSAGE_SELF)
        _set_soft(resource.RLIMIT_CPU, int(used.ru_utime + used.ru_stime + seconds) + 1)

    def peak_memory() -> int:
        """Give the most bytes of memory this process has held since its program began.

        Linux hands `ru_maxrss` of a large parent on to its child, which would then look too large
        to be used again; the kernel's own high-water mark begins anew with the program.
        """
        if sys.platform == "linux":
            status = Path("/proc/self/status").read_text(encoding="ascii", errors="replace")
            mark = re.search(r"^VmHWM:\s+(\d+) kB", status, re.MULTILINE)
            if mark:
                return int(mark.group(1)) * 1024
        unit = 1 if sys.platform == "darwin" else 1024
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit

    def _set_soft(kind: int, value: int) -> None:
        hard = resource.getrlimit(kind)[1]
        resource.setrlimit(kind, (value if hard < 0 else min(value, hard), hard))
