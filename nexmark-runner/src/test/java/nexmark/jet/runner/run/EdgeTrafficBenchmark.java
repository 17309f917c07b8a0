package nexmark.jet.runner.run;

import com.hazelcast.jet.Job;
import com.hazelcast.jet.pipeline.Pipeline;
import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import nexmark.jet.generator.GeneratorSettings;
import nexmark.jet.generator.Profile;
import nexmark.jet.latency.EpochClock;
import nexmark.jet.latency.LatencyReports;
import nexmark.jet.latency.LatencySettings;
import nexmark.jet.latency.LatencySink;
import nexmark.jet.latency.RowTap;
import nexmark.jet.query.Query;
import nexmark.jet.query.Query.Answers;
import nexmark.jet.question.Variant;
import nexmark.jet.runner.QueryLookup;
import nexmark.jet.runner.cluster.ClusterPlan;
import nexmark.jet.runner.cluster.ClusterUnderTest;
import nexmark.jet.runner.cluster.EmbeddedCluster;
import nexmark.jet.runner.proof.BoundedRun;

/**
 * What each query sends from member to member, and what it costs: bounded streams, as fast as they go, on two members
 * and on one. Arguments: events of a stream, rounds, and the ids of the queries, all unless given. Bytes are exact; CPU
 * time is this JVM's, a median over the rounds (the job's start included), in which both clusters alternate.
 */
final class EdgeTrafficBenchmark {

    private static final long RATE = 1_000_000;
    private static final long WINDOW_MILLIS = 1_000;
    private static final long SLIDE_MILLIS = 20;
    private static final int THREADS = 2;

    private final long events;
    private final int rounds;

    private EdgeTrafficBenchmark(long events, int rounds) {
        this.events = events;
        this.rounds = rounds;
    }

    public static void main(String[] args) {
        List<String> ids = List.of(args).subList(2, args.length);
        List<Query> queries = ids.isEmpty()
                ? Query.all()
                : ids.stream().map(QueryLookup::byId).toList();
        new EdgeTrafficBenchmark(Long.parseLong(args[0]), Integer.parseInt(args[1])).measure(queries);
    }

    private void measure(List<Query> queries) {
        System.out.println("| profile | query | variant | items/event | bytes/event | CPU s per M events, 1 member |"
                + " 2 members | bytes/item into |");
        System.out.println("| --- | --- | --- | ---: | ---: | ---: | ---: | --- |");
        try (ClusterUnderTest one = EmbeddedCluster.start(1, THREADS);
                ClusterUnderTest two = EmbeddedCluster.start(2, THREADS)) {
            for (Profile profile : Profile.values()) {
                for (Query query : queries) {
                    for (Variant variant : query.variants()) {
                        measure(query, variant, profile, one, two);
                    }
                }
            }
        }
    }

    private void measure(Query query, Variant variant, Profile profile, ClusterUnderTest one, ClusterUnderTest two) {
        List<Double> cpuOfOne = new ArrayList<>();
        List<Double> cpuOfTwo = new ArrayList<>();
        EdgeTraffic traffic = null;
        for (int round = 0; round <= rounds; round++) {
            Run onOne = run(query, plan(query, variant, profile, 1), one);
            Run onTwo = run(query, plan(query, variant, profile, 2), two);
            traffic = onTwo.traffic;
            if (round > 0 || rounds == 0) { // the first makes the JVM compile
                cpuOfOne.add(onOne.cpuSeconds);
                cpuOfTwo.add(onTwo.cpuSeconds);
            }
        }
        StringBuilder into = new StringBuilder();
        for (EdgeTraffic.Edge edge : traffic.edges()) {
            into.append(String.format(
                    Locale.ROOT,
                    "%s/%d: %.1f x %,d; ",
                    edge.vertex(),
                    edge.ordinal(),
                    (double) edge.bytes() / edge.items(),
                    edge.items()));
        }
        System.out.printf(
                Locale.ROOT,
                "| %s | %s | %s | %.4f | %.3f | %.3f | %.3f | %s |%n",
                profile,
                query.id(),
                variant,
                (double) traffic.items() / events,
                (double) traffic.bytes() / events,
                perMillion(cpuOfOne),
                perMillion(cpuOfTwo),
                into);
    }

    private double perMillion(List<Double> seconds) {
        Collections.sort(seconds);
        return seconds.get(seconds.size() / 2) / events * 1e6;
    }

    private Run run(Query query, RunPlan plan, ClusterUnderTest cluster) {
        String runId = UUID.randomUUID().toString();
        GeneratorSettings generator = plan.generator(BoundedRun.START_MILLIS, events);
        Pipeline pipeline = GeneratedStreams.newPipeline(plan.sourceProcessors());
        GeneratedStreams streams = new GeneratedStreams(
                pipeline,
                query.studyStreams(),
                generator,
                plan.allowedLagMillis(),
                () -> EpochClock::nanos,
                plan.sourceProcessors());
        write(query.answer(plan.variant(), streams, plan.question()), runId, plan.sourceProcessors());
        long before = cpuNanos();
        Job job = cluster.hazelcast().getJet().newJob(pipeline, plan.job());
        job.join();
        long after = cpuNanos();
        LatencyReports.destroy(cluster.hazelcast(), runId);
        return new Run(EdgeTraffic.of(job.getMetrics()), (after - before) / 1e9);
    }

    private static <R> void write(Answers<R> answers, String runId, int processors) {
        answers.rows()
                .writeTo(LatencySink.of(new LatencySettings(runId, 0, 1), answers.idealTime(), RowTap.none()))
                .setLocalParallelism(processors);
    }

    private static long cpuNanos() {
        return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime();
    }

    private static RunPlan plan(Query query, Variant variant, Profile profile, int members) {
        return new RunPlan(
                query.id(),
                profile,
                RATE,
                GeneratorSettings.defaultKeys(profile),
                WINDOW_MILLIS,
                SLIDE_MILLIS,
                0,
                1,
                0,
                ClusterPlan.embedded(members, THREADS),
                1,
                variant,
                Guarantee.NONE,
                1000,
                CheckMode.OFF,
                0,
                1,
                -1,
                0,
                List.of());
    }

    private record Run(EdgeTraffic traffic, double cpuSeconds) {}
}
