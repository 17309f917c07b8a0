package nexmark.jet.oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import nexmark.jet.event.Event;

/**
 * The oracle of queries in which each row follows from one event alone.
 *
 * @param answer gives the event's row, or null if it has none
 * @param rows those of the events so far
 */
public record PerEventOracle<R>(
        Oracle.Slice slice, Function<Event, R> answer, ToLongFunction<R> idealTime, List<R> rows) implements Oracle<R> {

    public PerEventOracle(Slice slice, Function<Event, R> answer, ToLongFunction<R> idealTime) {
        this(slice, answer, idealTime, new ArrayList<>());
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
    public long idealTime(R row) {
        return idealTime.applyAsLong(row);
    }
}
