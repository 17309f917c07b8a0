package nexmark.jet.query;

import com.hazelcast.function.SupplierEx;
import com.hazelcast.jet.pipeline.Pipeline;
import com.hazelcast.jet.pipeline.StreamStage;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import nexmark.jet.event.Event;
import nexmark.jet.event.EventColumns;
import nexmark.jet.event.EventKind;
import nexmark.jet.generator.EventGenerator;
import nexmark.jet.generator.EventSequence;
import nexmark.jet.generator.GeneratorSettings;
import nexmark.jet.source.EventSource;
import nexmark.jet.source.WatermarkSettings;

/** The generator's streams through its real source, on a clock by which everything is due, or on the test's. */
final class GeneratedEvents implements EventStreams {

    private static final long FAR_FUTURE_NANOS = Long.MAX_VALUE / 2;

    private final Pipeline pipeline;
    private final Query query;
    private final GeneratorSettings generator;
    private final SupplierEx<? extends LongSupplier> nanoClock;
    private final List<EventSequence> asked = new ArrayList<>();

    GeneratedEvents(Pipeline pipeline, Query query, GeneratorSettings generator) {
        this(pipeline, query, generator, () -> () -> FAR_FUTURE_NANOS);
    }

    GeneratedEvents(
            Pipeline pipeline, Query query, GeneratorSettings generator, SupplierEx<? extends LongSupplier> nanoClock) {
        this.pipeline = pipeline;
        this.query = query;
        this.generator = generator;
        this.nanoClock = nanoClock;
    }

    @Override
    public StreamStage<Event> bare(Set<EventKind> kinds, long strideMillis) {
        return source(kinds).bare(pipeline, new WatermarkSettings(strideMillis, lagMillis(kinds)));
    }

    @Override
    public StreamStage<EventColumns> columns(Set<EventKind> kinds, long strideMillis, boolean isWhole) {
        return source(kinds).columns(pipeline, new WatermarkSettings(strideMillis, lagMillis(kinds)), isWhole);
    }

    @Override
    public StreamStage<Event> timestamped(Set<EventKind> kinds) {
        return source(kinds).timestamped(pipeline, lagMillis(kinds), false);
    }

    /** All events of the streams asked for, in the order of their times. */
    List<Event> inOrder() {
        return inOrder(asked);
    }

    static List<Event> inOrder(List<EventSequence> sequences) {
        return sequences.stream()
                .flatMap(GeneratedEvents::arrivals)
                .sorted(Comparator.comparingLong(Event::dateTime))
                .toList();
    }

    /** A sequence's events as they arrive. */
    static Stream<Event> arrivals(EventSequence sequence) {
        EventGenerator events = sequence.content().newGenerator(sequence.schedule());
        return LongStream.range(0, sequence.count())
                .map(sequence::numberAt)
                .filter(sequence::arrives)
                .filter(number -> sequence.kinds().contains(events.kindOf(number)))
                .mapToObj(number -> events.event(number, sequence.schedule().millisOf(number)));
    }

    private long lagMillis(Set<EventKind> kinds) {
        return generator.disorderMillis(query.definition().studyStreams(), kinds);
    }

    private EventSource source(Set<EventKind> kinds) {
        List<EventSequence> sequences = generator.sequences(query.definition().studyStreams(), kinds);
        asked.addAll(sequences);
        return new EventSource("generated", sequences, nanoClock, EventSource.ONE_PER_THREAD, null);
    }
}
