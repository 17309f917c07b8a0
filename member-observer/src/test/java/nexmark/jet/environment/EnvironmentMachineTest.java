package nexmark.jet.environment;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import nexmark.jet.environment.Environment.Cpu;
import nexmark.jet.environment.Environment.Memory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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
        assertThat(EnvironmentMachine.cpu(root, 2))
                .isEqualTo(new Cpu("Intel(R) Xeon(R) 8488C", 2, 2, 1, "performance", true, "Amazon EC2 m7i.large"));
    }

    @Test
    void coresOfTwoPackagesMayShareTheirNumber() throws IOException {
        for (int cpu = 0; cpu < 4; cpu++) {
            file("sys/devices/system/cpu/cpu" + cpu + "/topology/core_id", cpu % 2 + "\n");
            file("sys/devices/system/cpu/cpu" + cpu + "/topology/physical_package_id", cpu / 2 + "\n");
        }
        assertThat(EnvironmentMachine.cpu(root, 4).physicalCores()).isEqualTo(4);
    }

    @Test
    void armNamesItsPartAndCannotSayWhetherItIsVirtual() throws IOException {
        file("proc/cpuinfo", "processor\t: 0\nCPU implementer\t: 0x41\nCPU part\t: 0xd40\n");
        assertThat(EnvironmentMachine.cpu(root, 1))
                .isEqualTo(new Cpu("ARM implementer 0x41 part 0xd40", 1, 1, null, null, null, null));
    }

    @Test
    void memoryIsGivenInBytes() throws IOException {
        file("proc/meminfo", "MemTotal:  2000 kB\nMemFree: 5 kB\nMemAvailable:   1000 kB\nSwapTotal:  0 kB\n");
        assertThat(EnvironmentMachine.memory(root)).isEqualTo(new Memory(2_048_000L, 1_024_000L, 0L));
    }

    @Test
    void kernelSettingsAreReadFromTheirFiles() throws IOException {
        file("sys/kernel/mm/transparent_hugepage/enabled", "always [madvise] never\n");
        file("proc/sys/vm/swappiness", "60\n");
        file("etc/os-release", "ID=debian\nPRETTY_NAME=\"Debian GNU/Linux 12 (bookworm)\"\n");
        assertThat(EnvironmentMachine.os(root).transparentHugePages()).isEqualTo("madvise");
        assertThat(EnvironmentMachine.os(root).swappiness()).isEqualTo(60);
        assertThat(EnvironmentMachine.os(root).distribution()).isEqualTo("Debian GNU/Linux 12 (bookworm)");
    }

    @Test
    void whatThePlatformDoesNotTellIsNull() {
        assertThat(EnvironmentMachine.cpu(root, 8)).isEqualTo(new Cpu(null, 8, null, null, null, null, null));
        assertThat(EnvironmentMachine.memory(root)).isEqualTo(new Memory(null, null, null));
        assertThat(EnvironmentMachine.os(root).swappiness()).isNull();
    }

    private void file(String name, String text) throws IOException {
        Path file = root.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }
}
