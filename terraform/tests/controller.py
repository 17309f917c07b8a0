"""A controller on loopback."""

import os
import shutil
import signal
import socket
import subprocess
import time
from pathlib import Path

import offline


def session(leader):
    """The processes of a session that still run."""
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, _, _, leader_there = stat.read_text().rpartition(")")[2].split()[:4]
        except (FileNotFoundError, ProcessLookupError):
            continue  # it has ended by itself
        if int(leader_there) == leader and state != "Z":
            yield int(stat.parent.name)


def kill_session(leader):
    """Ends all processes of a session, as the loss of the machine would. One that is asked may just have started another."""
    while running := list(session(leader)):
        for process in running:
            try:
                os.kill(process, signal.SIGKILL)
            except ProcessLookupError:
                pass  # it has ended by itself
        time.sleep(0.01)


class Controller:
    """An sshd on loopback that stands in for the controller, with a home of its own; its own ssh only notes who was asked."""

    def __init__(self, checkout):
        self.checkout = checkout
        self.folder = checkout.root / "controller"
        self.home = self.folder / "home"
        self.home.mkdir(parents=True)
        self.process = None
        subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(self.folder / "hostkey")], check=True)
        checkout.env["MIRROR_HOST_KEY"] = str(self.folder / "hostkey.pub")

    def host_key(self):
        return (self.folder / "hostkey.pub").read_text().split()[1]

    def asked_members(self):
        return (self.folder / "members").read_text().split()

    def start(self):
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        ssh = shutil.which("ssh")
        user = subprocess.run(["id", "-un"], capture_output=True, text=True, check=True).stdout.strip()
        # From the laptop to the controller: the same address by name, another one in truth.
        offline.executable(self.checkout.tools / "ssh", f"""#!/bin/bash
arguments=()
for argument; do
  case $argument in
    ec2-user@*) arguments+=(-p {port} -o "HostKeyAlias=${{argument#*@}}" {user}@127.0.0.1) ;;
    *) arguments+=("$argument") ;;
  esac
done
exec "{ssh}" -F /dev/null "${{arguments[@]}}"
""")
        offline.executable(self.folder / "tools/ssh", f"""#!/bin/bash
echo "${{*: -2:1}}" >>"{self.folder}/members"
""")
        exports = "".join(f"export {name}='{value}'\n" for name, value in self.checkout.env.items()
                          if name.startswith(("AWS_", "FAKE_AWS_")) or name in ("LOG", "STUB"))
        shell = offline.executable(self.folder / "shell", f"""#!/bin/bash
{exports}export HOME="{self.home}" PATH="{self.folder}/tools:{os.environ['PATH']}"
cd && exec bash -c "$SSH_ORIGINAL_COMMAND"
""")
        config = self.folder / "sshd_config"
        config.write_text("\n".join([
            f"Port {port}", "ListenAddress 127.0.0.1", f"HostKey {self.folder}/hostkey", f"AuthorizedKeysFile {self.checkout.out}/id.pub",
            "PidFile none", "UsePAM no", "StrictModes no", "PermitRootLogin prohibit-password", "PasswordAuthentication no",
            "KbdInteractiveAuthentication no", f"ForceCommand {shell}", ""]))
        if os.getuid() == 0:
            Path("/run/sshd").mkdir(exist_ok=True)
        sshd = shutil.which("sshd", path=f"{os.environ['PATH']}:/usr/sbin")
        self.process = subprocess.Popen([sshd, "-D", "-e", "-f", str(config)], stderr=subprocess.PIPE, text=True)
        for line in self.process.stderr:
            if "Server listening on" in line:
                return
        raise AssertionError("sshd did not start")

    def cut(self):
        """Ends all connections, as a closed lid does; what runs on the controller goes on."""
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
        for child in children:
            os.kill(int(child), signal.SIGKILL)

    def close(self):
        """The controller is gone, with all that runs on it."""
        if self.process:
            self.cut()
            self.process.terminate()
            self.process.wait()
            self.process.stderr.close()
            self.process = None
        keeper = self.home / "sweep/keeper.pid"
        if keeper.exists():
            kill_session(int(keeper.read_text()))
