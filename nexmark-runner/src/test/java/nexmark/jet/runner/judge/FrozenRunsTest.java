package nexmark.jet.runner.judge;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Map;
import java.util.Set;
import nexmark.jet.result.Status;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Runs that were measured once. Whatever becomes of the judge, it says of them what it said then. */
class FrozenRunsTest {

    @ParameterizedTest
    @MethodSource("nexmark.jet.runner.judge.FrozenRun#all")
    void theJudgeSaysOfARunWhatItSaidThen(FrozenRun run) {
        Evidence seen = run.value("/evidence", Evidence.class);
        assertThat(run.differences("/evidence", seen, Set.of())).isEmpty();
        assertThat(run.differences(
                        "/said",
                        Map.of(
                                "status", Judge.status(seen),
                                "verdict", Judge.verdict(seen),
                                "notes", Judge.notes(seen)),
                        Set.of()))
                .isEmpty();
    }

    @Test
    void theyEndedInEveryWay() throws IOException {
        assertThat(FrozenRun.all().map(run -> run.value("/said/status", Status.class)))
                .contains(Status.values());
    }
}
