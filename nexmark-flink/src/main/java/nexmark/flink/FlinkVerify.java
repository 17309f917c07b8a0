package nexmark.flink;

import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import nexmark.jet.generator.EventSequence;
import nexmark.jet.json.StrictJson;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.process.UserMistake;
import nexmark.jet.question.Variant;
import nexmark.jet.result.CheckResult;
import nexmark.jet.result.PlanJson;
import nexmark.jet.runner.run.SideRun;
import nexmark.jet.source.SourceProgress;
import nexmark.jet.source.WatermarkSettings;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;

/** Compares the rows of bounded streams with the oracle's: a line of JSON for each plan in a folder. */
public final class FlinkVerify {

    private static final long START_MILLIS = nexmark.jet.runner.proof.BoundedRun.START_MILLIS;

    private FlinkVerify() {}

    /** @param args a folder with plans in the order of their names, and how many events each stream has */
    public static void main(String[] args) throws Exception {
        SideRun.endWithRunner();
        PrintStream out = System.out;
        System.setOut(System.err); // what Flink prints is no answer
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
        RunPlan plan = PlanJson.read(file, word -> {
            throw new UserMistake("cluster is '" + word + "', expected a whole plan");
        });
        if (FlinkQuery.all().stream().noneMatch(each -> each.id().equals(plan.query()))) {
            return Map.of("absent", "no such query");
        }
        FlinkQuery<?> query = FlinkSide.query(plan.query());
        Variant form = plan.job().variant();
        if (!query.forms().contains(form)) {
            return Map.of("absent", form == Variant.SQL ? query.whyNoSql() : "idiomatic is the best form");
        }
        BoundedRun.Comparison rows = compare(plan, query, form, events);
        return new CheckResult(rows.due(), rows.arrived(), rows.missing(), rows.unexpected(), rows.examples());
    }

    private static <R> BoundedRun.Comparison compare(RunPlan plan, FlinkQuery<R> query, Variant form, long events)
            throws Exception {
        QuerySettings settings = plan.workload().question();
        List<EventSequence> sequences = plan.workload()
                .generator(START_MILLIS, events)
                .sequences(plan.workload().studyStreams(), query.definition().reads());
        WatermarkSettings watermarks = WatermarkSettings.forFrames(
                query.strideMillis(settings), plan.workload().allowedLagMillis());
        BoundedRun.Source source = flink -> flink.fromSource(
                new LaneSource(new Past(sequences), watermarks),
                WatermarkStrategy.noWatermarks(),
                "events",
                WireType.of(nexmark.jet.event.Event.class));
        return BoundedRun.check(query, form, settings, plan.cluster().threads(), source, sequences);
    }

    /** Events that are all due, in whose source's progress nobody is interested. */
    private record Past(List<EventSequence> sequences) implements LaneSource.Origin {

        @Override
        public boolean goesOnFromNow() {
            return false;
        }

        @Override
        public SourceProgress progress(String processor, String execution) {
            return new SourceProgress(new SourceProgress.Seconds() {
                @Override
                public void emitted(long events) {
                    // Nobody asks.
                }

                @Override
                public void second(long second, long emitted, long minLagMicros, long maxLagMicros) {
                    // Nobody asks.
                }
            });
        }
    }
}
