"""Takes from this process every right it does not need: files, network, programs and other processes.

Landlock bounds which files can be read, seccomp which calls the kernel answers. Neither can be given back, and both
hold for every thread started later. Source: landlock(7), seccomp(2) and Documentation/userspace-api of Linux.
"""

from __future__ import annotations

import contextlib
import ctypes
import errno
import os
import struct
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

_PR_SET_DUMPABLE, _PR_GET_SECCOMP, _PR_SET_SECCOMP, _PR_SET_NO_NEW_PRIVS = 4, 21, 22, 38
_SECCOMP_MODE_FILTER = 2

_LANDLOCK_CREATE, _LANDLOCK_ADD, _LANDLOCK_RESTRICT = 444, 445, 446
"""Numbers of the three calls, the same on every machine."""
_LANDLOCK_VERSION = 1
_RULE_PATH_BENEATH = 1
_READ_FILE, _READ_FOLDER = 1 << 2, 1 << 3
_FILE_RIGHTS = {1: 13, 2: 14, 3: 15, 5: 16}
"""Number of rights over files by the version of Landlock that first knew them; execute and write are among them."""
_NETWORK_SINCE, _SCOPES_SINCE = 4, 6


class Rights(NamedTuple):
    """What the kernel has taken away: `files` by Landlock (its version, 0 without it), `calls` by seccomp."""

    files: int
    calls: bool


class _Machine(NamedTuple):
    """One kind of processor: its name for seccomp, its column in the table, and calls that are looked at more closely."""

    audit_arch: int
    column: int
    signals: tuple[int, ...]
    limits: int
    clone: int


_MACHINES = {
    "x86_64": _Machine(0xC000003E, 0, signals=(62, 200, 234), limits=302, clone=56),
    "aarch64": _Machine(0xC00000B7, 1, signals=(129, 130, 131), limits=261, clone=220),
}
_CLONE3 = 435
_LAST = 462
"""The newest call that is known here; a newer one is answered as by a kernel that has it not."""
_CLONE_THREAD = 0x10000

