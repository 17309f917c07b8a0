package nexmark.jet.observer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PingsTest {

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 9, 30})
    void howSoonASlowNetworkShowsDoesNotDependOnTheNumberOfMembers(int peers) {
        long toOnePeer = Pings.Sender.periodNanos(peers) * peers;
        assertThat((NetworkDelay.LEAST_PINGS - 1) * toOnePeer)
                .isBetween(NetworkDelay.LEAST_SPAN_NANOS, TimeUnit.MILLISECONDS.toNanos(400));
    }
}
