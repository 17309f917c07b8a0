package nexmark.jet.oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import nexmark.jet.event.Event;

/** The oracle of queries in which each row follows from one event alone. */
public final class PerEventOracle<R> implements Oracle<R> {

    private final Slice slice;
    private final Function<Event, R> answer;
    private final ToLongFunction<R> idealTime;
    private final List<R> rows = new ArrayList<>();

    /** @param answer gives the event's row, or null if it has none */
    public PerEventOracle(Slice slice, Function<Event, R> answer, ToLongFunction<R> idealTime) {
        this.slice = slice;
        this.answer = answer;
        this.idealTime = idealTime;
    }

    @Override
    public long reachMillis() {
        return 0;
    }

    @Override
    public void accept(Event event) {
        R row = slice.contains(event.dateTime()) ? answer.apply(event) : null;
        if (row != null) {
            rows.add(row);
        }
    }

    @Override
    public List<R> rows() {
        return rows;
    }

    @Override
    public long idealTime(R row) {
        return idealTime.applyAsLong(row);
    }
}