REFUSED: dict[str, tuple[int | None, int | None]] = {
    # network
    "socket": (41, 198),
    "socketpair": (53, 199),
    "connect": (42, 203),
    "accept": (43, 202),
    "accept4": (288, 242),
    "bind": (49, 200),
    "listen": (50, 201),
    "sendto": (44, 206),
    "recvfrom": (45, 207),
    "sendmsg": (46, 211),
    "recvmsg": (47, 212),
    "sendmmsg": (307, 269),
    "recvmmsg": (299, 243),
    "shutdown": (48, 210),
    "getsockname": (51, 204),
    "getpeername": (52, 205),
    "setsockopt": (54, 208),
    "getsockopt": (55, 209),
    # programs and other processes
    "fork": (57, None),
    "vfork": (58, None),
    "execve": (59, 221),
    "execveat": (322, 281),
    "ptrace": (101, 117),
    "process_vm_readv": (310, 270),
    "process_vm_writev": (311, 271),
    "process_madvise": (440, 440),
    "process_mrelease": (448, 448),
    "pidfd_open": (434, 434),
    "pidfd_getfd": (438, 438),
    "pidfd_send_signal": (424, 424),
    "rt_sigqueueinfo": (129, 138),
    "rt_tgsigqueueinfo": (297, 240),
    "kcmp": (312, 272),
    "move_pages": (279, 239),
    "migrate_pages": (256, 238),
    "setpriority": (141, 140),
    "ioprio_set": (251, 30),
    "sched_setscheduler": (144, 119),
    "sched_setparam": (142, 118),
    "sched_setattr": (314, 274),
    "sched_setaffinity": (203, 122),
    # messages and memory between processes
    "shmget": (29, 194),
    "shmat": (30, 196),
    "shmctl": (31, 195),
    "shmdt": (67, 197),
    "semget": (64, 190),
    "semop": (65, 193),
    "semtimedop": (220, 192),
    "semctl": (66, 191),
    "msgget": (68, 186),
    "msgsnd": (69, 189),
    "msgrcv": (70, 188),
    "msgctl": (71, 187),
    "mq_open": (240, 180),
    "mq_unlink": (241, 181),
    "mq_timedsend": (242, 182),
    "mq_timedreceive": (243, 183),
    "mq_notify": (244, 184),
    "mq_getsetattr": (245, 185),
    "add_key": (248, 217),
    "request_key": (249, 218),
    "keyctl": (250, 219),
    # what Landlock does not see of files
    "chmod": (90, None),
    "fchmod": (91, 52),
    "fchmodat": (268, 53),
    "fchmodat2": (452, 452),
    "chown": (92, None),
    "fchown": (93, 55),
    "lchown": (94, None),
    "fchownat": (260, 54),
    "utime": (132, None),
    "utimes": (235, None),
    "futimesat": (261, None),
    "utimensat": (280, 88),
    "setxattr": (188, 5),
    "lsetxattr": (189, 6),
    "fsetxattr": (190, 7),
    "removexattr": (197, 14),
    "lremovexattr": (198, 15),
    "fremovexattr": (199, 16),
    "truncate": (76, 45),
    "mknod": (133, None),
    "mknodat": (259, 33),
    "name_to_handle_at": (303, 264),
    "open_by_handle_at": (304, 265),
    "inotify_init": (253, None),
    "inotify_init1": (294, 26),
    "fanotify_init": (300, 262),
    "fanotify_mark": (301, 263),
    # the kernel itself
    "io_uring_setup": (425, 425),
    "io_uring_enter": (426, 426),
    "io_uring_register": (427, 427),
    "bpf": (321, 280),
    "perf_event_open": (298, 241),
    "userfaultfd": (323, 282),
    "init_module": (175, 105),
    "finit_module": (313, 273),
    "delete_module": (176, 106),
    "kexec_load": (246, 104),
    "kexec_file_load": (320, 294),
    "modify_ldt": (154, None),
    "iopl": (172, None),
    "ioperm": (173, None),
    "uselib": (134, None),
    # the machine
    "mount": (165, 40),
    "umount2": (166, 39),
    "pivot_root": (155, 41),
    "chroot": (161, 51),
    "move_mount": (429, 429),
    "open_tree": (428, 428),
    "fsopen": (430, 430),
    "fsconfig": (431, 431),
    "fsmount": (432, 432),
    "fspick": (433, 433),
    "mount_setattr": (442, 442),
    "unshare": (272, 97),
    "setns": (308, 268),
    "personality": (135, 92),
    "quotactl": (179, 60),
    "quotactl_fd": (443, 443),
    "swapon": (167, 224),
    "swapoff": (168, 225),
    "acct": (163, 89),
    "syslog": (103, 116),
    "reboot": (169, 142),
    "vhangup": (153, 58),
    "sethostname": (170, 161),
    "setdomainname": (171, 162),
    "settimeofday": (164, 170),
    "clock_settime": (227, 112),
    "clock_adjtime": (305, 266),
    "adjtimex": (159, 171),
    "sync": (162, 81),
    "syncfs": (306, 267),
    "setuid": (105, 146),
    "setgid": (106, 144),
    "setreuid": (113, 145),
    "setregid": (114, 143),
    "setresuid": (117, 147),
    "setresgid": (119, 149),
    "setfsuid": (122, 151),
    "setfsgid": (123, 152),
    "setgroups": (116, 159),
    "capset": (126, 91),
}
"""Calls that reading a file never needs: their numbers on x86_64 and on aarch64, in the order of what they reach."""

_LOAD, _EQUAL, _GREATER, _TEST, _ANSWER = 0x20, 0x15, 0x25, 0x45, 0x06
_ALLOW, _KILL, _REFUSE = 0x7FFF0000, 0x80000000, 0x00050000
_NUMBER_AT, _ARCH_AT, _FIRST_ARGUMENT_AT = 0, 4, 16


def hide_from_others() -> None:
    """Let no other process of the same user look into this one: its environment and memory hold the key ring."""
    if sys.platform == "linux":
        ctypes.CDLL(None, use_errno=True).prctl(_PR_SET_DUMPABLE, 0, 0, 0, 0)


def known() -> Rights:
    """What this kernel could take away."""
    if sys.platform != "linux":
        return Rights(0, calls=False)
    kernel = ctypes.CDLL(None, use_errno=True)
    version = kernel.syscall(_LANDLOCK_CREATE, None, 0, _LANDLOCK_VERSION)
    calls = kernel.prctl(_PR_GET_SECCOMP, 0, 0, 0, 0) == 0 and os.uname().machine in _MACHINES
    return Rights(max(version, 0), calls)


def give_up(readable: Iterable[Path]) -> Rights:
    """Give up every right but to read what lies under `readable`, to work and to answer over open pipes.

    Call it before any thread starts. On a kernel without Landlock or seccomp the other one holds alone.
    """
    if sys.platform != "linux":
        return Rights(0, calls=False)
    kernel = ctypes.CDLL(None, use_errno=True)
    if kernel.prctl(_PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0):
        return Rights(0, calls=False)
    kernel.prctl(_PR_SET_DUMPABLE, 0, 0, 0, 0)
    return Rights(_bound_files(kernel, readable), _bound_calls(kernel))


