package nexmark.jet.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.hazelcast.core.Hazelcast;
import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.Stream;
import nexmark.jet.result.ResultJson;
import nexmark.jet.result.RunResult;
import nexmark.jet.result.Status;
import nexmark.jet.runner.run.Q91AlteredPrice;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Runs that must not pass for valid. */
class ExitCodeOfRunTest {

    @TempDir
    private Path folder;

    @AfterEach
    void nothingIsLeftRunning() {
        assertThat(Hazelcast.getAllHazelcastInstances()).isEmpty();
    }

    @Test
    void aRateThatTheMachineCannotDoIsAnInvalidRunAndNotASlowOne() {
        Path out = folder.resolve("runs");
        Ran ran = Ran.line("run q0 --rate 500M --warmup 500ms --measure 1s --drain 1s --threads 2 --out", out);
        RunResult result = ResultJson.readResult(Folders.single(out).resolve("result.json"));
        assertThat(ran.exit()).isEqualTo(3);
        assertThat(result.status()).isEqualTo(Status.INVALID);
        assertThat(Stream.concat(result.verdict().reasons().stream(), result.verdict().notJudged().stream()))
                .anyMatch(each -> each.startsWith("rate missed") || each.startsWith("rate unknown"))
                .anyMatch(each -> each.startsWith("not drained"));
        assertThat(result.rows().check().rowsExpected()).isZero();
        assertThat(ran.out()).contains("INVALID").contains("not drained");
    }

    /** It was asked all the time, and the next has to answer. On a slow machine the fault may come before the job runs. */
    @Test
    void theMemberByWhichTheRunReachesItsClusterMayBeKilled() {
        Path out = folder.resolve("runs");
        Ran ran = Ran.line(
                "run q1 --rate 5k --warmup 2s --measure 7s --drain 5m --cluster embedded:2 --threads 2"
                        + " --guarantee exactly-once --fault kill@2s#1 --out",
                out);
        assertThat(ran.exit()).as(ran.err()).isIn(0, 3);
        RunResult result = ResultJson.readResult(Folders.single(out).resolve("result.json"));
        assertThat(result.rows().faulted().rows().isExact()).as(ran.out()).isTrue();
        assertThat(result.rows().faulted().recoveries())
                .singleElement()
                .satisfies(recovery -> assertThat(recovery.injected().member()).isEqualTo(1));
        assertThat(result.rows().faulted().executions()).isPositive();
    }

    @Test
    void aWrongRowIsAWrongAnswer() throws IOException {
        Path out = folder.resolve("runs");
        Q91AlteredPrice.DONE.set(false);
        Ran ran = BrokenQueryTest.withQuery(
                folder.resolve("classes"),
                Q91AlteredPrice.class.getName(),
                ("run q91 q1 --rate 5k --warmup 500ms --measure 1s --drain 5m --threads 2 --out " + out).split(" "));
        assertThat(ran.exit()).isEqualTo(4);
        assertThat(ran.out())
                .containsPattern("5,000 rows expected,\\s+1 missing;")
                .contains("wrong results: 1 row missing, 1 unexpected", "unexpected [Bid, ", "missing [Bid, ")
                .contains(Long.toString(Q91AlteredPrice.WRONG_PRICE))
                .containsPattern("verdict +WRONG")
                .containsPattern("q91 +wrong ")
                .containsPattern("q1 +(valid|invalid|not-judged)");
        assertThat(Folders.files(out)).hasSize(3).contains("results.csv").noneMatch(name -> name.startsWith("."));
    }

    @ParameterizedTest
    @CsvSource({
        "VALID, p90<15s, VALID",
        "VALID, p90<14s, REQUIREMENT_MISSED",
        "VALID, p99<16ms, REQUIREMENT_MISSED",
        "INVALID, p90<15s, INVALID_RUN",
        "INVALID, p90<14s, INVALID_RUN",
        "NOT_JUDGED, p90<14s, INVALID_RUN",
        "WRONG, p90<14s, WRONG_ANSWERS",
        "INTERRUPTED, p90<14s, INTERRUPTED"
    })
    void aMissedGoalCountsWhereTheRunIsValid(Status status, String goal, ExitCode code) {
        assertThat(ExitCode.of(StoredGolden.of(folder, "run", status, "for a reason", goal)))
                .isEqualTo(code);
    }
}
