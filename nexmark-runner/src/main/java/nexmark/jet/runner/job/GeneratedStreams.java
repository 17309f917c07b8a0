package nexmark.jet.runner.job;

import com.hazelcast.function.FunctionEx;
import com.hazelcast.function.SupplierEx;
import com.hazelcast.jet.pipeline.Pipeline;
import com.hazelcast.jet.pipeline.StreamStage;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import nexmark.jet.event.Event;
import nexmark.jet.event.EventKind;
import nexmark.jet.generator.EventSequence;
import nexmark.jet.generator.GeneratorSettings;
import nexmark.jet.generator.StudyStream;
import nexmark.jet.query.EventStreams;
import nexmark.jet.source.EventSource;
import nexmark.jet.source.WatermarkSettings;

/** The streams of a query, made by the generator. They remember the sequences that the query has asked for. */
final class GeneratedStreams implements EventStreams {

    private final Pipeline pipeline;
    private final List<StudyStream> studyStreams;
    private final GeneratorSettings generator;
    private final long lagMillis;
    private final SupplierEx<? extends LongSupplier> nanoClock;
    private final int processors;
    private final List<EventSequence> sequences = new ArrayList<>();

    /**
     * @param studyStreams the streams that the study's profile mixes for the query
     * @param nanoClock makes each member's clock, epoch ns
     * @param processors of each source on each member
     */
    GeneratedStreams(
            Pipeline pipeline,
            List<StudyStream> studyStreams,
            GeneratorSettings generator,
            long lagMillis,
            SupplierEx<? extends LongSupplier> nanoClock,
            int processors) {
        this.pipeline = pipeline;
        this.studyStreams = studyStreams;
        this.generator = generator;
        this.lagMillis = lagMillis;
        this.nanoClock = nanoClock;
        this.processors = processors;
    }

    /**
     * Makes a pipeline that suits the number of source processors on each member. In a pipeline that preserves order, Jet
     * gives a stage no more processors than the stage before it (its own windows and stateful stages excepted), and joins
     * them one to one. With one source processor that is the cheapest. With more, the processors of two stages are on
     * different threads, which wait for each other, asleep, whenever a queue is full or empty. So each processor then feeds
     * all of the next stage, and rows of one key may overtake each other on their way to the sink.
     */
    static Pipeline newPipeline(int processors) {
        return Pipeline.create().setPreserveOrder(processors == 1);
    }

    @Override
    public int processors() {
        return processors;
    }

    @Override
    public StreamStage<Event> bare(Set<EventKind> kinds, long frameMillis) {
        return source(kinds).bare(pipeline, WatermarkSettings.forFrames(frameMillis, lagMillis));
    }

    @Override
    public <T> StreamStage<T> bare(Set<EventKind> kinds, long frameMillis, FunctionEx<? super Event, T> needed) {
        return source(kinds).bare(pipeline, WatermarkSettings.forFrames(frameMillis, lagMillis), needed);
    }

    @Override
    public StreamStage<Event> timestamped(Set<EventKind> kinds) {
        return source(kinds).timestamped(pipeline, lagMillis);
    }

    /** The sequences of all streams that the query has asked for. */
    List<EventSequence> sequences() {
        return List.copyOf(sequences);
    }

    private EventSource source(Set<EventKind> kinds) {
        List<EventSequence> asked = generator.sequences(studyStreams, kinds);
        sequences.addAll(asked);
        String name = kinds.stream()
                .sorted()
                .map(kind -> kind.name().toLowerCase(Locale.ROOT) + "s")
                .collect(Collectors.joining("-and-"));
        return new EventSource(name, asked, nanoClock, processors);
    }
}
