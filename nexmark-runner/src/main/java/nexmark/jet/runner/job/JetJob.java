package nexmark.jet.runner.job;

import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.jet.Job;
import com.hazelcast.jet.config.JobConfig;
import com.hazelcast.jet.core.DAG;
import com.hazelcast.jet.core.JobNotFoundException;
import com.hazelcast.jet.core.JobStatus;
import com.hazelcast.jet.core.metrics.JobMetrics;
import com.hazelcast.jet.pipeline.Pipeline;
import com.hazelcast.jet.pipeline.StreamStage;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.StreamSupport;
import nexmark.jet.cluster.ClusterUnderTest;
import nexmark.jet.latency.IntervalReport;
import nexmark.jet.latency.LatencyReports;
import nexmark.jet.observer.FailoverJob;
import nexmark.jet.observer.JobCancellation;
import nexmark.jet.process.Await;
import nexmark.jet.process.UserMistake;
import nexmark.jet.query.Query.Answers;
import nexmark.jet.query.RowMap;
import nexmark.jet.result.VertexEdge;
import nexmark.jet.source.EventSource;

/**
 * A query's job on a cluster, submitted here and nowhere else: streams of events, the query's answers to them, and a
 * sink that takes the rows. The job stays reachable when the member through which it was submitted is gone. A job
 * belongs to one thread.
 */
public final class JetJob implements AutoCloseable {

    private static final Duration POLL = Duration.ofMillis(5);

    private final ClusterUnderTest cluster;
    private final String runId;
    private final List<VertexEdge> edges;
    private final FailoverJob reachable;
    private boolean failed;

    private JetJob(ClusterUnderTest cluster, String runId, List<VertexEdge> edges, Job job, HazelcastInstance through) {
        this.cluster = cluster;
        this.runId = runId;
        this.edges = edges;
        this.reachable = new FailoverJob(cluster::hazelcast, through, job);
    }

    /**
     * Submits the job of a spec; its rows go to a sink.
     *
     * @throws UserMistake if the query opens other streams than its question reads, or if the members do not have its
     *     classes; the calls that report why a job failed throw it too
     */
    public static JetJob submit(ClusterUnderTest cluster, JobSpec spec, RowSink sink) {
        Pipeline pipeline = GeneratedStreams.newPipeline(spec.processors());
        OnceEach streams = new OnceEach(spec.streams().apply(pipeline), spec.query());
        write(spec.query().answer(spec.variant(), streams, spec.settings()), spec, sink);
        streams.checkAllAreOpened();
        HazelcastInstance hazelcast = cluster.hazelcast();
        return new JetJob(
                cluster,
                spec.runId(),
                edges(pipeline),
                submitted(hazelcast, pipeline, cluster.prepare(spec.config())),
                hazelcast);
    }

    /**
     * The edges of a pipeline that was submitted, in the order of the flow. Members plan the job themselves and report
     * its vertices, but not its edges. So the pipeline is planned once more here, to the same graph; to ask the
     * pipeline for it is deprecated, but Jet's public API has no other way.
     */
    @SuppressWarnings("removal")
    static List<VertexEdge> edges(Pipeline submitted) {
        DAG dag = submitted.toDag();
        return StreamSupport.stream(dag.spliterator(), false)
                .flatMap(vertex -> dag.getOutboundEdges(vertex.getName()).stream())
                .map(edge -> new VertexEdge(edge.getSourceName(), edge.getDestName(), edge.isDistributed()))
                .toList();
    }

    private static Job submitted(HazelcastInstance hazelcast, Pipeline pipeline, JobConfig config) {
        try {
            return hazelcast.getJet().newJob(pipeline, config);
        } catch (RuntimeException e) {
            throw MissingClass.orElse(e);
        }
    }

    private static <R> void write(Answers<R> answers, JobSpec spec, RowSink sink) {
        StreamStage<R> rows = spec.rowMap() == null
                ? answers.rows()
                : RowMap.behind(answers.rows(), spec.rowMap(), answers.idealTime());
        rows.writeTo(sink.of(answers)).setLocalParallelism(spec.processors());
    }

    public long id() {
        return reachable.id();
    }

    /** The edges from vertex to vertex, in the order of the flow. */
    public List<VertexEdge> edges() {
        return edges;
    }

    public FailoverJob reachable() {
        return reachable;
    }

    public JobStatus status() {
        return job().getStatus();
    }

    /** @throws RuntimeException why the job has failed, if it has by its last {@link #status} */
    public void failIfFailed(JobStatus status) {
        if (status == JobStatus.FAILED) {
            failed = true;
            join();
        }
    }

    /**
     * Whether {@link #failIfFailed} has thrown why the job failed. If it has not, a call that throws met a silent
     * member.
     */
    public boolean hasFailed() {
        return failed;
    }

    public JobMetrics metrics() {
        return job().getMetrics();
    }

    /** Hands over the latency reports that have arrived since the last call. Reports of one publisher are in order. */
    public void takeReports(Consumer<IntervalReport> consumer) {
        LatencyReports.poll(cluster.hazelcast(), runId, consumer);
    }

    /**
     * Waits for the end of a job whose streams end.
     *
     * @return false if Ctrl-C ended the wait
     * @throws RuntimeException why the job has failed
     */
    public boolean awaitEnd() {
        if (!Await.until(() -> job().getFuture().isDone(), Await.FOREVER, POLL)) {
            return false;
        }
        join();
        return true;
    }

    private void join() {
        try {
            job().join();
        } catch (RuntimeException e) {
            throw MissingClass.orElse(e);
        }
    }

    /**
     * Cancels the job and returns when it has ended, so that all its reports can be taken. After Ctrl-C a job that does
     * not end soon is left to its members, unless they go on.
     */
    public void cancel() {
        if (cluster.outlivesRunner()) {
            JobCancellation.cancel(job());
        } else {
            JobCancellation.cancelUnlessOverdue(job());
        }
    }

    /** Cancels the job unless it has ended, waits for its end, and removes what it left on the cluster. */
    @Override
    public void close() {
        try {
            if (!status().isTerminal()) {
                cancel();
            }
        } finally {
            removeRemains();
        }
    }

    /** Cancels the job as {@link #close} does, but waits for nothing: for a cluster that may not answer. */
    public void abandon() {
        try {
            if (!failed) {
                job().cancel();
            }
        } catch (JobNotFoundException e) {
            // A cluster that does not know the job does not run it.
        } finally {
            removeRemains();
        }
    }

    private void removeRemains() {
        LatencyReports.destroy(cluster.hazelcast(), runId);
        EventSource.forget(cluster.hazelcast(), id());
    }

    private Job job() {
        return reachable.job();
    }
}
