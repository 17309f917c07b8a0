"""Child processes and what they cost, seen from outside; the machine; files that appear when whole."""

import datetime
import hashlib
import json
import os
import platform
import re
import shutil
import signal
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parent.parent
DEFAULT_JAR = REPOSITORY / "nexmark-runner" / "target" / "nexmark.jar"
PIP_LINE = f"{sys.executable} -m pip install -r {Path(__file__).resolve().parent / 'requirements.txt'}"

DEFAULT_FLAGS = ["-XX:+UseG1GC", "-XX:MaxGCPauseMillis=5", "-Xms4g", "-Xmx4g", "-XX:+AlwaysPreTouch"]
# From this release on the JVM warns of an old interface that Hazelcast uses, unless told; before, it refuses the option.
UNSAFE_WARNING_FROM_RELEASE = 24
UNSAFE_OPTION = "--sun-misc-unsafe-memory-access=allow"

POLL_SECONDS = 0.1
TERMINATE_SECONDS = 8
CORES = os.cpu_count()
TICKS_PER_SECOND = os.sysconf("SC_CLK_TCK")


class UserMistake(Exception):
    """One line says what was expected; the script exits with 2."""


def progress(line):
    print(line, file=sys.stderr, flush=True)


def run_main(main):
    """Runs a script's main, with one line instead of a trace for mistakes, and children stopped whatever happens."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))
    try:
        sys.exit(main())
    except UserMistake as mistake:
        progress(f"{Path(sys.argv[0]).name}: {mistake}")
        sys.exit(2)
    except KeyboardInterrupt:
        progress("interrupted; what was measured so far is kept")
        sys.exit(128 + signal.SIGINT)


# Children

@dataclass(frozen=True)
class Sample:
    wall: float
    cpu_seconds: float
    stolen_seconds: float


@dataclass
class ChildRun:
    """What became of a child. `exit_code` is None if it was stopped from here."""

    started: float
    samples: list = field(default_factory=list)
    exit_code: int | None = None
    said_at: float | None = None
    timed_out: bool = False

    def used_between(self, begin, end):
        """CPU seconds of the process, and those stolen from the machine."""
        first, last = self._at(begin), self._at(end)
        return last.cpu_seconds - first.cpu_seconds, last.stolen_seconds - first.stolen_seconds

    def _at(self, wall):
        for before, after in zip(self.samples, self.samples[1:]):
            if before.wall <= wall <= after.wall:
                share = (wall - before.wall) / (after.wall - before.wall)
                return Sample(
                    wall,
                    before.cpu_seconds + share * (after.cpu_seconds - before.cpu_seconds),
                    before.stolen_seconds + share * (after.stolen_seconds - before.stolen_seconds))
        return self.samples[0] if wall < self.samples[0].wall else self.samples[-1]


def run_child(command, folder, timeout_seconds, until_it_says=None):
    """
    Runs a command with its output in `folder`/stdout and `folder`/stderr, sampling /proc all the while, until it ends,
    says the given words on stdout, or the time is over. It never survives this call.
    """
    with open(folder / "stdout", "wb") as out, open(folder / "stderr", "wb") as err, \
            open(folder / "stdout", encoding="utf-8", errors="replace") as said:
        # A session of its own: Ctrl-C reaches it from here, once.
        process = subprocess.Popen(command, cwd=folder, stdout=out, stderr=err, stdin=subprocess.DEVNULL,
                                   start_new_session=True)
        run = ChildRun(started=time.time())
        try:
            _watch(process, run, timeout_seconds, said, until_it_says)
        finally:
            _stop(process)
    return run


def _watch(process, run, timeout_seconds, said, words):
    tail = ""
    while True:
        # Asked before the sample is taken: what it has used to its end is then in the last one.
        ended = os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None
        run.samples.append(_sample(process.pid))
        if ended:
            run.exit_code = process.wait()
            return
        if words:
            tail = tail[-len(words):] + said.read()
            if words in tail:
                run.said_at = time.time()
                return
        if time.time() - run.started > timeout_seconds:
            run.timed_out = True
            return
        time.sleep(POLL_SECONDS)


def _sample(pid):
    """The process has not been waited for yet, so that its figures are there even if it has ended."""
    # The name, in parentheses, may contain spaces; utime and stime are the 12th and 13th fields after it.
    after_name = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    stolen = int(Path("/proc/stat").read_text().split("\n", 1)[0].split()[8])
    ticks = int(after_name[11]) + int(after_name[12])
    return Sample(time.time(), ticks / TICKS_PER_SECOND, stolen / TICKS_PER_SECOND)


def _stop(process):
    try:
        if process.poll() is None:
            process.terminate()
            process.wait(TERMINATE_SECONDS)
    except subprocess.TimeoutExpired:
        pass
    finally:
        if process.poll() is None:
            process.kill()
            process.wait()


def last_line(path):
    lines = [line for line in path.read_text(errors="replace").splitlines() if line.strip()]
    return lines[-1].strip() if lines else "it said nothing"


# JVM and machine

@dataclass(frozen=True)
class Jvm:
    java: str
    version: str
    release: int
    flags: tuple

    def command(self, *arguments):
        return [self.java, *self.flags, *arguments]

    @property
    def javac(self):
        beside = Path(os.path.realpath(self.java)).parent / "javac"
        javac = str(beside) if beside.exists() else shutil.which("javac")
        if not javac:
            raise UserMistake(f"no javac beside {self.java} or on the PATH, expected a JDK")
        return javac


def find_jvm(java, options_file):
    path = shutil.which(java)
    if not path:
        raise UserMistake(f"--java is '{java}', expected a JDK's java")
    version = subprocess.run([path, "-version"], capture_output=True, text=True).stderr
    match = re.search(r'version "(\d+)', version)
    if not match:
        raise UserMistake(f"--java is '{java}', expected one that answers -version")
    release = int(match[1])
    flags = list(DEFAULT_FLAGS)
    if options_file:
        file = Path(options_file).resolve()
        if not file.is_file():
            raise UserMistake(f"--jvm-options is '{options_file}', expected a file of JVM options")
        flags = [f"@{file}"]
    if release >= UNSAFE_WARNING_FROM_RELEASE:
        flags.append(UNSAFE_OPTION)
    tried = subprocess.run([path, *flags, "-version"], capture_output=True, text=True)
    if tried.returncode != 0:
        said = (tried.stderr + tried.stdout).strip().splitlines() or ["nothing"]
        raise UserMistake(f"{path} refuses its options {' '.join(flags)}: {said[0]}")
    return Jvm(path, "; ".join(line.strip() for line in version.splitlines()), release, tuple(flags))


def find_jar(path):
    jar = Path(path).resolve()
    if not jar.is_file():
        raise UserMistake(f"no {jar}, expected the benchmark's jar: ./nexmark --version builds it")
    return jar


def environment(jvm, jar, **more):
    return {
        "date": datetime.datetime.now(datetime.timezone.utc).isoformat(timespec="seconds"),
        "commandLine": sys.argv,
        "jvm": jvm.version,
        "jvmFlags": jvm.flags,
        "jvmOptionsFile": Path(jvm.flags[0][1:]).read_text() if jvm.flags[0].startswith("@") else None,
        "cpu": _first_value("/proc/cpuinfo", "model name"),
        "cores": CORES,
        "memory": _first_value("/proc/meminfo", "MemTotal"),
        "kernel": platform.release(),
        "python": platform.python_version(),
        "commit": commit_of(REPOSITORY),
        "jarSha256": hashlib.sha256(jar.read_bytes()).hexdigest(),
        **more,
    }


def commit_of(folder):
    """With + where there are changes; None outside of git."""
    answer = subprocess.run(["git", "-C", str(folder), "describe", "--always", "--abbrev=40", "--dirty=+", "--exclude=*"],
                            capture_output=True, text=True)
    return answer.stdout.strip() or None


def _first_value(path, key):
    for line in Path(path).read_text().splitlines():
        if line.startswith(key):
            return line.split(":", 1)[1].strip()
    return None


# Files

def write_whole(path, text):
    """The file is there with all of the text, or as it was before."""
    path.parent.mkdir(parents=True, exist_ok=True)
    unfinished = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        unfinished.write_text(text, encoding="utf-8")
        os.replace(unfinished, path)
    finally:
        unfinished.unlink(missing_ok=True)


def write_json(path, content):
    write_whole(path, json.dumps(content, indent=1) + "\n")
