"""The member processes of a run that goes on."""

import shutil
import time
from dataclasses import dataclass
from pathlib import Path

import measuring
from measuring import UserMistake

LONGEST_START_SECONDS = 300
POLL_SECONDS = 0.02


@dataclass(frozen=True)
class Member:
    number: int
    pid: int
    address: str


def await_measuring(runner, said):
    """Returns when the run has said on stderr, the file `said`, that it measures."""
    until = time.monotonic() + LONGEST_START_SECONDS
    while not any(line.startswith("measure") for line in said.read_text(errors="replace").splitlines()):
        if runner.poll() is not None:
            raise UserMistake(f"a run ended before it measured: {measuring.last_line(said)}")
        if time.monotonic() > until:
            raise UserMistake(f"a run did not measure within {LONGEST_START_SECONDS} s: {measuring.last_line(said)}")
        time.sleep(POLL_SECONDS)


def members_of(runner):
    """Of the runner with this process id, in the order in which they were started, which is that of their numbers."""
    children = Path(f"/proc/{runner}/task")
    pids = {int(pid) for task in children.iterdir() for pid in (task / "children").read_text().split()}
    by_start = sorted(pids, key=lambda pid: (_started(pid), pid))
    members = [(pid, _arguments(pid)) for pid in by_start]
    members = [(pid, words) for pid, words in members if "--end-with-stdin" in words]
    return [Member(number, pid, _address(words)) for number, (pid, words) in enumerate(members, start=1)]


def _started(pid):
    return int(Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[19])


def _arguments(pid):
    return Path(f"/proc/{pid}/cmdline").read_text().split("\0")


def _address(words):
    def after(option):
        return words[words.index(option) + 1]
    return after("--public-address") if "--public-address" in words else f"{after('--address')}:{after('--port')}"


def jcmd():
    path = shutil.which("jcmd")
    if not path:
        raise UserMistake("no jcmd on the PATH, expected a JDK's")
    return path
