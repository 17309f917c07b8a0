package nexmark.jet.runner.judge;

import static nexmark.jet.runner.judge.SteadyRun.MEDIAN;
import static nexmark.jet.runner.judge.SteadyRun.ONE_MACHINE;
import static nexmark.jet.runner.judge.SteadyRun.PLAN;
import static nexmark.jet.runner.judge.SteadyRun.QUIET_MACHINE;
import static nexmark.jet.runner.judge.SteadyRun.RIGHT;
import static nexmark.jet.runner.judge.SteadyRun.STEADY;
import static nexmark.jet.runner.judge.SteadyRun.ended;
import static nexmark.jet.runner.judge.SteadyRun.evidence;
import static nexmark.jet.runner.judge.SteadyRun.instants;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import nexmark.jet.result.CheckResult;
import nexmark.jet.result.CheckedInstants;
import nexmark.jet.result.RunEnd;
import nexmark.jet.result.RunFacts;
import nexmark.jet.result.Status;
import nexmark.jet.result.Verdict;
import org.junit.jupiter.api.Test;

/** Rows and answers that were compared with the oracle. */
class ProofTest {

    @Test
    void wrongRowsAreGraverThanAnInvalidRun() {
        CheckResult wrong = new CheckResult(10, 9, 2, 1, List.of());
        Evidence seen =
                evidence(ended(RunEnd.NOT_DRAINED), STEADY.throughput(), STEADY.timeline(), MEDIAN, wrong, ONE_MACHINE);
        assertThat(Judge.verdict(seen).reasons()).contains("wrong results: 2 rows missing, 1 unexpected");
        assertThat(Judge.status(seen)).isEqualTo(Status.WRONG);
    }

    @Test
    void answersThatAreMissingOrWrongMakeARunWrong() {
        assertThat(checked(RIGHT, instants(400, 10, 0)).reasons())
                .containsExactly("missing answers: 10 of 1,000 windows");
        assertThat(checked(RIGHT, instants(400, 0, 800)).reasons())
                .containsExactly("wrong answers: 800 of 1,000 windows");
        assertThat(Judge.status(evidence(RIGHT, instants(0, 1, 0)))).isEqualTo(Status.WRONG);
        assertThat(Judge.status(evidence(RIGHT, instants(0, 0, 1)))).isEqualTo(Status.WRONG);
    }

    /** Its answers may be right: they are not compared. */
    @Test
    void windowsThatAForeignProgramLeftOutMakeItsRunInvalidAndNotWrong() {
        RunFacts foreign = new RunFacts(RunEnd.DRAINED, null, null, null, null, null, null, null, 0L, 0L, null);
        Evidence seen = new Evidence(
                PLAN,
                foreign,
                STEADY.throughput(),
                STEADY.timeline(),
                1000,
                MEDIAN,
                CheckResult.NOTHING,
                instants(0, 1, 0),
                ONE_MACHINE,
                QUIET_MACHINE,
                null);
        assertThat(Judge.verdict(seen).reasons()).containsExactly("windows left out: 1 of 1,000 have no latency");
        assertThat(Judge.status(seen)).isEqualTo(Status.INVALID);
    }

    @Test
    void countingAloneProvesNothing() {
        for (CheckedInstants nothing : new CheckedInstants[] {null, instants(0, 0, 0)}) {
            assertThat(checked(CheckResult.NOTHING, nothing).notJudged())
                    .containsExactly("answers unproved: none could be compared with the oracle's");
            assertThat(Judge.status(evidence(CheckResult.NOTHING, nothing))).isEqualTo(Status.NOT_JUDGED);
        }
    }

    @Test
    void instantsAtWhichNothingWasDueProveNothing() {
        CheckedInstants empty =
                new CheckedInstants("instants", 9000, null, 3, null, 3, 600, 0, 0, 0, true, 7, List.of());
        assertThat(checked(CheckResult.NOTHING, empty).notJudged())
                .containsExactly("answers unproved: none could be compared with the oracle's");
    }

    @Test
    void theFirstInstantsProveTheOthersOnlyIfTheyAreATenth() {
        CheckedInstants few =
                new CheckedInstants("instants", 9000, null, 9000, null, 9000, 5, 5, 0, 0, false, 7, List.of());
        assertThat(checked(RIGHT, few).notJudged())
                .containsExactly(
                        "answers unproved after the first 5 of 9,000 instants: try a lower --rate or a shorter --warmup");
        CheckedInstants many =
                new CheckedInstants("instants", 9000, null, 9000, null, 9000, 900, 900, 0, 0, false, 7, List.of());
        assertThat(checked(RIGHT, many).notJudged()).isEmpty();
    }

    @Test
    void oneComparisonWithTheOracleIsAProof() {
        assertThat(checked(RIGHT, null).notJudged()).isEmpty();
        assertThat(checked(CheckResult.NOTHING, instants(1, 0, 0)).notJudged()).isEmpty();
    }

    private static Verdict checked(CheckResult check, CheckedInstants instants) {
        return Judge.verdict(evidence(check, instants));
    }
}
