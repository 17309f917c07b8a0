package nexmark.jet.runner.soak;

import com.hazelcast.jet.core.Inbox;
import com.hazelcast.jet.core.Outbox;
import com.hazelcast.jet.core.Processor;
import com.hazelcast.jet.core.ProcessorMetaSupplier;
import com.hazelcast.jet.core.Watermark;
import com.hazelcast.jet.pipeline.Sink;
import com.hazelcast.jet.pipeline.Sinks;

/** Counts rows and forgets them, so that the sink does not grow. */
final class CountingSinkP implements Processor {

    private final String runId;

    private SteppedClock.SinkCount count;
    private long rows;

    private CountingSinkP(String runId) {
        this.runId = runId;
    }

    /** A sink that reports to the {@link SteppedClock} of the run. */
    static Sink<Object> sink(String runId) {
        return Sinks.fromProcessor("counting", ProcessorMetaSupplier.of(() -> new CountingSinkP(runId)));
    }

    @Override
    public void init(Outbox outbox, Context context) {
        count = SteppedClock.of(runId).join(context.totalParallelism());
    }

    @Override
    public void process(int ordinal, Inbox inbox) {
        rows += inbox.size();
        inbox.clear();
        count.rows(rows);
    }

    @Override
    public boolean tryProcessWatermark(Watermark watermark) {
        count.watermark(watermark.timestamp());
        return true;
    }

    @Override
    public boolean closeIsCooperative() {
        return true;
    }
}
