package nexmark.jet.runner.judge;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import nexmark.jet.result.Finding;
import nexmark.jet.result.Status;
import nexmark.jet.result.Verdict;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Runs that were measured once. Whatever becomes of the judge, it says of them what it said then. */
class FrozenRunsTest {

    @ParameterizedTest
    @MethodSource("nexmark.jet.runner.judge.FrozenRun#all")
    void theJudgeSaysOfARunWhatItSaidThen(FrozenRun run) {
        FrozenEvidence seen = run.value("/evidence", FrozenEvidence.class);
        assertThat(run.differences("/evidence", seen, Set.of())).isEmpty();
        List<Finding> findings = Judge.findings(seen.unjudged(), seen.timeline());
        Verdict verdict = new Verdict(findings);
        List<String> notes = findings.stream()
                .filter(finding -> finding.severity() == Status.VALID)
                .map(Finding::text)
                .toList();
        assertThat(run.differences(
                        "/said", Map.of("status", verdict.status(), "verdict", verdict, "notes", notes), Set.of()))
                .isEmpty();
    }

    @Test
    void theyEndedInEveryWay() throws IOException {
        assertThat(FrozenRun.all().map(run -> run.value("/said/status", Status.class)))
                .contains(Status.values());
    }
}
