package nexmark.jet.oracle;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import nexmark.jet.event.Bid;
import nexmark.jet.event.Event;

/**
 * Keeps a state of all bids by key, and gives at every {@linkplain Ticks tick} the rows of each key with a bid since
 * the tick before. Where only some ticks are asked for, a key without a bid for longer than the reach is forgotten;
 * where all are, none is, so that a reach too short shows.
 */
public final class TickOracle<R> implements Oracle<R> {

    private final long tickMillis;
    private final long reachMillis;
    private final Slice slice;
    private final Function<Bid, ?> key;
    private final Supplier<? extends State<R>> newState;
    private final ToLongFunction<R> tickOf;
    private final BiFunction<R, Collection<R>, Absence> absence;
    /** The least recently changed first. */
    private final Map<Object, Kept<R>> states = new LinkedHashMap<>(16, 0.75f, true);

    private final List<Kept<R>> changed = new ArrayList<>();
    private final List<R> rows = new ArrayList<>();
    private long tick = Long.MIN_VALUE;

    /**
     * @param reachMillis how long before a tick its oldest bid can have happened, {@link QuerySettings#NEVER} = there
     *     is no limit
     * @param tickOf a row's tick
     * @param absence what the rows that arrived, the second, say of one that is missing and has the same tick
     */
    public TickOracle(
            long tickMillis,
            long reachMillis,
            Slice slice,
            Function<Bid, ?> key,
            Supplier<? extends State<R>> newState,
            ToLongFunction<R> tickOf,
            BiFunction<R, Collection<R>, Absence> absence) {
        this.tickMillis = tickMillis;
        this.reachMillis = reachMillis == QuerySettings.NEVER ? FROM_THE_START : reachMillis;
        this.slice = slice;
        this.key = key;
        this.newState = newState;
        this.tickOf = tickOf;
        this.absence = absence;
    }

    /** The bids of a key so far, in the order of their times. */
    public interface State<R> {

        void add(Bid bid);

        Stream<R> rows(long tick);
    }

    /** A state and the last tick that tells of it. */
    private static final class Kept<R> {
        private final State<R> state;
        private long tick = Long.MIN_VALUE;

        private Kept(State<R> state) {
            this.state = state;
        }
    }

    @Override
    public long reachMillis() {
        return reachMillis;
    }

    @Override
    public long windowMillis() {
        return tickMillis;
    }

    @Override
    public long periodMillis() {
        return tickMillis;
    }

    @Override
    public long idealTime(R row) {
        return tickOf.applyAsLong(row);
    }

    @Override
    public void accept(Event event) {
        if (event instanceof Bid bid) {
            long next = Ticks.of(bid.dateTime(), tickMillis);
            if (next != tick) {
                endOfTick();
                tick = next;
            }
            Kept<R> kept = states.computeIfAbsent(key.apply(bid), of -> new Kept<>(newState.get()));
            kept.state.add(bid);
            if (kept.tick != tick) {
                kept.tick = tick;
                changed.add(kept);
            }
        }
    }

    @Override
    public List<R> rows() {
        endOfTick();
        return rows;
    }

    @Override
    public Absence absence(R due, Collection<R> arrived) {
        return absence.apply(due, arrived);
    }

    /**
     * A missing row is a loss unless one arrived that counts more, which the predicate says of the missing row and one
     * that arrived.
     */
    public static <R> BiFunction<R, Collection<R>, Absence> unless(BiPredicate<R, R> countsMore) {
        return (due, arrived) ->
                arrived.stream().anyMatch(row -> countsMore.test(due, row)) ? Absence.COUNTED_MORE : Absence.LOSS;
    }

    private void endOfTick() {
        if (slice.contains(tick)) {
            changed.forEach(kept -> kept.state.rows(tick).forEach(rows::add));
        }
        changed.clear();
        if (reachMillis != FROM_THE_START && !slice.equals(Slice.EVERYTHING)) {
            forgetBefore(tick - reachMillis);
        }
    }

    private void forgetBefore(long oldest) {
        Iterator<Kept<R>> leastRecentFirst = states.values().iterator();
        while (leastRecentFirst.hasNext() && leastRecentFirst.next().tick < oldest) {
            leastRecentFirst.remove();
        }
    }
}
