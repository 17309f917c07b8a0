package nexmark.jet.environment;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import nexmark.jet.environment.Environment.Container;
import nexmark.jet.environment.Environment.Cpu;
import nexmark.jet.environment.Environment.Memory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EnvironmentMachineTest {

    @TempDir
    Path root;

    @Test
    void virtualMachineWithTwoThreadsACore() throws IOException {
        String cpu = "model name\t: Intel(R) Xeon(R) 8488C\nflags\t\t: fpu vme hypervisor avx\n\n";
        file("proc/cpuinfo", "processor\t: 0\n" + cpu + "processor\t: 1\n" + cpu);
        for (String name : new String[] {"cpu0", "cpu1"}) {
            file("sys/devices/system/cpu/" + name + "/topology/core_id", "0\n");
            file("sys/devices/system/cpu/" + name + "/topology/physical_package_id", "0\n");
        }
        file("sys/devices/system/cpu/cpu0/cpufreq/scaling_governor", "performance\n");
        file("sys/devices/system/cpu/cpufreq/boost", "1\n");
        file("sys/class/dmi/id/sys_vendor", "Amazon EC2\n");
        file("sys/class/dmi/id/product_name", "m7i.large\n");
        assertThat(machine().cpu(2))
                .isEqualTo(new Cpu("Intel(R) Xeon(R) 8488C", 2, 2, 1, "performance", true, "Amazon EC2 m7i.large"));
    }

    @Test
    void armNamesItsPartAndCannotSayWhetherItIsVirtual() throws IOException {
        file("proc/cpuinfo", "processor\t: 0\nCPU implementer\t: 0x41\nCPU part\t: 0xd40\n");
        assertThat(machine().cpu(1))
                .isEqualTo(new Cpu("ARM implementer 0x41 part 0xd40", 1, 1, null, null, null, null));
    }

    @Test
    void kernelSettingsAreReadFromTheirFiles() throws IOException {
        file("sys/kernel/mm/transparent_hugepage/enabled", "always [madvise] never\n");
        file("proc/sys/vm/swappiness", "60\n");
        file("etc/os-release", "ID=debian\nPRETTY_NAME=\"Debian GNU/Linux 12 (bookworm)\"\n");
        assertThat(machine().os().transparentHugePages()).isEqualTo("madvise");
        assertThat(machine().os().swappiness()).isEqualTo(60);
        assertThat(machine().os().distribution()).isEqualTo("Debian GNU/Linux 12 (bookworm)");
    }

    @Test
    void whatThePlatformDoesNotTellIsNull() {
        assertThat(machine().cpu(8)).isEqualTo(new Cpu(null, 8, null, null, null, null, null));
        assertThat(machine().memory()).isEqualTo(new Memory(null, null, null));
        assertThat(machine().os().swappiness()).isNull();
    }

    @ParameterizedTest
    @CsvSource({
        "run/.containerenv, ''",
        "proc/self/cgroup, 4:memory:/docker/abc",
        "proc/self/cgroup, 0::/kubepods.slice/kubepods-pod1.slice/cri-containerd-abc.scope",
        "proc/self/cgroup, 0::/machine.slice/libpod-abc.scope/container",
        "proc/self/mountinfo, '1 0 0:30 / / rw,relatime - overlay overlay rw,lowerdir=/var/lib/containerd/1'"
    })
    void aContainerIsKnownByItsMarkItsControlGroupsOrItsLayers(String name, String text) throws IOException {
        file("proc/cpuinfo", "flags\t\t: fpu hypervisor\n");
        file(name, text + "\n");
        assertThat(kind()).isEqualTo("container");
    }

    @ParameterizedTest
    @CsvSource({"c7g.large, virtual machine", "c7g.metal, bare metal"})
    void armIsKnownByTheMakerOfItsMachine(String product, String kind) throws IOException {
        file("proc/cpuinfo", "CPU part\t: 0xd40\n");
        file("sys/class/dmi/id/sys_vendor", "Amazon EC2\n");
        file("sys/class/dmi/id/product_name", product + "\n");
        assertThat(kind()).isEqualTo(kind);
    }

    private String kind() {
        return machine().hostKind(machine().cpu(1));
    }

    /** The limits are those of the groups from the root down; {@code max} is none. */
    @ParameterizedTest
    @CsvSource({
        "/, max 100000, max,,,,",
        "/, 150000 100000, 1073741824,,, 1.5, 1073741824",
        "/jobs, 400000 100000, 1000, 200000 100000, 2000, 2.0, 1000",
        "/jobs, 200000 100000, 2000, 400000 100000, 1000, 2.0, 1000",
        "/../../.., max 100000, max,,,,"
    })
    void theTightestLimitOfAllGroupsAboveCountsAndAPathThatLeavesTheMountIsNotFollowed(
            String own, String topCpu, String topMemory, String cpu, String memory, Double cpus, Long bytes)
            throws IOException {
        file("proc/self/cgroup", "0::" + own + "\n");
        file("memory.max", "1\n");
        file("sys/fs/cgroup/cpu.max", topCpu + "\n");
        file("sys/fs/cgroup/memory.max", topMemory + "\n");
        if (cpu != null) {
            file("sys/fs/cgroup/jobs/cpu.max", cpu + "\n");
            file("sys/fs/cgroup/jobs/memory.max", memory + "\n");
        }
        assertThat(machine().limits()).isEqualTo(new Container(cpus, bytes));
    }

    @ParameterizedTest
    @CsvSource({"50000, 0.5", "-1,"})
    void ofVersionOneTheQuotaIsRead(String quota, Double cpus) throws IOException {
        file("proc/self/cgroup", "4:cpu,cpuacct:/docker/abc\n0::/\n");
        file("sys/fs/cgroup/cpu/cpu.cfs_quota_us", quota + "\n");
        file("sys/fs/cgroup/cpu/cpu.cfs_period_us", "100000\n");
        assertThat(machine().limits()).isEqualTo(new Container(cpus, null));
    }

    private EnvironmentMachine machine() {
        return new EnvironmentMachine(root);
    }

    private void file(String name, String text) throws IOException {
        Path file = root.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }
}
