package nexmark.jet.observer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import nexmark.jet.metric.IncidentKind;
import nexmark.jet.metric.TimedIncident;
import org.junit.jupiter.api.Test;

class NetworkDelayTest {

    private static final long MILLI = 1_000_000;
    private static final long USUAL = MILLI / 2;

    private final NetworkDelay delay = new NetworkDelay("10.0.0.2:5701");
    private final List<TimedIncident> told = new ArrayList<>();

    @Test
    void spanLastsFromItsFirstSlowPingToItsLast() {
        pings(-2_000, 1_000, USUAL);
        pings(1_000, 1_500, 40 * MILLI);
        pings(1_500, 2_000, USUAL);
        delay.drain(told::add);
        assertThat(told)
                .containsExactly(new TimedIncident(
                        IncidentKind.NETWORK_DELAY,
                        1_000,
                        480,
                        "to 10.0.0.2:5701 and back took at least 40.0 ms, at best 0.5 ms",
                        "",
                        "10.0.0.2:5701"));
    }

    @Test
    void oneQuickPingShowsThatTheNetworkIsNotSlow() {
        pings(-2_000, 1_000, USUAL);
        pings(1_000, 1_180, 40 * MILLI);
        delay.roundTrip(1_180 * MILLI, USUAL);
        pings(1_200, 1_380, 40 * MILLI);
        delay.roundTrip(1_380 * MILLI, USUAL);
        delay.drain(told::add);
        assertThat(told).isEmpty();
    }

    @Test
    void spanThatStillLastsIsToldInPieces() {
        pings(-2_000, 1_000, USUAL);
        pings(1_000, 2_000, 40 * MILLI);
        delay.drain(told::add);
        pings(2_000, 3_000, 40 * MILLI);
        delay.drain(told::add);
        assertThat(told).extracting(TimedIncident::fromMillis).containsExactly(1_000L, 2_000L);
    }

    @Test
    void muchSlowerThanAVeryFastNetworkIsStillFast() {
        pings(-2_000, 1_000, USUAL / 10);
        pings(1_000, 2_000, 4 * MILLI);
        delay.drain(told::add);
        assertThat(told).isEmpty();
    }

    @Test
    void networkThatWasNeverFasterIsNotSlow() {
        pings(-2_000, 2_000, 40 * MILLI);
        delay.drain(told::add);
        assertThat(told).isEmpty();
    }

    @Test
    void slowPingsWhileTheMembersStillStartAreNoDelay() {
        delay.roundTrip(0, USUAL);
        pings(20, 2_000, 40 * MILLI);
        delay.roundTrip(2_000 * MILLI, USUAL);
        delay.drain(told::add);
        assertThat(told).isEmpty();
    }

    private void pings(long fromMillis, long toMillis, long nanos) {
        for (long at = fromMillis; at < toMillis; at += 20) {
            delay.roundTrip(at * MILLI, nanos);
        }
    }
}
