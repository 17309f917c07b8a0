package nexmark.jet.oracle;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import nexmark.jet.event.Auction;
import nexmark.jet.event.Bid;
import nexmark.jet.event.Event;
import nexmark.jet.event.EventKind;
import nexmark.jet.event.Person;

/**
 * All events of one key against each other, however far apart those are that the oracle is given: a join span too short
 * shows.
 */
public final class JoinOracle<R> implements Oracle<R> {

    private final long reachMillis;
    private final Slice slice;
    private final Set<EventKind> kinds;
    private final Function<Event, Long> key;
    private final RowOf<R> row;
    private final ToLongFunction<R> idealTime;
    /** Equal events make a row each, but without persons the key is an auction, which is the same if it comes again. */
    private final Map<Long, Map<EventKind, Collection<Event>>> byKey = new HashMap<>();

    /**
     * @param reachMillis {@link QuerySettings#NEVER} = from the first event
     * @param kinds of the events that are joined
     * @param key null for an event that is not joined
     */
    public JoinOracle(
            long reachMillis,
            Slice slice,
            Set<EventKind> kinds,
            Function<Event, Long> key,
            RowOf<R> row,
            ToLongFunction<R> idealTime) {
        this.reachMillis = reachMillis == QuerySettings.NEVER ? FROM_THE_START : reachMillis;
        this.slice = slice;
        this.kinds = kinds;
        this.key = key;
        this.row = row;
        this.idealTime = idealTime;
    }

    /** Makes a row of an event of each kind; of a kind that is not joined it is null. */
    public interface RowOf<R> {
        R of(Person person, Auction auction, Bid bid);
    }

    @Override
    public long reachMillis() {
        return reachMillis;
    }

    @Override
    public void accept(Event event) {
        Long of = key.apply(event);
        if (of != null) {
            byKey.computeIfAbsent(of, id -> new EnumMap<>(EventKind.class))
                    .computeIfAbsent(event.kind(), this::events)
                    .add(event);
        }
    }

    private Collection<Event> events(EventKind kind) {
        return kind == EventKind.AUCTION && !kinds.contains(EventKind.PERSON)
                ? new LinkedHashSet<>()
                : new ArrayList<>();
    }

    @Override
    public List<R> rows() {
        List<R> rows = new ArrayList<>();
        for (Map<EventKind, Collection<Event>> joined : byKey.values()) {
            for (Event person : all(EventKind.PERSON, joined)) {
                for (Event auction : all(EventKind.AUCTION, joined)) {
                    for (Event bid : all(EventKind.BID, joined)) {
                        R one = row.of((Person) person, (Auction) auction, (Bid) bid);
                        if (slice.contains(idealTime(one))) {
                            rows.add(one);
                        }
                    }
                }
            }
        }
        return rows;
    }

    private Collection<Event> all(EventKind kind, Map<EventKind, Collection<Event>> joined) {
        return kinds.contains(kind) ? joined.getOrDefault(kind, List.of()) : Collections.singletonList(null);
    }

    @Override
    public long idealTime(R one) {
        return idealTime.applyAsLong(one);
    }
}
