package nexmark.flink;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import nexmark.jet.event.Event;
import nexmark.jet.evidence.EvidenceWriter;
import nexmark.jet.generator.EventSequence;
import nexmark.jet.latency.EpochClock;
import nexmark.jet.plan.Guarantee;
import nexmark.jet.source.LaneEmitter;
import nexmark.jet.source.LaneEmitter.LaneKey;
import nexmark.jet.source.SourceProgress;
import nexmark.jet.source.WatermarkSettings;
import org.apache.flink.api.common.eventtime.Watermark;
import org.apache.flink.api.connector.source.Boundedness;
import org.apache.flink.api.connector.source.ReaderOutput;
import org.apache.flink.api.connector.source.Source;
import org.apache.flink.api.connector.source.SourceReader;
import org.apache.flink.api.connector.source.SourceReaderContext;
import org.apache.flink.api.connector.source.SplitEnumerator;
import org.apache.flink.api.connector.source.SplitEnumeratorContext;
import org.apache.flink.core.io.InputStatus;
import org.apache.flink.core.io.SimpleVersionedSerializer;
import org.apache.flink.util.function.SerializableSupplier;

/**
 * The events of a run as a source of Flink (FLIP-27): each lane is a split, and the lanes are emitted by the code that
 * emits them in Jet. After a restart without a checkpoint it goes on from that instant, as Jet's source does without a
 * snapshot.
 */
final class LaneSource implements Source<Event, LaneSplit, List<LaneSplit>> {

    /** How many events are emitted before Flink may do something else in the source's thread, such as a checkpoint. */
    private static final int EVENTS_PER_POLL = 256;

    /**
     * To wake the task takes two threads. Woken for each event, q0 at 200k/s took up to twice the CPU time and answered
     * no sooner.
     */
    private static final long SHORTEST_WAIT_NANOS = TimeUnit.MICROSECONDS.toNanos(100);

    /** Watermarks go on without events; so long Jet's idle threads sleep at most. */
    private static final long LONGEST_WAIT_NANOS = TimeUnit.MICROSECONDS.toNanos(500);

    private static final long LONGEST_WAIT_FOR_START_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

    private final Origin origin;
    private final WatermarkSettings watermarks;

    LaneSource(Origin origin, WatermarkSettings watermarks) {
        this.origin = origin;
        this.watermarks = watermarks;
    }

    /**
     * Where the events come from, and who wants to know how far the source is; asked in each process.
     *
     * @param goesOnFromNow whether a job that restarts without a checkpoint skips the events that are due by then
     * @param streams how many sequences there are
     * @param isStarted whether the other two can be asked
     * @param beginMillis when the source begins, epoch ms: what is due by then is a backlog
     */
    record Origin(
            boolean goesOnFromNow,
            int streams,
            SerializableSupplier<Boolean> isStarted,
            SerializableSupplier<Long> beginMillis,
            SerializableSupplier<List<EventSequence>> sequences,
            Progress progress)
            implements Serializable {

        static Origin of(EvidenceWriter run) {
            boolean goesOnFromNow = run.plan().job().guarantee() == Guarantee.NONE;
            return new Origin(
                    goesOnFromNow, run.sequenceCount(), run::isStarted, run::beginMillis, run::sequences, run::source);
        }
    }

    interface Progress extends Serializable {
        SourceProgress of(String processor, String execution);
    }

    @Override
    public Boundedness getBoundedness() {
        return Boundedness.CONTINUOUS_UNBOUNDED;
    }

    @Override
    public SplitEnumerator<LaneSplit, List<LaneSplit>> createEnumerator(SplitEnumeratorContext<LaneSplit> context) {
        int lanes = context.currentParallelism();
        List<LaneSplit> all = IntStream.range(0, origin.streams)
                .boxed()
                .flatMap(stream -> IntStream.range(0, lanes)
                        .mapToObj(lane -> new LaneSplit(new LaneKey(stream, lane, lanes), -1, false)))
                .toList();
        return new Enumerator(context, new ArrayList<>(all), origin.goesOnFromNow);
    }

    @Override
    public SplitEnumerator<LaneSplit, List<LaneSplit>> restoreEnumerator(
            SplitEnumeratorContext<LaneSplit> context, List<LaneSplit> unassigned) {
        return new Enumerator(context, new ArrayList<>(unassigned), origin.goesOnFromNow);
    }

    @Override
    public SimpleVersionedSerializer<LaneSplit> getSplitSerializer() {
        return LaneSplit.WIRE;
    }

    @Override
    public SimpleVersionedSerializer<List<LaneSplit>> getEnumeratorCheckpointSerializer() {
        return LaneSplit.WIRE.ofLists();
    }

    @Override
    public SourceReader<Event, LaneSplit> createReader(SourceReaderContext context) {
        return new Reader(context);
    }

