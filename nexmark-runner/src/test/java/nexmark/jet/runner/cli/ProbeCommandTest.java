package nexmark.jet.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.hazelcast.core.Hazelcast;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ProbeCommandTest {

    @AfterEach
    void nothingIsLeftBehind() throws IOException {
        assertThat(Hazelcast.getAllHazelcastInstances()).isEmpty();
        assertThat(Path.of("").toAbsolutePath().toFile().list()).noneMatch(name -> name.contains("nexmark-probe"));
    }

    @Test
    void membersInProcessesOfTheirOwnAreAllProbed() {
        Ran ran = Ran.line(
                "probe --cluster processes:2 --duration 400ms --jvm-options",
                "-Xms256m -Xmx256m -XX:TieredStopAtLevel=1");
        assertThat(ran.exit()).as(ran.err()).isZero();
        assertThat(ran.out())
                .startsWith("2 members in processes of their own, probed for 400ms\n")
                .contains("JVM 1 on machine 1", "JVM 2 on machine 1", "clock of ")
                .doesNotContain("machine 2");
        // A label has a line of its own where a busy machine's figures are wide.
        assertThat(ran.out().lines().filter(line -> line.matches("\\s*round trip\\b.*")))
                .hasSize(1);
        assertThat(ran.out().split("late after sleeping 1 ms", -1)).hasSize(3);
    }
}
