package nexmark.jet.source;

import nexmark.jet.event.EventColumns;
import nexmark.jet.generator.ColumnLane;
import nexmark.jet.source.LaneEmitter.Walk;

/** The same with events that travel together. A snapshot in the middle of an item is one before it. */
class ColumnSourceTest extends EventSourcePTest {

    @Override
    Walk<?> walk() {
        Walk<EventColumns> together =
                (sequence, lane, lanes, position) -> new ColumnLane(sequence, lane, lanes, position, true);
        return together;
    }
}