    /** Gives each reader the lanes of its number. */
    private record Enumerator(
            SplitEnumeratorContext<LaneSplit> context, List<LaneSplit> unassigned, boolean goesOnFromNow)
            implements SplitEnumerator<LaneSplit, List<LaneSplit>> {

        @Override
        public void start() {
            // Readers come by themselves.
        }

        @Override
        public void handleSplitRequest(int reader, String host) {
            // No reader asks for more than it was given.
        }

        @Override
        public void addSplitsBack(List<LaneSplit> splits, int reader) {
            // After a loss, with no checkpoint that holds the lanes: they come back as they were given out.
            splits.forEach(split -> unassigned.add(new LaneSplit(split.key(), split.position(), goesOnFromNow)));
            if (context.registeredReaders().containsKey(reader)) {
                addReader(reader);
            }
        }

        @Override
        public void addReader(int reader) {
            List<LaneSplit> own = unassigned.stream()
                    .filter(split -> split.key().lane() % context.currentParallelism() == reader)
                    .toList();
            own.forEach(split -> context.assignSplit(split, reader));
            unassigned.removeAll(own);
            context.signalNoMoreSplits(reader);
        }

        @Override
        public List<LaneSplit> snapshotState(long checkpoint) {
            return List.copyOf(unassigned);
        }

        @Override
        public void close() {
            // It holds nothing.
        }
    }

    /** Emits its lanes in Flink's thread. */
    private final class Reader implements SourceReader<Event, LaneSplit>, LaneEmitter.Output<Event> {

        private final SourceReaderContext context;
        private final List<LaneSplit> splits = new ArrayList<>();
        private CompletableFuture<Void> available = new CompletableFuture<>();
        private LaneEmitter<Event> emitter;
        private boolean hasSplits;
        private boolean begun;
        private ReaderOutput<Event> output;
        private int left;
        private Event refused;
        private long refusedMillis;

        private Reader(SourceReaderContext context) {
            this.context = context;
        }

        @Override
        public void start() {
            // It is given its lanes.
        }

        @Override
        public void addSplits(List<LaneSplit> newSplits) {
            splits.addAll(newSplits);
        }

        @Override
        public void notifyNoMoreSplits() {
            hasSplits = true;
            available.complete(null);
        }

        private void open() {
            boolean fromNow = splits.stream().anyMatch(LaneSplit::fromNow);
            var names = context.metricGroup().getAllVariables();
            String execution = names.getOrDefault("<task_attempt_num>", "0");
            String processor = "source/" + context.getIndexOfSubtask();
            emitter = LaneEmitter.of(
                    origin.sequences.get(),
                    watermarks,
                    EpochClock::nanos,
                    () -> origin.progress.of(processor, execution),
                    fromNow);
            emitter.open(splits.stream().map(LaneSplit::key).toList(), this::positionOf);
        }

        private long positionOf(LaneKey key) {
            return splits.stream()
                    .filter(split -> split.key().equals(key))
                    .mapToLong(LaneSplit::position)
                    .findFirst()
                    .orElse(-1);
        }

        @Override
        public InputStatus pollNext(ReaderOutput<Event> to) {
            if (!hasSplits) {
                return InputStatus.NOTHING_AVAILABLE;
            }
            if (emitter == null && !origin.isStarted.get()) {
                return wakeIn(LONGEST_WAIT_FOR_START_NANOS);
            }
            if (emitter == null) {
                open();
            }
            if (!begun && EpochClock.millis() < origin.beginMillis.get()) {
                return wakeIn(LONGEST_WAIT_NANOS);
            }
            begun = true;
            output = to;
            left = EVENTS_PER_POLL;
            if (emitter.emitDue(this)) {
                return InputStatus.END_OF_INPUT;
            }
            long wait = emitter.earliestDueNanos() - EpochClock.nanos();
            return wait > 0
                    ? wakeIn(Math.max(SHORTEST_WAIT_NANOS, Math.min(LONGEST_WAIT_NANOS, wait)))
                    : InputStatus.MORE_AVAILABLE;
        }

        /** The JDK's one timer of this JVM wakes the task. */
        private InputStatus wakeIn(long nanos) {
            available = new CompletableFuture<Void>().completeOnTimeout(null, nanos, TimeUnit.NANOSECONDS);
            return InputStatus.NOTHING_AVAILABLE;
        }

        @Override
        public boolean emit(Event event, long timestampMillis) {
            if (left == 0) {
                refused = event;
                refusedMillis = timestampMillis;
                return false;
            }
            left--;
            output.collect(event, timestampMillis);
            return true;
        }

        @Override
        public boolean retry() {
            left--;
            output.collect(refused, refusedMillis);
            refused = null;
            return true;
        }

        /** Flink's watermark says that no event at its time is coming either. */
        @Override
        public boolean emitWatermark(long millis) {
            output.emitWatermark(new Watermark(millis - 1));
            return true;
        }

        @Override
        public List<LaneSplit> snapshotState(long checkpoint) {
            if (emitter == null) {
                return List.copyOf(splits);
            }
            return IntStream.range(0, emitter.keys().size())
                    .mapToObj(index -> new LaneSplit(emitter.keys().get(index), emitter.position(index), false))
                    .toList();
        }

        @Override
        public CompletableFuture<Void> isAvailable() {
            return available;
        }

        @Override
        public void close() {
            // It holds nothing.
        }
    }
}
