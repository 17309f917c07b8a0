package nexmark.jet.runner.job;

import com.hazelcast.function.FunctionEx;
import com.hazelcast.function.SupplierEx;
import com.hazelcast.jet.pipeline.StreamStage;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import java.util.function.LongSupplier;
import nexmark.jet.event.Event;
import nexmark.jet.event.EventColumns;
import nexmark.jet.event.EventKind;
import nexmark.jet.process.UserMistake;
import nexmark.jet.query.EventStreams;
import nexmark.jet.query.Query;

/**
 * Streams of which a pipeline opens each kind that its question reads once, and no other. Otherwise it would answer
 * from other events than the oracle does.
 */
record OnceEach(EventStreams streams, Query query, Set<EventKind> opened) implements EventStreams {

    OnceEach(EventStreams streams, Query query) {
        this(streams, query, EnumSet.noneOf(EventKind.class));
    }

    @Override
    public StreamStage<Event> bare(Set<EventKind> kinds, long frameMillis) {
        open(kinds);
        return streams.bare(kinds, frameMillis);
    }

    @Override
    public <T> StreamStage<T> bare(Set<EventKind> kinds, long frameMillis, FunctionEx<? super Event, T> needed) {
        open(kinds);
        return streams.bare(kinds, frameMillis, needed);
    }

    @Override
    public StreamStage<EventColumns> columns(Set<EventKind> kinds, long frameMillis, boolean isWhole) {
        open(kinds);
        return streams.columns(kinds, frameMillis, isWhole);
    }

    @Override
    public StreamStage<Event> timestamped(Set<EventKind> kinds) {
        open(kinds);
        return streams.timestamped(kinds);
    }

    @Override
    public StreamStage<Event> stamped(Set<EventKind> kinds) {
        open(kinds);
        return streams.stamped(kinds);
    }

    @Override
    public SupplierEx<? extends LongSupplier> nanoClock() {
        return streams.nanoClock();
    }

    @Override
    public int processors() {
        return streams.processors();
    }

    @Override
    public String sideInputMap() {
        return streams.sideInputMap();
    }

    /** @throws UserMistake if the finished pipeline has not opened a kind that its question reads */
    void checkAllAreOpened() {
        for (EventKind kind : query.definition().reads()) {
            if (!opened.contains(kind)) {
                throw new UserMistake(
                        opens(kind, "never opens") + "that its definition reads, expected a stream of each of "
                                + query.definition().reads());
            }
        }
    }

    private String opens(EventKind kind, String verb) {
        return "the pipeline of " + query.id() + " " + verb + " the "
                + kind.name().toLowerCase(Locale.ROOT) + "s ";
    }

    private void open(Set<EventKind> kinds) {
        for (EventKind kind : kinds) {
            String opens = opens(kind, "opens");
            if (!query.definition().reads().contains(kind)) {
                throw new UserMistake(opens + "that its definition does not read, expected only "
                        + query.definition().reads());
            }
            if (!opened.add(kind)) {
                throw new UserMistake(opens + "twice, expected one stream of each kind, which can feed several stages");
            }
        }
    }
}
