package nexmark.flink;

import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Stream;
import nexmark.jet.event.Event;
import nexmark.jet.event.EventKind;
import nexmark.jet.evidence.EvidenceWriter;
import nexmark.jet.evidence.RowCodec;
import nexmark.jet.generator.EventSequence;
import nexmark.jet.generator.GeneratorSettings;
import nexmark.jet.generator.StudyStream;
import nexmark.jet.json.StrictJson;
import nexmark.jet.oracle.Oracle.Slice;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.proof.RowCheck;
import nexmark.jet.question.Variant;
import nexmark.jet.result.CheckResult;
import nexmark.jet.source.SourceMetrics;
import nexmark.jet.source.SourceProgress;
import nexmark.jet.source.WatermarkSettings;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.functions.sink.v2.DiscardingSink;

/** Compares the rows of bounded streams with the oracle's: a line of JSON for each plan in a folder. */
public final class FlinkVerify {

    private static final long START_MILLIS = RowCheck.STREAM_START_MILLIS;

    private static final Configuration SETTINGS =
            ClosedSettings.make(FlinkCluster.own(ClosedSettings.FOLDER + "-" + UUID.randomUUID()));

    /** The tasks run in this JVM, so rows need no socket, to which others could connect. */
    private static final Queue<List<Object>> ROWS = new ConcurrentLinkedQueue<>();

    private FlinkVerify() {}

    /** @param args a folder with plans in the order of their names, and how many events each stream has */
    public static void main(String[] args) throws Exception {
        EvidenceWriter.endWithRunner();
        PrintStream out = System.out;
        System.setOut(System.err); // what Flink prints is not an answer
        try (Stream<Path> files = Files.list(Path.of(args[0]))) {
            for (Path file : files.filter(each -> each.toString().endsWith(".json"))
                    .sorted()
                    .toList()) {
                Object answer = answer(file, Long.parseLong(args[1]));
                out.println(StrictJson.MAPPER
                        .writer()
                        .without(com.fasterxml.jackson.databind.SerializationFeature.INDENT_OUTPUT)
                        .writeValueAsString(answer));
                out.flush();
            }
        }
        System.exit(0);
    }

    private static Object answer(Path file, long events) throws Exception {
        RunPlan plan = EvidenceWriter.plan(file);
        if (FlinkQuery.all().stream().noneMatch(each -> each.id().equals(plan.query()))) {
            return Map.of("absent", "no such query");
        }
        FlinkQuery query = FlinkSide.query(plan.query());
        Variant form = plan.job().variant();
        if (!query.forms().contains(form)) {
            return Map.of("absent", "idiomatic is the best form");
        }
        return check(
                query,
                form,
                plan.workload().question(),
                plan.cluster().threads(),
                plan.workload().generator(START_MILLIS, events),
                plan.workload().allowedLagMillis());
    }

    /**
     * Runs the query in a Flink cluster within this JVM and compares every row. Nothing that Flink would hand to Kryo
     * is let pass.
     *
     * @param generator of the events, which have an end
     * @throws Exception if the job fails
     */
    @SuppressWarnings("try") // an interrupt ends the run like any failure
    static CheckResult check(
            FlinkQuery query,
            Variant form,
            QuerySettings settings,
            int parallelism,
            GeneratorSettings generator,
            long lagMillis)
            throws Exception {
        WatermarkSettings watermarks = WatermarkSettings.forFrames(query.strideMillis(settings), lagMillis);
        List<StudyStream> streams = query.definition().studyStreams();
        Set<EventKind> kinds = query.definition().reads();
        RowCheck check = new RowCheck(query.oracle(settings, Slice.EVERYTHING), Slice.EVERYTHING);
        ROWS.clear(); // of a job that failed
        try (StreamExecutionEnvironment flink =
                StreamExecutionEnvironment.createLocalEnvironment(parallelism, SETTINGS)) {
            // All events are due, and nobody is interested in the source's progress.
            List<EventSequence> sequences = generator.sequences(streams, kinds);
            LaneSource.Origin past = new LaneSource.Origin(
                    false,
                    sequences.size(),
                    () -> true,
                    () -> START_MILLIS,
                    () -> sequences,
                    (processor, execution) -> new SourceProgress(new SourceMetrics(name -> value -> {})));
            DataStream<Event> events = flink.fromSource(
                    new LaneSource(past, watermarks),
                    WatermarkStrategy.noWatermarks(),
                    "events",
                    WireType.of(Event.class));
            query.answer(form, events, settings)
                    .map(row -> ROWS.add(RowCodec.values(row)))
                    .returns(Types.BOOLEAN)
                    .sinkTo(new DiscardingSink<>());
            flink.execute();
        }
        for (List<Object> row = ROWS.poll(); row != null; row = ROWS.poll()) {
            check.received(row);
        }
        check.recompute(generator.byTime(streams, kinds), done -> {});
        return check.result();
    }
}