def own_files() -> list[Path]:
    """What Python, its packages, the application's code and their shared libraries are read from."""
    library = Path(os.__file__).parent
    application = Path(__file__).resolve().parents[2]
    system = ("/lib", "/lib64", "/usr/lib", "/usr/lib64", "/usr/share/zoneinfo", "/etc/ld.so.cache")
    cores = ("/sys/devices/system/cpu", "/proc/self/cgroup", "/proc/cpuinfo", "/proc/meminfo")
    packages = {Path(each).resolve() for each in sys.path if each}
    if not (application / "migrations").is_dir():
        # In a checkout data and keys may lie beside the code; a wheel lies among the packages (app/platform/environment.py).
        packages.discard(application.parent)
    # Where Python was installed by itself its shared library lies beside its modules.
    return [application, library, library.parent, *packages, *map(Path, system), *map(Path, cores)]


def _bound_files(kernel: ctypes.CDLL, readable: Iterable[Path]) -> int:
    version: int = kernel.syscall(_LANDLOCK_CREATE, None, 0, _LANDLOCK_VERSION)
    if version < 1:
        return 0
    rights = (1 << max(count for since, count in _FILE_RIGHTS.items() if since <= version)) - 1
    network = 3 if version >= _NETWORK_SINCE else 0
    scopes = 3 if version >= _SCOPES_SINCE else 0
    # Older kernels know shorter forms of it, and take a longer one whose end is 0.
    handled = struct.pack("=QQQ", rights, network, scopes)
    rules = kernel.syscall(_LANDLOCK_CREATE, handled, len(handled), 0)
    if rules < 0:
        return 0
    try:
        for path in readable:
            with contextlib.suppress(OSError):
                _allow(kernel, rules, path)
        return 0 if kernel.syscall(_LANDLOCK_RESTRICT, rules, 0) else version
    finally:
        os.close(rules)


def _allow(kernel: ctypes.CDLL, rules: int, path: Path) -> None:
    place = os.open(path, os.O_PATH | os.O_CLOEXEC)
    try:
        wanted = _READ_FILE | _READ_FOLDER if path.is_dir() else _READ_FILE
        kernel.syscall(_LANDLOCK_ADD, rules, _RULE_PATH_BENEATH, struct.pack("=Qi", wanted, place), 0)
    finally:
        os.close(place)


def _bound_calls(kernel: ctypes.CDLL) -> bool:
    machine = _MACHINES.get(os.uname().machine)
    if machine is None:
        return False
    lines = _filter(machine, os.getpid())
    code = ctypes.create_string_buffer(b"".join(lines))
    # struct sock_fprog: a count of instructions and where they lie, at the place of a pointer.
    program = struct.pack("@HP", len(lines), ctypes.addressof(code))
    return bool(kernel.prctl(_PR_SET_SECCOMP, _SECCOMP_MODE_FILTER, program, 0, 0) == 0)


def _line(code: int, value: int, if_true: int = 0, if_false: int = 0) -> bytes:
    """One instruction of struct sock_filter; the last two are how many to leave out."""
    return struct.pack("=HBBI", code, if_true, if_false, value)


def _filter(machine: _Machine, own_id: int) -> list[bytes]:
    """The program that the kernel runs at each call."""
    allow, refuse = _line(_ANSWER, _ALLOW), _line(_ANSWER, _REFUSE | errno.EPERM)
    lines = [
        _line(_LOAD, _ARCH_AT),
        _line(_EQUAL, machine.audit_arch, 1, 0),
        _line(_ANSWER, _KILL),
        _line(_LOAD, _NUMBER_AT),
        # Calls of the old 32-bit kind have large numbers, and the newest are unknown here.
        _line(_GREATER, _LAST, 1, 0),
        _line(_EQUAL, _CLONE3, 0, 1),
        _line(_ANSWER, _REFUSE | errno.ENOSYS),
    ]
    numbers = (columns[machine.column] for columns in REFUSED.values())
    for number in (each for each in numbers if each is not None):
        lines += [_line(_EQUAL, number, 0, 1), refuse]
    # Signals and limits are its own affair, and a library gives up by a signal to itself; threads are no programs.
    for number in (*machine.signals, machine.limits):
        lines += [_line(_EQUAL, number, 0, 5), _line(_LOAD, _FIRST_ARGUMENT_AT)]
        lines += [_line(_EQUAL, own_id, 2, 0), _line(_EQUAL, 0, 1 if number == machine.limits else 0, 0)]
        lines += [refuse, allow]
    lines += [_line(_EQUAL, machine.clone, 0, 4), _line(_LOAD, _FIRST_ARGUMENT_AT)]
    lines += [_line(_TEST, _CLONE_THREAD, 1, 0), refuse, allow]
    return [*lines, allow]
