"""What the tests of the scripts share: a copy of the code on a fake cloud, beside a stand-in for the API, all on loopback.

They need the exports of the kit that .ci/terraform calls, and are skipped with the reason where these are missing.
"""

import os
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

TERRAFORM = Path(__file__).resolve().parents[1]
TESTS = TERRAFORM / "tests"
COPIED = shutil.ignore_patterns(".terraform*", "*.tfstate*", "__pycache__")


def require():
    if not os.environ.get("SCHEMA_FILE"):
        raise unittest.SkipTest("no offline provider: .ci/terraform starts one where the kit for it is")
    if not os.environ.get("AWS_ENDPOINT_URL", "").startswith("http://127.0.0.1:"):
        raise unittest.SkipTest("no stand-in for the AWS API on loopback: .ci/terraform starts one where the kit for it is")


def executable(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    path.chmod(0o755)
    return path


class Checkout:
    """A copy of terraform/ in a project of its own, initialised, with a runner that only says what it was asked.

    Tests that run at the same time need runs with different names: the stand-in for the API is shared, and a sweep looks there for what
    is left of its run.
    """

    def __init__(self, runner, run_name="trial"):
        self.run_name = run_name
        self.root = Path(tempfile.mkdtemp(prefix="sweep-"))
        self.terraform = self.root / "terraform"
        shutil.copytree(TERRAFORM, self.terraform, ignore=COPIED)
        shutil.copy(TESTS / "trial.tfvars", self.terraform / "terraform.tfvars")
        self.runner = executable(self.root / "nexmark", runner)
        for path in ("pom.xml", "nexmark-runner/pom.xml", "nexmark-runner/src/main/Source.java", "nexmark-runner/target/nexmark.jar", "cluster-configs/one.yaml"):
            (self.root / path).parent.mkdir(parents=True, exist_ok=True)
            (self.root / path).write_text("")
        (self.root / "trial.yaml").write_text("base: {}\n")
        self.cloud = self.root / "cloud"
        self.out = self.root / "out"
        self.tools = self.root / "tools"
        self.env = dict(os.environ, FAKE_AWS_DIR=str(self.cloud), RETRY_SECONDS="0", READY_SECONDS="60", PATH=f"{self.tools}:{os.environ['PATH']}",
                        MIRROR_HOST_KEY=str(self.root / "hostkey.pub"), FAKE_AWS_VALUES=str(TESTS / "values.json"))
        (self.root / "hostkey.pub").write_text("ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIExample host\n")
        self.shadow_terraform()
        self.run("terraform", f"-chdir={self.terraform}", "init", "-input=false", "-no-color")

    def shadow_terraform(self):
        """What the fake cloud has made or removed, the stand-in for the API learns after each apply and destroy."""
        real = shutil.which("terraform")
        python = os.environ["AWS_API_PYTHON"]
        executable(self.tools / "terraform", f"""#!/bin/bash
trap 'kill -TERM "$child"' TERM
"{real}" "$@" &
child=$!
while true; do
  wait "$child"
  code=$?
  kill -0 "$child" 2>/dev/null || break
done
case " $* " in *" apply "* | *" destroy "*) "{python}" "{TESTS}/mirror.py" ;; esac
exit $code
""")

    def command(self, *arguments):
        return [str(self.terraform / "sweep.sh"), str(self.root / "trial.yaml"), "--out", str(self.out), "--run", self.run_name, *arguments]

    def sweep(self, *arguments, **settings):
        return subprocess.run(self.command(*arguments), env=dict(self.env, **settings), capture_output=True, text=True, check=False,
                              stdin=subprocess.DEVNULL)

    def start_sweep(self, *arguments, **settings):
        return subprocess.Popen(self.command(*arguments), env=dict(self.env, **settings), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                                stdin=subprocess.DEVNULL, start_new_session=True)

    def attaching(self):
        return [str(self.terraform / "sweep.sh"), "--attach", self.run_name, "--out", str(self.out)]

    def attach(self):
        return subprocess.run(self.attaching(), env=self.env, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL)

    def start_attach(self):
        return subprocess.Popen(self.attaching(), env=self.env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                                stdin=subprocess.DEVNULL, start_new_session=True)

    def run(self, *command, **settings):
        return subprocess.run(command, env=dict(self.env, **settings), capture_output=True, text=True, check=True)

    def live(self):
        return sorted(path.name.split(".")[0] for path in self.cloud.glob("*.json"))

    def close(self):
        shutil.rmtree(self.root)
