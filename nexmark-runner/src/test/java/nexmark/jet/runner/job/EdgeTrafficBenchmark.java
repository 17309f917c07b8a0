package nexmark.jet.runner.job;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.UUID;
import nexmark.jet.cluster.ClusterUnderTest;
import nexmark.jet.cluster.EmbeddedCluster;
import nexmark.jet.generator.Profile;
import nexmark.jet.latency.LatencySettings;
import nexmark.jet.plan.CheckMode;
import nexmark.jet.plan.ClusterPlan;
import nexmark.jet.plan.EmittedEvents;
import nexmark.jet.plan.Guarantee;
import nexmark.jet.plan.JobPlan;
import nexmark.jet.plan.Phases;
import nexmark.jet.plan.PlanDefaults;
import nexmark.jet.plan.QueryLookup;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.plan.WorkloadPlan;
import nexmark.jet.query.Query;
import nexmark.jet.question.Variant;
import nexmark.jet.result.NetworkTraffic;
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
        for (NetworkTraffic.Edge edge : traffic.edges()) {
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
        JobSpec spec = JobSpec.of(plan, query, runId, plan.workload().generator(BoundedRun.START_MILLIS, events));
        RowSink nothingMeasured = RowSink.latency(new LatencySettings(runId, 0, 1), List.of());
        long before = cpuNanos();
        try (JetJob job = JetJob.submit(cluster, spec, nothingMeasured)) {
            job.awaitEnd();
            long after = cpuNanos();
            return new Run(EdgeTraffic.of(job.metrics()), (after - before) / 1e9);
        }
    }

    private static long cpuNanos() {
        return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime();
    }

    private static RunPlan plan(Query query, Variant variant, Profile profile, int members) {
        WorkloadPlan workload = new WorkloadPlan(
                query.id(),
                profile,
                RATE,
                PlanDefaults.keys(profile),
                WINDOW_MILLIS,
                SLIDE_MILLIS,
                0,
                1,
                OptionalLong.empty(),
                OptionalLong.empty(),
                PlanDefaults.HOT_AUCTION_RATIO,
                EmittedEvents.NEEDED,
                PlanDefaults.joinSpan(profile),
                java.util.Optional.empty());
        return new RunPlan(
                workload,
                new Phases(0, 1, 0),
                ClusterPlan.embedded(members, THREADS),
                new JobPlan(variant, Guarantee.NONE, 1000, 1),
                CheckMode.OFF,
                List.of());
    }

    private record Run(EdgeTraffic traffic, double cpuSeconds) {}
}
