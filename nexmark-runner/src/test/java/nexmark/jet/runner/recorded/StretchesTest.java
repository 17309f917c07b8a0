package nexmark.jet.runner.recorded;

import static nexmark.jet.runner.recorded.HandMade.bid;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import nexmark.jet.event.Event;
import org.junit.jupiter.api.Test;

class StretchesTest {

    @Test
    void eventsWithoutALongGapStayTogether() {
        List<Event> events = List.of(bid(1, 1, 10), bid(1, 1, 30), bid(1, 1, 20));
        assertThat(Stretches.of(events, 10)).containsExactly(events);
        assertThat(Stretches.of(List.of(), 10)).containsExactly(List.of());
    }

    @Test
    void eachStretchOfTimeKeepsItsOrderOfArrival() {
        Event early = bid(1, 1, 10);
        Event earlier = bid(2, 1, 5);
        Event late = bid(3, 1, 1_000);
        Event later = bid(4, 1, 1_005);
        assertThat(Stretches.of(List.of(later, early, late, earlier), 100))
                .containsExactly(List.of(early, earlier), List.of(later, late));
    }

    @Test
    void aGapOfTheLongestLengthIsNoneYet() {
        assertThat(Stretches.of(List.of(bid(1, 1, 0), bid(1, 1, 100)), 100)).hasSize(1);
        assertThat(Stretches.of(List.of(bid(1, 1, 0), bid(1, 1, 101)), 100)).hasSize(2);
    }
}
