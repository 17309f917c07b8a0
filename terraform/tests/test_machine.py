"""python3 -m unittest discover terraform/tests: the scripts that run on a machine, with a fake /sys and fake system commands."""

import json
import os
import shutil
import subprocess
import tempfile
import time
import unittest
from datetime import datetime, timedelta, timezone
from pathlib import Path

import offline

HOUR = 3600


class MachineTest(unittest.TestCase):

    def setUp(self):
        self.root = Path(tempfile.mkdtemp(prefix="machine-"))
        self.addCleanup(shutil.rmtree, self.root)
        self.home = self.root / "opt"
        self.home.mkdir()
        for script in (offline.TERRAFORM / "machine").glob("*.sh"):
            shutil.copy(script, self.home / script.stem)
        self.lease = self.root / "lease"
        self.settings(HARDWARE_CLOCK="false")

    def settings(self, **settings):
        expires = settings.pop("expires", datetime.now(timezone.utc) + timedelta(hours=8))
        lines = {"LEASE_FILE": self.lease, "LEASE_SECONDS": 4 * HOUR, "EXPIRES": f"{expires:%Y-%m-%dT%H:%M:%SZ}", "JAVA_RELEASE": 17, **settings}
        (self.home / "machine.env").write_text("".join(f"{name}={value}\n" for name, value in lines.items()))

    def leased(self, hours_ago):
        self.lease.touch()
        os.utime(self.lease, (time.time() - hours_ago * HOUR,) * 2)

    def call(self, script, *arguments, **env):
        env = dict(os.environ, PATH=f"{self.root}/tools:{os.environ['PATH']}", **env)
        return subprocess.run([str(self.home / script), *arguments], env=env, capture_output=True, text=True, check=False)

    def test_a_machine_lives_as_long_as_its_lease(self):
        self.leased(hours_ago=3)
        self.assertEqual(0, self.call("expire").returncode)
        self.leased(hours_ago=5)
        self.assertEqual(1, self.call("expire").returncode)

    def test_no_lease_outlasts_the_expiry(self):
        self.settings(expires=datetime.now(timezone.utc) - timedelta(hours=1))
        self.leased(hours_ago=0)
        self.assertEqual(1, self.call("expire").returncode)
        self.assertNotEqual(0, self.call("lease").returncode)

    def test_a_machine_ends_if_it_cannot_tell_its_time(self):
        self.assertNotEqual(0, self.call("expire").returncode, "no lease")
        self.leased(hours_ago=0)
        (self.home / "machine.env").write_text(f"LEASE_FILE={self.lease}\nLEASE_SECONDS=\nEXPIRES=tomorrow?\n")
        self.assertNotEqual(0, self.call("expire").returncode, "no readable expiry")
        (self.home / "machine.env").unlink()
        self.assertNotEqual(0, self.call("expire").returncode, "no settings")

    def test_a_lease_is_extended_until_its_length_from_now(self):
        self.leased(hours_ago=3)
        until = datetime.strptime(self.call("lease").stdout.strip(), "%Y-%m-%dT%H:%M:%SZ").replace(tzinfo=timezone.utc)
        self.assertGreater(until, datetime.now(timezone.utc) + timedelta(hours=3))

    def test_a_lease_can_be_ended(self):
        self.leased(hours_ago=0)
        self.assertEqual(0, self.call("lease", "end").returncode)
        self.assertEqual(1, self.call("expire").returncode)
        self.assertEqual(2, self.call("lease", "never").returncode)

    def test_settings_are_made_and_reported(self):
        self.fake_machine()
        done = self.call("tune", str(self.root))
        self.assertEqual(0, done.returncode, done.stderr)
        reported = json.loads(done.stdout)
        self.assertEqual({"governor": "performance", "transparentHugePages": "never", "swaps": 0, "swappiness": 1, "threadsPerCore": 2,
                          "irqbalance": "inactive", "clockSource": "tsc", "timeReference": "169.254.169.123", "networkDriver": "ena",
                          "processor": "Xeon", "java": "17.0.19+10-LTS"}, {name: reported[name] for name in reported if name not in ("processors", "kernel")})
        self.assertIn("swapoff -a", (self.root / "called").read_text())

    def test_a_hardware_clock_is_used_where_the_driver_has_one(self):
        self.fake_machine()
        self.settings(HARDWARE_CLOCK="true")
        self.file("sys/class/ptp/ptp0/clock_name", "ena-ptp-05\n")
        reported = json.loads(self.call("tune", str(self.root)).stdout)
        self.assertIn("refclock PHC /dev/ptp0", (self.root / "etc/chrony.conf").read_text())
        self.assertEqual("169.254.169.123", reported["timeReference"], "what the clock follows, not what it was told")
        self.file("tracking", "50484330,PHC0,1\n")
        self.assertEqual("PHC0", json.loads(self.call("tune", str(self.root)).stdout)["timeReference"])
        self.file("tracking", "00000000,,0\n")
        self.assertEqual("none", json.loads(self.call("tune", str(self.root)).stdout)["timeReference"])

    def test_the_driver_is_asked_for_its_clock_and_time_comes_by_network_if_it_has_none(self):
        self.fake_machine()
        self.settings(HARDWARE_CLOCK="true")
        self.file("sys/module/ena/parameters/phc_enable", "0\n")
        reported = json.loads(self.call("tune", str(self.root)).stdout)
        self.assertEqual("169.254.169.123", reported["timeReference"])
        self.assertIn("modprobe ena", (self.root / "called").read_text())

    def test_a_machine_is_ready_when_nothing_is_missing(self):
        self.fake_machine()
        self.leased(hours_ago=0)
        self.file("settings.json", "{}")
        self.assertIn("not ready: the controller's key is not here", self.call("ready").stderr)
        self.file("controller.pub", "ssh-ed25519 AAAA controller\n")
        self.assertEqual(0, self.call("ready").returncode)
        self.settings(HARDWARE_CLOCK="false", JAVA_RELEASE=21)
        self.assertIn("not ready: java is not JDK 21", self.call("ready").stderr)

    def test_the_controller_offers_its_key_and_a_member_accepts_it(self):
        self.fake_machine()
        self.settle("controller", "i-1")
        published = self.published()
        self.assertEqual({"controller/id.pub", "hosts/AROA:i-1/host-keys", "hosts/AROA:i-1/ready"}, published)
        self.assertEqual("never", json.loads(self.text("bucket/hosts/AROA:i-1/ready"))["transparentHugePages"])
        self.assertIn("--releasever=2023.12.20260918 install java-17-amazon-corretto-headless", self.text("called"))
        self.assertNotIn("PRIVATE", "".join(self.text(f"bucket/{name}") for name in published))

        (self.root / "controller.pub").unlink()
        self.settle("member", "i-2")
        self.assertEqual(published | {"hosts/AROA:i-2/host-keys", "hosts/AROA:i-2/ready"}, self.published())
        self.assertEqual(self.text("bucket/controller/id.pub"), self.text("home/ec2-user/.ssh/authorized_keys"))

    def test_a_member_without_the_controllers_key_says_so(self):
        self.fake_machine()
        done = self.settle("member", "i-2", succeeds=False)
        self.assertNotEqual(0, done.returncode)
        self.assertEqual({"hosts/AROA:i-2/host-keys", "hosts/AROA:i-2/failed"}, self.published())
        self.assertEqual("last words\n", self.text("bucket/hosts/AROA:i-2/failed"))

    def settle(self, role, instance, succeeds=True):
        self.settings(HARDWARE_CLOCK="false", ROLE=role, ROLE_ID="AROA", AWS_REGION="us-east-1", BUCKET="trial", PACKAGES_RELEASE="2023.12.20260918")
        self.leased(hours_ago=0)
        self.file("etc/ssh/ssh_host_ed25519_key.pub", "ssh-ed25519 AAAA host\n")
        self.file("var/log/cloud-init-output.log", "last words\n")
        (self.root / "home/ec2-user/.ssh").mkdir(parents=True, exist_ok=True)
        done = self.call("settle", str(self.root), INSTANCE=instance)
        if succeeds:
            self.assertEqual(0, done.returncode, done.stderr)
        return done

    def published(self):
        bucket = self.root / "bucket"
        return {str(path.relative_to(bucket)) for path in bucket.rglob("*") if path.is_file()}

    def text(self, path):
        return (self.root / path).read_text()

    def file(self, path, text):
        (self.root / path).parent.mkdir(parents=True, exist_ok=True)
        (self.root / path).write_text(text)

    def fake_machine(self):
        cpu = "sys/devices/system/cpu"
        for path, text in {
                f"{cpu}/cpu0/cpufreq/scaling_governor": "powersave\n", f"{cpu}/smt/active": "1\n",
                "sys/kernel/mm/transparent_hugepage/enabled": "always [madvise] never\n",
                "sys/kernel/mm/transparent_hugepage/defrag": "always [madvise] never\n",
                "sys/devices/system/clocksource/clocksource0/current_clocksource": "tsc\n",
                "sys/class/net/ens5/device/driver/ena/module": "", "proc/sys/vm/swappiness": "60\n",
                "proc/swaps": "Filename Type Size Used Priority\n", "proc/cpuinfo": "model name\t: Xeon\n", "etc/chrony.conf": "",
                "etc/modprobe.d/none": ""}.items():
            self.file(path, text)
        driver = self.root / "sys/class/net/ens5/device/driver"
        shutil.rmtree(driver)
        (self.root / "sys/bus/ena").mkdir(parents=True)
        driver.symlink_to(self.root / "sys/bus/ena")
        note = f'echo "$(basename "$0") $*" >>"{self.root}/called"\n'
        for tool in ("swapoff", "modprobe", "dnf", "sleep"):
            offline.executable(self.root / "tools" / tool, f"#!/bin/bash\n{note}")
        offline.executable(self.root / "tools/chronyc", f'#!/bin/bash\n[ "$*" = "-n -c tracking" ] && cat "{self.root}/tracking"\n')
        self.file("tracking", "A9FEA97B,169.254.169.123,4\n")
        # irqbalance is not there, every other unit runs
        offline.executable(self.root / "tools/systemctl", f"""#!/bin/bash
{note}case "$*" in
  "is-active irqbalance") echo inactive; exit 3 ;;
  *irqbalance*) exit 1 ;;
esac
""")
        # aws s3 cp --only-show-errors FROM TO
        offline.executable(self.root / "tools/aws", f"""#!/bin/bash
from=${{4/s3:\\/\\/trial/{self.root}/bucket}} to=${{5/s3:\\/\\/trial/{self.root}/bucket}}
mkdir -p "$(dirname "$to")"
[ "$from" = - ] && exec cat >"$to"
exec cp "$from" "$to"
""")
        offline.executable(self.root / "tools/curl", '#!/bin/bash\necho "$INSTANCE"\n')
        offline.executable(self.root / "tools/runuser", '#!/bin/bash\nshift 3\nexec "$@"\n')
        offline.executable(self.root / "tools/ip", '#!/bin/bash\necho "default via 10.20.0.1 dev ens5 proto dhcp"\n')
        offline.executable(self.root / "tools/java", """#!/bin/bash
cat >&2 <<TEXT
openjdk version "17.0.19" 2026-04-21 LTS
OpenJDK Runtime Environment Corretto-17.0.19.10.1 (build 17.0.19+10-LTS)
TEXT
""")


if __name__ == "__main__":
    unittest.main()
