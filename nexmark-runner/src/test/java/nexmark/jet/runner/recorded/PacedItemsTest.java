package nexmark.jet.runner.recorded;

import static nexmark.jet.runner.recorded.HandMade.bid;
import static nexmark.jet.runner.recorded.HandMade.person;
import static org.assertj.core.api.Assertions.assertThat;

import com.hazelcast.jet.core.Watermark;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import nexmark.jet.event.Event;
import nexmark.jet.event.EventKind;
import nexmark.jet.source.WatermarkSettings;
import org.junit.jupiter.api.Test;

class PacedItemsTest {

    private static final WatermarkSettings EVERY_TEN = new WatermarkSettings(10, 0);
    private static final Set<EventKind> BIDS = EnumSet.of(EventKind.BID);

    @Test
    void anEventIsTakenAtItsTimeAndNotBefore() {
        Event first = bid(1, 5, 100);
        Event second = bid(2, 5, 130);
        PacedItems items = new PacedItems(List.of(first, second), BIDS, EVERY_TEN);
        assertThat(items.dueMillis()).isEqualTo(100);
        assertThat(taken(items, 99)).containsExactly(new Watermark(90));
        assertThat(taken(items, 129)).containsExactly(new Watermark(100), first, new Watermark(120));
        assertThat(items.dueMillis()).isEqualTo(130);
        assertThat(taken(items, 130)).containsExactly(new Watermark(130), second);
    }

    @Test
    void anEventOfAnEarlierTimeIsDueWithTheLatestBeforeIt() {
        Event first = bid(1, 5, 100);
        Event disordered = bid(2, 5, 90);
        Event third = bid(3, 5, 110);
        PacedItems items = new PacedItems(List.of(first, disordered, third), BIDS, new WatermarkSettings(1, 10));
        assertThat(taken(items, 99)).containsExactly(new Watermark(89));
        assertThat(taken(items, 100)).containsExactly(new Watermark(90), first, disordered);
        assertThat(items.dueMillis()).isEqualTo(110);
        assertThat(taken(items, 110)).containsExactly(new Watermark(100), third);
    }

    @Test
    void watermarksGoOnWhileNoEventIsDueAndAfterTheLast() {
        PacedItems items = new PacedItems(List.of(bid(1, 5, 100), bid(2, 5, 500)), BIDS, EVERY_TEN);
        taken(items, 100);
        for (long millis = 110; millis < 500; millis += 10) {
            assertThat(taken(items, millis)).containsExactly(new Watermark(millis));
        }
        taken(items, 500);
        assertThat(items.dueMillis()).isEqualTo(PacedItems.NEVER_MILLIS);
        assertThat(taken(items, 505)).isEmpty();
        assertThat(taken(items, 10_000)).containsExactly(new Watermark(10_000));
    }

    @Test
    void eventsOfOtherKindsAreNotTakenButTimePassesWithThem() {
        Event bid = bid(1, 5, 120);
        List<Event> events = List.of(person(7, "Ann", "OR", 100), bid, person(8, "Bob", "OR", 90), bid(2, 6, 110));
        PacedItems items = new PacedItems(events, BIDS, new WatermarkSettings(10, 30));
        assertThat(taken(items, 120)).containsExactly(new Watermark(70), new Watermark(90), bid, bid(2, 6, 110));
    }

    @Test
    void aBacklogIsTakenEventByEventWithTheWatermarksBetween() {
        Event first = bid(1, 5, 100);
        Event second = bid(2, 5, 130);
        PacedItems items = new PacedItems(List.of(first, second), BIDS, EVERY_TEN);
        assertThat(taken(items, 1_000))
                .containsExactly(new Watermark(100), first, new Watermark(130), second, new Watermark(1_000));
    }

    private static List<Object> taken(PacedItems items, long nowMillis) {
        List<Object> taken = new ArrayList<>();
        for (Object item = items.next(nowMillis); item != null; item = items.next(nowMillis)) {
            taken.add(item);
        }
        return taken;
    }
}
