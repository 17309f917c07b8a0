package nexmark.jet.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import nexmark.jet.question.Variant;
import nexmark.jet.runner.fault.DeliveredRows;
import nexmark.jet.runner.fault.Fault;
import nexmark.jet.runner.fault.FaultedQuery;
import nexmark.jet.runner.fault.Planted;
import nexmark.jet.runner.fault.Recovery;
import nexmark.jet.runner.run.Guarantee;
import org.junit.jupiter.api.Test;

class FaultLinesTest {

    private static final Planted KILL = new Planted(Fault.parse("kill@8s#2"), 2, "127.0.0.1:5702", 0, 0, null);

    @Test
    void aRecoveryIsToldFromItsBeginToItsEnd() {
        assertThat(faults(new Recovery(KILL, 120L, 1_340L, 1, 3_700L, 1_234, 1_500_000.0, 1_612_345)))
                .containsExactly(
                        "kill@8s#2 on member 2 (127.0.0.1:5702): detected after 0.12 s, restarted after 1.34 s",
                        "caught up after 3.70 s; until then 1,234 rows, p99 1,500.000 ms, max 1,612.345 ms");
    }

    @Test
    void whatDidNotHappenIsToldInWords() {
        assertThat(faults(new Recovery(KILL, null, null, 0, null, 0, null, 0)))
                .containsExactly(
                        "kill@8s#2 on member 2 (127.0.0.1:5702): not noticed, not restarted",
                        "not caught up in time, expected a longer --measure or a lower --rate; until then no rows");
    }

    @Test
    void furtherRestartsAreCountedAndFewRowsHaveNoPercentile() {
        assertThat(faults(new Recovery(KILL, 120L, 1_340L, 2, 3_700L, 13, null, 1_612_345)))
                .containsExactly(
                        "kill@8s#2 on member 2 (127.0.0.1:5702): detected after 0.12 s, restarted after 1.34 s (first of 2 times)",
                        "caught up after 3.70 s; until then 13 rows, max 1,612.345 ms");
    }

    @Test
    void rowsAreToldWithWhatWasPromised() {
        DeliveredRows exact = new DeliveredRows(1_000, 1_000, 0, 0, 0, 0, 0, List.of());
        assertThat(FaultLines.rows(faulted(Guarantee.EXACTLY_ONCE, exact)))
                .containsExactly(
                        "1,000 expected: 0 lost, 0 duplicated, 0 wrong (exactly-once kept); 17 taken back, 2 executions");
        assertThat(FaultLines.rows(faulted(Guarantee.NONE, exact)).get(0)).contains("(no guarantee)");
    }

    @Test
    void aBrokenPromiseIsShownByItsRows() {
        DeliveredRows lossy = new DeliveredRows(1_000, 999, 1, 0, 0, 0, 0, List.of("lost: auction 7"));
        assertThat(FaultLines.rows(faulted(Guarantee.EXACTLY_ONCE, lossy)))
                .hasSize(2)
                .last()
                .isEqualTo("lost: auction 7");
        assertThat(FaultLines.rows(faulted(Guarantee.NONE, lossy))).hasSize(1);
    }

    private static List<String> faults(Recovery recovery) {
        return FaultLines.faults(new FaultedQuery(
                "q5",
                Variant.TUNED,
                Guarantee.EXACTLY_ONCE,
                true,
                new DeliveredRows(1, 1, 0, 0, 0, 0, 0, List.of()),
                0,
                2,
                List.of(recovery)));
    }

    private static FaultedQuery faulted(Guarantee guarantee, DeliveredRows rows) {
        return new FaultedQuery("q5", Variant.TUNED, guarantee, true, rows, 17, 2, List.of());
    }
}
