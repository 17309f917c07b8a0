package nexmark.jet.runner.job;

import com.hazelcast.jet.pipeline.Sink;
import java.util.List;
import nexmark.jet.latency.LatencySettings;
import nexmark.jet.latency.LatencySink;
import nexmark.jet.latency.RowTap;
import nexmark.jet.oracle.Oracle.Slice;
import nexmark.jet.query.Query.Answers;

/** Makes the sink that takes a query's rows. */
public interface RowSink {

    <R> Sink<? super R> of(Answers<R> answers);

    /**
     * The sink that measures, and keeps no row and no checksum.
     *
     * @param settings what is measured and under which run it is reported
     */
    static RowSink unchecked(LatencySettings settings) {
        return new RowSink() {
            @Override
            public <R> Sink<? super R> of(Answers<R> answers) {
                return LatencySink.<R>of(settings, answers.idealTime(), LatencySink.noChecksum(), RowTap.none());
            }
        };
    }

    /**
     * The sink that measures, with checksums of all rows.
     *
     * @param settings what is measured and under which run it is reported
     * @param kept ideal times whose rows are handed to the runner whole
     */
    static RowSink latency(LatencySettings settings, List<Slice> kept) {
        return new RowSink() {
            @Override
            public <R> Sink<? super R> of(Answers<R> answers) {
                return LatencySink.<R>of(settings, answers.idealTime(), new RowChecksum(), new SliceTap(kept));
            }
        };
    }

    /** A sink that takes rows of any query. */
    static RowSink ofAnyRow(Sink<Object> sink) {
        return new RowSink() {
            @Override
            public <R> Sink<? super R> of(Answers<R> answers) {
                return sink;
            }
        };
    }
}
