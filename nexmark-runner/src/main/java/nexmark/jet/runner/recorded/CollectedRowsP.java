package nexmark.jet.runner.recorded;

import com.hazelcast.jet.core.AbstractProcessor;
import com.hazelcast.jet.core.ProcessorMetaSupplier;
import com.hazelcast.jet.core.ProcessorSupplier;
import com.hazelcast.jet.pipeline.Sink;
import com.hazelcast.jet.pipeline.Sinks;
import java.util.List;

/** Keeps the rows in the order of their arrival. One processor takes all rows, so the rows of one key stay in order too. */
final class CollectedRowsP extends AbstractProcessor {

    private final String replay;
    private List<Object> rows;

    private CollectedRowsP(String replay) {
        this.replay = replay;
    }

    static Sink<Object> sink(String replay) {
        return Sinks.fromProcessor(
                "rows",
                ProcessorMetaSupplier.forceTotalParallelismOne(ProcessorSupplier.of(() -> new CollectedRowsP(replay))));
    }

    @Override
    protected void init(Context context) {
        rows = ReplayContext.of(context.hazelcastInstance(), replay).rows();
    }

    @Override
    protected boolean tryProcess(int ordinal, Object row) {
        rows.add(row);
        return true;
    }

    @Override
    public boolean closeIsCooperative() {
        return true;
    }
}
