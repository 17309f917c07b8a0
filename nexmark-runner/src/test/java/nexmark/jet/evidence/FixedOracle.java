package nexmark.jet.evidence;

import java.util.List;
import nexmark.jet.event.Event;
import nexmark.jet.oracle.Oracle;

/** Says how far it looks back and how often it answers, and knows no answer. */
record FixedOracle(long reachMillis, long periodMillis) implements Oracle<Event> {

    @Override
    public void accept(Event event) {}

    @Override
    public List<Event> rows() {
        return List.of();
    }

    @Override
    public long idealTime(Event row) {
        return row.dateTime();
    }
}
