package nexmark.jet.probe;

import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.jet.Job;
import com.hazelcast.jet.config.JobConfig;
import com.hazelcast.jet.core.DAG;
import com.hazelcast.map.IMap;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import java.util.stream.Collectors;
import nexmark.jet.environment.Environment;
import nexmark.jet.observer.AuxiliaryJobFailure;
import nexmark.jet.observer.JobNames;
import nexmark.jet.observer.MemberReport;
import nexmark.jet.observer.ObserverJob;
import nexmark.jet.observer.RecordCodec;
import nexmark.jet.process.Await;

/** Probes a cluster on which an observer runs and nothing else. */
public final class Probe {

    /** For how long each member probes itself before a run, ms. */
    public static final long QUICK_MILLIS = 600;

    private static final Duration POLL = Duration.ofMillis(20);
    /**
     * A second or two, unless the machine is far too busy; a report that has not arrived by then is not in the result.
     */
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(30);

    private Probe() {}

    /** A probe, and the JVMs and machines on which it was taken, by the member's address. */
    public record ProbeReport(ProbeResult probe, SortedMap<String, Environment> memberEnvironments) {}

    /**
     * Runs a {@link LocalProbe.OfMember} on each member, whatever started the members; leaves nothing on the cluster.
     *
     * @param hazelcast a member or a client
     * @param observer an observer that is ready; it keeps its reports to hand them over later
     * @param millis for how long each member probes itself
     * @param resources adds this program's classes to a job where the members do not have them
     * @param submitted receives the id of the probe's job
     * @return empty if the process is asked to end meanwhile
     */
    public static Optional<ProbeReport> run(
            HazelcastInstance hazelcast,
            ObserverJob observer,
            String runId,
            long millis,
            Consumer<JobConfig> resources,
            LongConsumer submitted) {
        long nanos = TimeUnit.MILLISECONDS.toNanos(millis);
        DAG dag = new DAG();
        dag.newVertex("probe", () -> new LocalProbe.OfMember(runId, nanos)).localParallelism(1);
        JobConfig config = new JobConfig().setName(JobNames.of("probe", runId)).setMetricsEnabled(false);
        resources.accept(config);
        SortedMap<String, LocalProbe> local = new TreeMap<>();
        try {
            Job job = hazelcast.getJet().newJob(dag, config);
            submitted.accept(job.getId());
            if (!Await.until(job.getFuture()::isDone, Await.FOREVER, POLL)) {
                job.cancel();
                return Optional.empty();
            }
            AuxiliaryJobFailure.join("the probe", job);
            results(hazelcast, runId)
                    .forEach((member, probe) -> local.put(member, RecordCodec.decode(probe, LocalProbe.class)));
        } finally {
            results(hazelcast, runId).destroy();
        }
        // The first report is of the time in which the observer began.
        Await.until(() -> haveAllReportedTwice(hazelcast, observer), LONGEST_WAIT, POLL);
        return Optional.of(probed(millis, local, observer));
    }

    static IMap<String, byte[]> results(HazelcastInstance hazelcast, String runId) {
        return hazelcast.getMap(JobNames.of("probed", runId));
    }

    private static boolean haveAllReportedTwice(HazelcastInstance hazelcast, ObserverJob observer) {
        Set<String> reportedTwice = observer.waiting().stream()
                .filter(report -> report.sequence() > 0)
                .map(report -> report.origin().memberUuid())
                .collect(Collectors.toSet());
        return ObserverJob.isEachMemberIn(reportedTwice, hazelcast);
    }

    private static ProbeReport probed(long millis, SortedMap<String, LocalProbe> local, ObserverJob observer) {
        List<MemberReport> reports = observer.waiting();
        SortedMap<String, Environment> environments = new TreeMap<>();
        reports.stream()
                .filter(report -> report.facts() != null)
                .forEach(report -> environments.put(
                        report.origin().member(), report.facts().environment()));
        return new ProbeReport(new ProbeReports(reports).result(millis / 1e3, local, environments), environments);
    }
}
