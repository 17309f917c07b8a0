package nexmark.jet.environment;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import nexmark.jet.environment.Environment.Container;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EnvironmentControlGroupsTest {

    @TempDir
    Path root;

    @Test
    void versionTwoInsideAContainer() throws IOException {
        file("proc/self/cgroup", "0::/\n");
        file("sys/fs/cgroup/cpu.max", "150000 100000\n");
        file("sys/fs/cgroup/memory.max", "1073741824\n");
        assertThat(limits()).isEqualTo(new Container(1.5, 1_073_741_824L));
    }

    @Test
    void maxMeansNoLimit() throws IOException {
        file("proc/self/cgroup", "0::/\n");
        file("sys/fs/cgroup/cpu.max", "max 100000\n");
        file("sys/fs/cgroup/memory.max", "max\n");
        assertThat(limits()).isEqualTo(new Container(null, null));
    }

    @Test
    void tightestOfAllGroupsAboveCounts() throws IOException {
        file("proc/self/cgroup", "0::/jobs/one\n");
        file("sys/fs/cgroup/jobs/cpu.max", "200000 100000\n");
        file("sys/fs/cgroup/jobs/one/cpu.max", "400000 100000\n");
        file("sys/fs/cgroup/jobs/one/memory.max", "1000\n");
        file("sys/fs/cgroup/jobs/memory.max", "2000\n");
        assertThat(limits()).isEqualTo(new Container(2.0, 1000L));
    }

    @Test
    void versionOneKeepsControllersApart() throws IOException {
        file("proc/self/cgroup", "4:memory:/docker/abc\n3:cpu,cpuacct:/docker/abc\n1:name=systemd:/docker/abc\n");
        file("sys/fs/cgroup/cpu,cpuacct/cpu.cfs_quota_us", "50000\n");
        file("sys/fs/cgroup/cpu,cpuacct/cpu.cfs_period_us", "100000\n");
        file("sys/fs/cgroup/memory/docker/abc/memory.limit_in_bytes", "536870912\n");
        assertThat(limits()).isEqualTo(new Container(0.5, 536_870_912L));
    }

    @Test
    void pathThatLeavesTheMountIsNotFollowed() throws IOException {
        file("proc/self/cgroup", "0::/../../..\n");
        file("memory.max", "1\n");
        assertThat(limits()).isEqualTo(new Container(null, null));
    }

    private Container limits() {
        return EnvironmentControlGroups.limits(root);
    }

    private void file(String name, String text) throws IOException {
        Path file = root.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }
}
