package nexmark.jet.profiler;

import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.jet.Job;
import com.hazelcast.jet.config.JobConfig;
import com.hazelcast.jet.core.DAG;
import com.hazelcast.map.IMap;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import nexmark.jet.latency.IntervalLog;
import nexmark.jet.observer.JobCancellation;
import nexmark.jet.observer.JobNames;
import nexmark.jet.observer.RecordCodec;
import nexmark.jet.observer.SideJob;
import nexmark.jet.observer.SideJobFailure;
import nexmark.jet.process.Await;
import nexmark.jet.process.UserMistake;

/**
 * The job that profiles each JVM of a cluster once, and the map through which the members and the runner talk. The members
 * must not change meanwhile. Belongs to one thread.
 */
public final class ProfilerJob implements AutoCloseable {

    /** Keys of the map; with a member's address behind them where each member has its own. */
    static final String REPORT = "report ";

    static final String ORDER = "order";
    static final String FETCH = "fetch";
    static final String PART = "part ";

    private static final String JOB = "the profiler";
    private static final Duration POLL = Duration.ofMillis(20);
    private static final Duration PART_POLL = Duration.ofMillis(2);
    private static final Duration LONGEST_REHEARSAL = Duration.ofMinutes(3);
    /** A member writes its whole profile before its first part is there. */
    private static final Duration LONGEST_SILENCE = Duration.ofMinutes(2);

    private final Profiler profiler;
    private final HazelcastInstance hazelcast;
    private final String runId;
    private final Job job;
    /** The members that profile their JVM. */
    private final Set<String> speakers = new TreeSet<>();

    private ProfilerJob(Profiler profiler, HazelcastInstance hazelcast, String runId, Job job) {
        this.profiler = profiler;
        this.hazelcast = hazelcast;
        this.runId = runId;
        this.job = job;
    }

    /**
     * Starts the job, which rehearses on all members.
     *
     * @param hazelcast a member or a client
     * @param prepare adds this program's classes to a job where the members do not have them
     * @param runId of the run that the job belongs to
     */
    public static ProfilerJob submit(
            Profiler profiler, HazelcastInstance hazelcast, Consumer<JobConfig> prepare, String runId) {
        DAG dag = new DAG();
        dag.newVertex("profile", () -> new ProfileProcessor(profiler, runId)).localParallelism(1);
        JobConfig config = new JobConfig()
                .setName(JobNames.of("profiler", runId))
                .setAutoScaling(false)
                .setMetricsEnabled(false);
        prepare.accept(config);
        return new ProfilerJob(profiler, hazelcast, runId, hazelcast.getJet().newJob(dag, config));
    }

    static IMap<String, byte[]> mailbox(HazelcastInstance hazelcast, String runId) {
        return hazelcast.getMap(JobNames.of("profile", runId));
    }

    private IMap<String, byte[]> mailbox() {
        return mailbox(hazelcast, runId);
    }

    /** The id by which Jet knows the job. */
    public long id() {
        return job.getId();
    }

    /**
     * Waits until each JVM has been profiled for a moment.
     *
     * @return how the profiler samples, such as {@code ctimer, every 10 ms}
     * @throws UserMistake that names the first member whose JVM cannot be profiled
     * @throws nexmark.jet.process.Interrupted if Ctrl-C ends the wait
     * @throws SideJobFailure if the job has failed
     */
    public String awaitReady() {
        long members = hazelcast.getCluster().getMembers().stream()
                .filter(member -> !member.isLiteMember())
                .count();
        Await.require(
                () -> reports().size() >= members,
                LONGEST_REHEARSAL,
                POLL,
                () -> new SideJobFailure("not every member has said within " + LONGEST_REHEARSAL.toSeconds()
                        + " s whether it can be profiled"));
        List<RehearsalReport> reports = reports();
        reports.stream().filter(report -> report.whyNot() != null).findFirst().ifPresent(this::refuse);
        reports.stream()
                .collect(Collectors.toMap(
                        RehearsalReport::jvm, RehearsalReport::member, (one, other) -> one, TreeMap::new))
                .values()
                .forEach(speakers::add);
        return reports.stream().map(RehearsalReport::how).distinct().collect(Collectors.joining("; "));
    }

    /** The answers of the members so far, by their addresses. Nothing else is in the map before the order. */
    private List<RehearsalReport> reports() {
        failIfFailed();
        return mailbox().values().stream()
                .map(bytes -> RecordCodec.decode(bytes, RehearsalReport.class))
                .sorted(Comparator.comparing(RehearsalReport::member))
                .toList();
    }

    private void refuse(RehearsalReport report) {
        throw new UserMistake("--profiler " + profiler + " is not possible on member " + report.member() + ": "
                + report.whyNot() + ", expected "
                + (profiler == Profiler.JFR ? "another profiler" : "--profiler jfr")
                + " or none");
    }

    /**
     * Orders the profile of an interval, epoch ms of the members' clocks. Returns at once; the members start and stop by
     * themselves.
     */
    public void record(long fromMillis, long toMillis) {
        ProfileOrder order = new ProfileOrder(fromMillis, toMillis, List.copyOf(speakers));
        mailbox().set(ORDER, RecordCodec.encode(order));
    }

    /**
     * Fetches the profiles after the interval. The files of each JVM are in a folder that is named after one of its members.
     *
     * @param folder an existing one
     * @throws SideJobFailure if a member fails, or sends nothing for two minutes
     */
    public void fetch(Path folder) {
        mailbox().set(FETCH, new byte[0]);
        for (String member : speakers) {
            Path own = folder.resolve(IntervalLog.directoryName(member));
            try {
                Files.createDirectories(own);
                for (String file : profiler.files()) {
                    fetch(member, own.resolve(file));
                }
            } catch (IOException e) {
                throw new UncheckedIOException("the profile of " + member + " could not be stored in " + own, e);
            }
        }
        SideJob.join(JOB, job);
    }

    private void fetch(String member, Path file) throws IOException {
        try (OutputStream out = Files.newOutputStream(file)) {
            for (byte[] part = take(member); part.length > 0; part = take(member)) {
                out.write(part);
            }
        }
    }

    private byte[] take(String member) {
        AtomicReference<byte[]> part = new AtomicReference<>();
        Await.require(
                () -> {
                    failIfFailed();
                    part.set(mailbox().remove(PART + member));
                    return part.get() != null;
                },
                LONGEST_SILENCE,
                PART_POLL,
                () -> new SideJobFailure(
                        member + " has sent nothing of its profile for " + LONGEST_SILENCE.toSeconds() + " s"));
        return part.get();
    }

    private void failIfFailed() {
        if (job.getFuture().isCompletedExceptionally()) {
            SideJob.join(JOB, job);
        }
    }

    /** Stops the job if it runs, and leaves nothing of it on the cluster. */
    @Override
    public void close() {
        try {
            cancel();
        } catch (RuntimeException e) {
            // Callers that need the cluster's answers report why it does not answer; nothing runs there any more.
        }
    }

    private void cancel() {
        try {
            if (!job.getFuture().isDone()) {
                JobCancellation.cancel(job);
            }
        } finally {
            mailbox().destroy();
        }
    }
}
