package nexmark.jet.environment;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EnvironmentHostTest {

    @TempDir
    Path root;

    @Test
    void dockerAndPodmanLeaveAMark() throws IOException {
        file("proc/cpuinfo", "flags\t\t: fpu hypervisor\n");
        file("run/.containerenv", "");
        assertThat(kind()).isEqualTo("container");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "4:memory:/docker/abc\n",
                "0::/kubepods.slice/kubepods-pod1.slice/cri-containerd-abc.scope\n",
                "0::/machine.slice/libpod-abc.scope/container\n"
            })
    void controlGroupsNameTheContainersEngine(String groups) throws IOException {
        file("proc/self/cgroup", groups);
        assertThat(kind()).isEqualTo("container");
    }

    @Test
    void aContainerInItsOwnGroupsIsKnownByItsLayers() throws IOException {
        file("proc/self/cgroup", "0::/\n");
        file("proc/self/mountinfo", "1 0 0:30 / / rw,relatime - overlay overlay rw,lowerdir=/var/lib/containerd/1\n");
        assertThat(kind()).isEqualTo("container");
    }

    @Test
    void aProcessorSaysThatItIsVirtual() throws IOException {
        file("proc/cpuinfo", "flags\t\t: fpu vme hypervisor avx\n");
        assertThat(kind()).isEqualTo("virtual machine");
    }

    @Test
    void armIsKnownByTheMakerOfItsMachine() throws IOException {
        file("proc/cpuinfo", "CPU part\t: 0xd40\n");
        file("sys/class/dmi/id/sys_vendor", "Amazon EC2\n");
        file("sys/class/dmi/id/product_name", "c7g.large\n");
        assertThat(kind()).isEqualTo("virtual machine");
        file("sys/class/dmi/id/product_name", "c7g.metal\n");
        assertThat(kind()).isEqualTo("bare metal");
    }

    private String kind() {
        return EnvironmentHost.kind(root, EnvironmentMachine.cpu(root, 1));
    }

    private void file(String name, String text) throws IOException {
        Path file = root.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }
}
