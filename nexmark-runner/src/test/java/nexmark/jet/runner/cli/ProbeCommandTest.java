package nexmark.jet.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.hazelcast.core.Hazelcast;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ProbeCommandTest {

    @AfterEach
    void nothingIsLeftBehind() throws IOException {
        assertThat(Hazelcast.getAllHazelcastInstances()).isEmpty();
        assertThat(Path.of("").toAbsolutePath().toFile().list()).noneMatch(name -> name.contains("nexmark-probe"));
    }

    @Test
    void membersInOneJvmShareItsClock() throws IOException {
        Ran ran = Ran.nexmark("probe", "--cluster", "embedded:2", "--duration", "800ms", "--json");
        assertThat(ran.exit()).as(ran.err()).isZero();
        JsonNode json = new JsonMapper().readTree(ran.out());
        JsonNode probe = json.get("probe");
        assertThat(probe.get("seconds").asDouble()).isEqualTo(0.8);
        assertThat(probe.get("members")).hasSize(2).allSatisfy(member -> {
            assertThat(member.get("jvm").asInt()).isEqualTo(1);
            assertThat(member.get("machine").asInt()).isEqualTo(1);
            assertIsWhole(member.get("local"));
        });
        assertThat(probe.get("pairs")).singleElement().satisfies(pair -> {
            assertThat(pair.get("sameMachine").asBoolean()).isTrue();
            assertThat(pair.get("clockErrorNanos").asLong()).isPositive();
            assertThat(Math.abs(pair.get("clockOffsetNanos").asLong()))
                    .isLessThanOrEqualTo(pair.get("clockErrorNanos").asLong());
            assertIsSpread(pair.get("roundTrip"));
        });
        assertThat(json.get("memberEnvironments")).hasSize(2);
    }

    @Test
    void membersInProcessesOfTheirOwnAreAllProbed() {
        Ran ran = Ran.nexmark(
                "probe", "--cluster", "processes:2", "--duration", "400ms", "--jvm-options", "-Xms256m -Xmx256m");
        assertThat(ran.exit()).as(ran.err()).isZero();
        assertThat(ran.out())
                .startsWith("2 members in processes of their own, probed for 400ms\n")
                .contains("JVM 1 on machine 1", "JVM 2 on machine 1", "clock of ", "  machine 1   ")
                .doesNotContain("machine 2");
        List<String> times = new ArrayList<>();
        ran.out()
                .lines()
                .filter(line -> line.matches(".* [\\d,]+\\.\\d +[\\d,]+"))
                .forEach(times::add);
        assertThat(times)
                .satisfiesExactly(
                        line -> assertThat(line).startsWith("  round trip 127.0.0.1:"),
                        line -> assertThat(line).startsWith("  late after sleeping 1 ms, 127.0.0.1:"),
                        line -> assertThat(line).startsWith("  late after sleeping 1 ms, 127.0.0.1:"),
                        line -> assertThat(line).startsWith("  disk sync of 4 KiB, 127.0.0.1:"),
                        line -> assertThat(line).startsWith("  disk sync of 4 KiB, 127.0.0.1:"));
    }

    private static void assertIsWhole(JsonNode local) {
        assertThat(local.get("clockReadNanos").asDouble()).isPositive();
        assertThat(local.get("clockStepNanos").asLong()).isPositive();
        assertIsSpread(local.get("wakeDelay"));
        assertIsSpread(local.get("diskSync"));
    }

    private static void assertIsSpread(JsonNode spread) {
        assertThat(spread.get("count").asInt()).isPositive();
        double p50 = spread.get("p50Micros").asDouble();
        double p99 = spread.get("p99Micros").asDouble();
        assertThat(p50).isNotNegative().isLessThanOrEqualTo(p99);
        assertThat(p99).isLessThanOrEqualTo(spread.get("maxMicros").asDouble());
    }
}
