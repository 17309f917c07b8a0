package nexmark.flink;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import nexmark.jet.evidence.EvidenceWriter;
import nexmark.jet.latency.SinkReports;
import nexmark.jet.oracle.Oracle;
import nexmark.jet.plan.Guarantee;
import org.apache.flink.api.common.TaskInfo;
import org.apache.flink.api.common.eventtime.Watermark;
import org.apache.flink.api.connector.sink2.Committer;
import org.apache.flink.api.connector.sink2.CommitterInitContext;
import org.apache.flink.api.connector.sink2.CommittingSinkWriter;
import org.apache.flink.api.connector.sink2.Sink;
import org.apache.flink.api.connector.sink2.StatefulSinkWriter;
import org.apache.flink.api.connector.sink2.SupportsCommitter;
import org.apache.flink.api.connector.sink2.SupportsWriterState;
import org.apache.flink.api.connector.sink2.WriterInitContext;
import org.apache.flink.core.io.SimpleVersionedSerializer;

/**
 * The sink that measures, with the recorder that measures in Jet. A checkpoint's state holds which epoch ended with it,
 * and the committer says when it has succeeded.
 */
final class EvidenceSink<R>
        implements Sink<R>, SupportsWriterState<R, EvidenceSink.Epochs>, SupportsCommitter<EvidenceSink.Ended> {

    /** The sinks in this JVM, which the committer finds by their place: it runs in the task of its writer. */
    private static final Map<String, SinkReports<?>> OPEN = new ConcurrentHashMap<>();

    private final EvidenceWriter run;

    EvidenceSink(EvidenceWriter run) {
        this.run = run;
    }

    @SuppressWarnings("unchecked") // the rows are those of the run's question
    private ToLongFunction<R> idealTime() {
        FlinkQuery query = FlinkSide.query(run.plan().query());
        Oracle<R> oracle = (Oracle<R>) query.oracle(run.plan().workload().question(), Oracle.Slice.EVERYTHING);
        return oracle::idealTime;
    }

    /** State in a checkpoint: the last epoch of each execution of the job. */
    record Epochs(Map<Long, Long> byExecution) {

        private String toText() {
            return byExecution.entrySet().stream().map(Object::toString).collect(Collectors.joining("\n"));
        }

        private static Epochs parse(String text) {
            return new Epochs(text.lines()
                    .map(line -> line.split("="))
                    .collect(Collectors.toMap(pair -> Long.valueOf(pair[0]), pair -> Long.valueOf(pair[1]))));
        }
    }

    /** An epoch that a checkpoint ended. */
    record Ended(String sink, long epoch) {

        private String toText() {
            return epoch + "," + sink;
        }

        private static Ended parse(String text) {
            String[] parts = text.split(",", 2);
            return new Ended(parts[1], Long.parseLong(parts[0]));
        }
    }

    @Override
    public Writer createWriter(WriterInitContext context) {
        return restoreWriter(context, List.of());
    }

    @Override
    public Writer restoreWriter(WriterInitContext context, Collection<Epochs> saved) {
        TaskInfo task = context.getTaskInfo();
        Map<Long, Long> restored = new TreeMap<>();
        saved.forEach(epochs ->
                epochs.byExecution().forEach((execution, epoch) -> restored.merge(execution, epoch, Math::max)));
        return new Writer(place(task.getIndexOfThisSubtask()), task, restored);
    }

    private String place(int subtask) {
        return run.id() + "/" + subtask;
    }

    @Override
    public Committer<Ended> createCommitter(CommitterInitContext context) {
        return new Committer<>() {
            @Override
            public void commit(Collection<CommitRequest<Ended>> requests) {
                for (CommitRequest<Ended> request : requests) {
                    // One of an earlier execution is known from what this one was restored with.
                    SinkReports<?> sink = OPEN.get(request.getCommittable().sink());
                    if (sink != null) {
                        sink.committed(request.getCommittable().epoch());
                    }
                }
            }

            @Override
            public void close() {
                // It holds nothing.
            }
        };
    }

    @Override
    public SimpleVersionedSerializer<Epochs> getWriterStateSerializer() {
        return new AsText<>(Epochs::toText, Epochs::parse);
    }

    @Override
    public SimpleVersionedSerializer<Ended> getCommittableSerializer() {
        return new AsText<>(Ended::toText, Ended::parse);
    }

    /** One subtask's. */
    final class Writer implements CommittingSinkWriter<R, Ended>, StatefulSinkWriter<R, Epochs> {

        private final String name;
        private final SinkReports.Place place;
        private final Map<Long, Long> restored;
        private Map<Long, Long> toSave;
        private int barriersBefore;
        private SinkReports<R> reports;

        private Writer(String subtask, TaskInfo task, Map<Long, Long> restored) {
            long execution = task.getAttemptNumber();
            name = subtask + "/" + execution;
            boolean exactlyOnce = run.plan().job().guarantee() == Guarantee.EXACTLY_ONCE;
            place = new SinkReports.Place(
                    FlinkWorker.name(), task.getNumberOfParallelSubtasks(), execution, exactlyOnce);
            this.restored = restored;
            toSave = restored;
            if (run.isStarted()) {
                begun();
            }
        }

        /** The reports; made late, as the measured interval is known only when all tasks run, this one too. */
        private SinkReports<R> begun() {
            if (reports == null) {
                reports = run.sink(place, idealTime());
                reports.begin(restored, barriersBefore);
                OPEN.put(name, reports);
            }
            return reports;
        }

        @Override
        public void write(R row, Context context) {
            begun().row(row);
        }

        @Override
        public void writeWatermark(Watermark watermark) {
            if (watermark.getTimestamp() == Long.MAX_VALUE) {
                begun().end();
            } else {
                begun().watermark(watermark.getTimestamp() + 1);
            }
        }

        @Override
        public void flush(boolean isLast) {
            // The reports are written once a second, and before each checkpoint.
        }

        @Override
        public Collection<Ended> prepareCommit() {
            if (reports == null) {
                toSave = new TreeMap<>(restored);
                toSave.put(place.execution(), (long) barriersBefore++);
                return List.of();
            }
            toSave = reports.barrier();
            return List.of(new Ended(name, reports.lastEpoch()));
        }

        @Override
        public List<Epochs> snapshotState(long checkpoint) {
            return List.of(new Epochs(toSave));
        }

        @Override
        public void close() {
            OPEN.remove(name);
            if (reports != null) {
                reports.close();
            }
        }
    }
}
