package nexmark.jet.oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.ToLongFunction;
import nexmark.jet.event.Event;

/** The oracle of queries in which each row follows from one event alone. */
public final class PerEventOracle<R> implements Oracle<R> {

    private final Slice slice;
    private final BiConsumer<Event, Consumer<R>> answer;
    private final ToLongFunction<R> idealTime;
    private final List<R> rows = new ArrayList<>();

    /** @param answer gives the consumer the event's row, or nothing */
    public PerEventOracle(Slice slice, BiConsumer<Event, Consumer<R>> answer, ToLongFunction<R> idealTime) {
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
        if (slice.contains(event.dateTime())) {
            answer.accept(event, rows::add);
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
