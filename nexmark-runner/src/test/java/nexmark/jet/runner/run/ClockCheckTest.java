package nexmark.jet.runner.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import nexmark.jet.observer.MemberReport;
import nexmark.jet.observer.MemberReport.PingSecond;
import nexmark.jet.observer.MemberTimelines;
import nexmark.jet.oracle.Oracle.Slice;
import nexmark.jet.result.ClockCheck;
import org.junit.jupiter.api.Test;

class ClockCheckTest {

    private static final long MILLI = 1_000_000;
    private static final long SECONDS = 9;

    private final MemberTimelines observed = new MemberTimelines();

    @Test
    void aThirdOfTheIntervalWithoutARoundTripIsUncertain() {
        reports("a", "machine 1", 0, SECONDS, 0, 1, 2, 6);
        reports("b", "machine 2", 0, SECONDS);
        assertThat(check(true).doubts())
                .containsExactly("clock uncertain: not measured between a and b in a third of the interval");
    }

    @Test
    void oneRoundTripInEachThirdFromEitherEndIsEnough() {
        reports("a", "machine 1", 0, SECONDS, 0, 8);
        reports("b", "machine 2", 0, SECONDS, 5);
        ClockCheck check = check(true);
        assertThat(check.doubts()).isEmpty();
        assertThat(check.worst()).isNotNull();
    }

    @Test
    void ofManyPairsTheFirstIsNamed() {
        for (String member : List.of("a", "b", "c")) {
            reports(member, "machine of " + member, 0, SECONDS);
        }
        assertThat(check(true).doubts()).containsExactly("clock uncertain: not measured between a and b and 2 more");
    }

    @Test
    void aMemberThatIsKilledNeedsNoOffsetWhereItIsGone() {
        reports("a", "machine 1", 0, SECONDS, 1);
        reports("b", "machine 2", 0, 3);
        assertThat(check(false).doubts()).isEmpty();
        assertThat(check(true).doubts()).hasSize(1);
    }

    @Test
    void clocksOfOneMachineMayOnlyNotDifferForCertain() {
        reports("b", "machine 1", 0, SECONDS);
        observed.accept(
                report("a", "machine 1", 0, List.of(new PingSecond("b", List.of(10 * MILLI), 6 * MILLI, 5 * MILLI))));
        assertThat(check(true).doubts()).isEmpty();
        observed.accept(
                report("a", "machine 1", 4, List.of(new PingSecond("b", List.of(10 * MILLI), -8 * MILLI, 5 * MILLI))));
        assertThat(check(true).doubts())
                .containsExactly(
                        "clock uncertain: the clocks of a and b, on one machine, differ by at least 3.0 ms, the limit is 2 ms");
    }

    @Test
    void clocksOfTwoMachinesMayNotPossiblyDifferByMore() {
        reports("b", "machine 2", 0, SECONDS);
        for (int second = 0; second < SECONDS; second++) {
            observed.accept(report(
                    "a", "machine 1", second, List.of(new PingSecond("b", List.of(2 * MILLI), 3 * MILLI / 2, MILLI))));
        }
        assertThat(check(true).doubts())
                .containsExactly("clock uncertain: the clocks of a and b may differ by 2.5 ms, the limit is 2 ms");
    }

    @Test
    void anIntervalOfOneSecondHasOnePartToBeMeasuredIn() {
        reports("a", "machine 1", 0, 1, 0);
        reports("b", "machine 2", 0, 1);
        assertThat(ClockComparison.of(observed, new Slice(0, 1_000), true).doubts())
                .isEmpty();
    }

    private ClockCheck check(boolean allStay) {
        return ClockComparison.of(observed, new Slice(0, SECONDS * 1000), allStay);
    }

    /** Of whole seconds; with a ping to b, or from b to a, in some of them. */
    private void reports(String member, String machine, long fromSecond, long toSecond, long... pinged) {
        for (long second = fromSecond; second < toSecond; second++) {
            long current = second;
            boolean ping = LongStream.of(pinged).anyMatch(at -> at == current);
            String peer = member.equals("b") ? "a" : "b";
            observed.accept(report(
                    member,
                    machine,
                    second,
                    ping ? List.of(new PingSecond(peer, List.of(MILLI), 1000, MILLI / 2)) : List.of()));
        }
    }

    private static MemberReport report(String member, String machine, long second, List<PingSecond> pings) {
        return new MemberReport(
                new MemberReport.Origin("observer of " + member, member, "uuid", "jvm of " + member, machine, 1),
                second,
                second * 1000,
                second * 1000 + 1000,
                Map.of(),
                Map.of(),
                List.of(),
                pings,
                -1,
                0,
                List.of(),
                null);
    }
}
