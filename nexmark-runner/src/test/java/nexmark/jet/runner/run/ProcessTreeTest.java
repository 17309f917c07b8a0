package nexmark.jet.runner.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import nexmark.jet.process.Eventually;
import org.junit.jupiter.api.Test;

class ProcessTreeTest {

    @Test
    void theCpuTimeOfAChildCountsAndIsKeptAfterItsEnd() throws IOException {
        Process parent = new ProcessBuilder("sh", "-c", "sh -c 'while :; do :; done' & wait").start();
        MachineWatch.ProcessTree tree = new MachineWatch.ProcessTree(parent.toHandle());
        Eventually.isTrue("CPU time of the child", () -> tree.cpuNanos() > 50_000_000);
        List<ProcessHandle> children = parent.toHandle().descendants().toList();
        long before = tree.cpuNanos();
        tree.end(Duration.ZERO);
        Eventually.isTrue("the child's end", () -> children.stream().noneMatch(ProcessHandle::isAlive));
        assertThat(children).isNotEmpty();
        assertThat(tree.cpuNanos()).isGreaterThanOrEqualTo(before);
    }
}
