package nexmark.jet.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import nexmark.jet.experiment.Cell;
import nexmark.jet.experiment.PlannedRun;
import nexmark.jet.plan.PlanDefaults;
import nexmark.jet.result.MadeResult;
import nexmark.jet.result.StoredResult;
import nexmark.jet.runner.many.RunOutcome;
import org.junit.jupiter.api.Test;

class ComparisonLinesTest {

    @Test
    void runsThatAreStoredAlreadyAreNamedWithTheirTimesAndRevisions() {
        MadeResult later = MadeResult.of("later").startedAt(7200);
        MadeResult first = MadeResult.of("first").startedAt(60).with("/benchmark/revision", "0123456789ab");
        MadeResult interrupted = MadeResult.of("cut").startedAt(1).with("/status", "interrupted");
        assertThat(ComparisonLines.storedAlready(
                        List.of(outcome(later), outcome(first), outcome(interrupted), outcome())))
                .contains("2 of 4 runs stored already, measured from 1970-01-01T00:01:00Z to 1970-01-01T02:00:00Z"
                        + " with revision 0123456789ab-dirty and bb186ab31272-dirty");
    }

    @Test
    void aComparisonThatBeginsHasNoneToName() {
        assertThat(ComparisonLines.storedAlready(List.of(outcome(), outcome()))).isEmpty();
    }

    private static RunOutcome outcome(MadeResult... made) {
        PlannedRun run = new PlannedRun(Cell.of(Map.of(), PlanDefaults.of("q5")), 1);
        List<StoredResult> stored = List.of(made).stream()
                .map(one -> StoredResult.in(Path.of("anywhere"), one.make()))
                .toList();
        return new RunOutcome(run, stored, List.of());
    }
}
