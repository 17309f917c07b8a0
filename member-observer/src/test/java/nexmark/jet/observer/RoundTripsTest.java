package nexmark.jet.observer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import nexmark.jet.metric.IncidentKind;
import nexmark.jet.metric.TimedIncident;
import nexmark.jet.observer.MemberReport.PingSecond;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RoundTripsTest {

    private static final long MILLI = 1_000_000;
    private static final long USUAL = MILLI / 2;

    private final List<TimedIncident> told = new ArrayList<>();
    private RoundTrips roundTrips = new RoundTrips("peer");

    @Test
    void shortestRoundTripTellsTheOffsetAndItsErrorWithoutTheTimeThatThePeerHeldThePing() {
        // The peer's clock is 1,000 ahead; the way there took 10, the way back 30.
        roundTrips.add(100, 1_110, 1_110, 140);
        // Much longer, and all of it on the way there.
        roundTrips.add(200, 1_700, 1_700, 710);
        roundTrips.add(800, 1_900, 1_900, 920);
        PingSecond second = roundTrips.drain().orElseThrow();
        assertThat(second).isEqualTo(new PingSecond("peer", List.of(40L, 120L, 510L), 990, 20));
        assertThat(roundTrips.drain()).as("each second begins anew").isEmpty();
        roundTrips.add(100, 1_110, 6_110, 5_120);
        assertThat(roundTrips.drain()).contains(new PingSecond("peer", List.of(20L), 1_000, 10));
    }

    @Test
    void spanLastsFromItsFirstSlowPingToItsLast() {
        pings(-2_000, 1_000, USUAL);
        pings(1_000, 1_500, 40 * MILLI);
        pings(1_500, 2_000, USUAL);
        roundTrips.drainDelays(told::add);
        assertThat(told)
                .containsExactly(new TimedIncident(
                        IncidentKind.NETWORK_DELAY,
                        1_000,
                        480,
                        "to peer and back took at least 40.0 ms, at best 0.5 ms",
                        "",
                        "peer"));
    }

    @Test
    void spanThatStillLastsIsToldInPieces() {
        pings(-2_000, 1_000, USUAL);
        pings(1_000, 2_000, 40 * MILLI);
        roundTrips.drainDelays(told::add);
        pings(2_000, 3_000, 40 * MILLI);
        roundTrips.drainDelays(told::add);
        assertThat(told).extracting(TimedIncident::fromMillis).containsExactly(1_000L, 2_000L);
    }

    @Test
    void aNetworkIsNotSlowWithAQuickPingNorIfItWasNeverFasterOrIsStillFastNorWhileMembersStart() {
        pings(-2_000, 1_000, USUAL);
        pings(1_000, 1_180, 40 * MILLI);
        ping(1_180 * MILLI, USUAL);
        pings(1_200, 1_380, 40 * MILLI);
        ping(1_380 * MILLI, USUAL);
        assertNothingIsTold("one quick ping");

        pings(-2_000, 1_000, USUAL / 10);
        pings(1_000, 2_000, 4 * MILLI);
        assertNothingIsTold("much slower than a very fast network");

        pings(-2_000, 2_000, 40 * MILLI);
        assertNothingIsTold("never faster");

        ping(0, USUAL);
        pings(20, 2_000, 40 * MILLI);
        ping(2_000 * MILLI, USUAL);
        assertNothingIsTold("the members still start");
    }

    private void assertNothingIsTold(String when) {
        roundTrips.drainDelays(told::add);
        assertThat(told).as(when).isEmpty();
        roundTrips = new RoundTrips("peer");
    }

    private void pings(long fromMillis, long toMillis, long nanos) {
        for (long at = fromMillis; at < toMillis; at += 20) {
            ping(at * MILLI, nanos);
        }
    }

    private void ping(long sentNanos, long nanos) {
        roundTrips.add(sentNanos, sentNanos, sentNanos, sentNanos + nanos);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 9, 30})
    void howSoonASlowNetworkShowsDoesNotDependOnTheNumberOfMembers(int peers) {
        long toOnePeer = Pings.Sender.periodNanos(peers) * peers;
        assertThat((RoundTrips.LEAST_PINGS - 1) * toOnePeer)
                .isBetween(RoundTrips.LEAST_SPAN_NANOS, TimeUnit.MILLISECONDS.toNanos(400));
    }
}
