package nexmark.jet.runner.container;

import com.hazelcast.jet.core.AbstractProcessor;
import com.hazelcast.jet.core.ProcessorMetaSupplier;
import com.hazelcast.jet.pipeline.Sink;
import com.hazelcast.jet.pipeline.Sinks;
import com.hazelcast.map.IMap;
import nexmark.jet.runner.proof.RowCodec;

/** Puts rows into a map, each under itself: what comes again changes nothing. Hazelcast's own is none that members let in. */
final class RowsToMapP extends AbstractProcessor {

    private final String name;
    private IMap<String, Boolean> rows;

    private RowsToMapP(String name) {
        this.name = name;
    }

    static <R> Sink<R> sink(String name) {
        return Sinks.fromProcessor("rows", ProcessorMetaSupplier.of(() -> new RowsToMapP(name)));
    }

    @Override
    public boolean isCooperative() {
        return false;
    }

    @Override
    protected void init(Context context) {
        rows = context.hazelcastInstance().getMap(name);
    }

    @Override
    protected boolean tryProcess(int ordinal, Object row) {
        rows.set(RowCodec.values(row).toString(), true);
        return true;
    }
}
