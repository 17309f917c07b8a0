package nexmark.jet.observer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import nexmark.jet.observer.MemberReport.PingSecond;
import org.junit.jupiter.api.Test;

class RoundTripsTest {

    private final RoundTrips roundTrips = new RoundTrips("peer");

    @Test
    void shortestRoundTripTellsTheOffsetAndItsError() {
        // The peer's clock is 1,000 ahead; the way there took 10, the way back 30.
        roundTrips.add(100, 1_110, 1_110, 140);
        // Much longer, and all of it on the way there.
        roundTrips.add(200, 1_700, 1_700, 710);
        roundTrips.add(800, 1_900, 1_900, 920);
        PingSecond second = roundTrips.drain().orElseThrow();
        assertThat(second).isEqualTo(new PingSecond("peer", List.of(40L, 120L, 510L), 990, 20));
    }

    @Test
    void timeThatThePeerHeldThePingDoesNotCount() {
        roundTrips.add(100, 1_110, 6_110, 5_120);
        assertThat(roundTrips.drain().orElseThrow()).isEqualTo(new PingSecond("peer", List.of(20L), 1_000, 10));
    }

    @Test
    void eachSecondBeginsAnew() {
        roundTrips.add(100, 110, 110, 120);
        roundTrips.drain();
        assertThat(roundTrips.drain()).isEmpty();
    }
}
