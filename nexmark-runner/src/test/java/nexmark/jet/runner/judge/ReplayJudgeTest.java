package nexmark.jet.runner.judge;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import nexmark.jet.result.CheckResult;
import nexmark.jet.result.RunEnd;
import nexmark.jet.result.RunFacts;
import nexmark.jet.result.Status;
import org.junit.jupiter.api.Test;

class ReplayJudgeTest {

    private static final CheckResult RIGHT = new CheckResult(10, 10, 0, 0, List.of());
    private static final CheckResult WRONG = new CheckResult(10, 9, 1, 0, List.of());
    private static final String NO_PLAN =
            "rate, trends, warm-up and other work on the machine: a recording has no plan to be judged by";

    @Test
    void aReplayWithAllRowsIsNotJudged() {
        ReplayJudge judge = judge(facts(RunEnd.DRAINED, 0, 0), RIGHT);
        assertThat(judge.status()).isEqualTo(Status.NOT_JUDGED);
        assertThat(judge.verdict().reasons()).isEmpty();
        assertThat(judge.verdict().notJudged()).containsExactly(NO_PLAN);
    }

    @Test
    void wrongRowsAreGraverThanAnythingElse() {
        ReplayJudge judge = judge(facts(RunEnd.DRAINED, 0, 3), WRONG);
        assertThat(judge.status()).isEqualTo(Status.WRONG);
        assertThat(judge.verdict().reasons())
                .containsExactly(
                        "clock uncertain: 3 results came up to 7 ns too early",
                        "wrong results: 1 row missing, 0 unexpected");
    }

    @Test
    void whatDidNotArriveMakesItInvalid() {
        ReplayJudge judge = judge(facts(RunEnd.NOT_DRAINED, 4, 0), null);
        assertThat(judge.status()).isEqualTo(Status.INVALID);
        assertThat(judge.verdict().reasons())
                .containsExactly(
                        "not drained: the last results were not in within 5,000 ms of the planned end",
                        "late events dropped: 4; the allowed lag is 20 ms");
        assertThat(judge.verdict().notJudged())
                .containsExactly(NO_PLAN, "answers unproved: none could be compared with the oracle's");
    }

    @Test
    void noRowsProveNothing() {
        ReplayJudge judge = judge(facts(RunEnd.DRAINED, 0, 0), CheckResult.NOTHING);
        assertThat(judge.status()).isEqualTo(Status.NOT_JUDGED);
        assertThat(judge.verdict().notJudged())
                .containsExactly(NO_PLAN, "answers unproved: none could be compared with the oracle's");
    }

    @Test
    void ofAnInterruptedReplayNothingElseIsSaid() {
        ReplayJudge judge = judge(facts(RunEnd.INTERRUPTED, 4, 3), null);
        assertThat(judge.status()).isEqualTo(Status.INTERRUPTED);
        assertThat(judge.verdict().reasons()).containsExactly("interrupted before its end: what is here is partial");
    }

    private static ReplayJudge judge(RunFacts facts, CheckResult check) {
        return new ReplayJudge(facts, check, 20, 5_000);
    }

    private static RunFacts facts(RunEnd end, long lateEvents, long negatives) {
        return new RunFacts(
                end, null, null, null, null, lateEvents, 0L, 0L, negatives, negatives == 0 ? 0L : -7L, null);
    }
}
