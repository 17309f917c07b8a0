package nexmark.jet.runner.job;

import com.hazelcast.function.FunctionEx;
import com.hazelcast.function.SupplierEx;
import com.hazelcast.jet.pipeline.Pipeline;
import com.hazelcast.jet.pipeline.StreamStage;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import nexmark.jet.event.Event;
import nexmark.jet.event.EventColumns;
import nexmark.jet.event.EventKind;
import nexmark.jet.generator.GeneratorSettings;
import nexmark.jet.plan.WorkloadPlan;
import nexmark.jet.process.UserMistake;
import nexmark.jet.query.EventStreams;
import nexmark.jet.runner.job.AroundQuery.Maps;
import nexmark.jet.source.EventSource;
import nexmark.jet.source.WatermarkSettings;

/**
 * The streams of a query, made by the generator. Its sources emit the events that the query reads, or all events, from
 * which each stream takes its kinds.
 *
 * @param nanoClock makes each member's clock, epoch ns
 * @param maps around the query
 * @param sources the source of all events, once it is open, by the watermarks that it emits
 */
record GeneratedStreams(
        Pipeline pipeline,
        WorkloadPlan workload,
        GeneratorSettings generator,
        SupplierEx<? extends LongSupplier> nanoClock,
        int processors,
        Maps maps,
        Map<Object, StreamStage<Event>> sources)
        implements EventStreams {

    static final Set<EventKind> EVERY_KIND = EnumSet.allOf(EventKind.class);
    /** The watermarks of streams with timestamps, whose stride Jet's planner chooses. */
    private static final Object BY_JET = "by Jet";

    private static final Object BY_EMISSION = "by emission";

    GeneratedStreams(
            Pipeline pipeline,
            WorkloadPlan workload,
            GeneratorSettings generator,
            SupplierEx<? extends LongSupplier> nanoClock,
            int processors,
            Maps maps) {
        this(pipeline, workload, generator, nanoClock, processors, maps, new HashMap<>());
    }

    /**
     * Makes a pipeline that suits the number of source processors on each member. In a pipeline that preserves order,
     * Jet gives a stage no more processors than the stage before it (its own windows and stateful stages excepted), and
     * joins them one to one. With one source processor that is the cheapest. With more, the processors of two stages
     * are on different threads, which wait for each other, asleep, whenever a queue is full or empty. So each processor
     * then feeds all of the next stage, and rows of one key may overtake each other on their way to the sink.
     */
    static Pipeline newPipeline(int processors) {
        return Pipeline.create().setPreserveOrder(processors == 1);
    }

    @Override
    public String sideInputMap() {
        return maps.sideInput();
    }

    @Override
    public StreamStage<Event> bare(Set<EventKind> kinds, long frameMillis) {
        WatermarkSettings watermarks = WatermarkSettings.forFrames(frameMillis, workload.allowedLagMillis());
        return stream(kinds, watermarks, source -> source.bare(pipeline, watermarks));
    }

    @Override
    public <T> StreamStage<T> bare(Set<EventKind> kinds, long frameMillis, FunctionEx<? super Event, T> needed) {
        if (workload.isFiltered()) {
            return bare(kinds, frameMillis).map(needed);
        }
        return source(kinds)
                .bare(pipeline, WatermarkSettings.forFrames(frameMillis, workload.allowedLagMillis()), needed);
    }

    /**
     * Out of the source of all events, the columns of bids are taken as other kinds of streams are: an item is what was
     * due of all. A journal hands over one event at a time.
     */
    @Override
    public StreamStage<EventColumns> columns(Set<EventKind> kinds, long frameMillis, boolean isWhole) {
        if (maps.journal() != null) {
            return EventStreams.super.columns(kinds, frameMillis, isWhole);
        }
        WatermarkSettings watermarks = WatermarkSettings.forFrames(frameMillis, workload.allowedLagMillis());
        boolean isFiltered = workload.isFiltered() && !kinds.containsAll(EVERY_KIND);
        if (isFiltered && isWhole) {
            throw new UserMistake("columns of whole events hold all kinds, expected those, or --events needed");
        }
        StreamStage<EventColumns> columns =
                source(isFiltered ? EVERY_KIND : kinds).columns(pipeline, watermarks, isWhole);
        return isFiltered ? EventSource.onlyBids(columns) : columns;
    }

    @Override
    public StreamStage<Event> timestamped(Set<EventKind> kinds) {
        return stream(kinds, BY_JET, source -> source.timestamped(pipeline, workload.allowedLagMillis(), false));
    }

    /** A bounded stream is of the past, and goes out as fast as it can. */
    @Override
    public StreamStage<Event> stamped(Set<EventKind> kinds) {
        return generator.events() == Long.MAX_VALUE
                ? stream(kinds, BY_EMISSION, source -> source.timestamped(pipeline, 0, true))
                : timestamped(kinds);
    }

    /**
     * A stream of its own or, filtered, the wanted kinds out of the source of all events. With a source for each of
     * several watermarks, the rate would be a multiple of the schedule's, by which a stream without an end is judged.
     */
    private StreamStage<Event> stream(
            Set<EventKind> kinds, Object watermarks, Function<EventSource, StreamStage<Event>> open) {
        if (!workload.isFiltered()) {
            return open.apply(source(kinds));
        }
        if (generator.events() == Long.MAX_VALUE && !sources.isEmpty() && !sources.containsKey(watermarks)) {
            throw new UserMistake(
                    "the query's pipeline opens streams with different watermarks, and with --events all each would "
                            + "have a source of all events, expected one frameMillis, or timestamps, "
                            + "for all of its streams, or --events needed");
        }
        StreamStage<Event> events = sources.computeIfAbsent(watermarks, first -> open.apply(source(EVERY_KIND)));
        return kinds.containsAll(EVERY_KIND) ? events : EventSource.only(kinds, events);
    }

    private EventSource source(Set<EventKind> kinds) {
        String name = kinds.stream()
                .sorted()
                .map(kind -> kind.name().toLowerCase(Locale.ROOT) + "s")
                .collect(Collectors.joining("-and-"));
        return new EventSource(
                name, generator.sequences(workload.studyStreams(), kinds), nanoClock, processors, maps.journal());
    }
}
