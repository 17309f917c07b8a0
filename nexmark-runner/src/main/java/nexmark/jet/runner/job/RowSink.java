package nexmark.jet.runner.job;

import com.hazelcast.function.SupplierEx;
import com.hazelcast.jet.pipeline.Sink;
import java.util.List;
import java.util.function.LongSupplier;
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
     * @param settings the measured interval, and the run under which it is reported
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
     * Makes the sink that measures, with checksums of all rows.
     *
     * @param settings the measured interval, and the run under which it is reported
     * @param kept rows of these ideal times are handed to the runner whole
     */
    static RowSink latency(LatencySettings settings, List<Slice> kept) {
        return latency(settings, kept, LatencySink.memberClock());
    }

    /**
     * Makes the same sink on another clock.
     *
     * @param epochNanos makes each member's clock, epoch ns; the measured interval and the slices are in its time
     */
    static RowSink latency(LatencySettings settings, List<Slice> kept, SupplierEx<? extends LongSupplier> epochNanos) {
        return new RowSink() {
            @Override
            public <R> Sink<? super R> of(Answers<R> answers) {
                return LatencySink.<R>of(
                        settings, answers.idealTime(), new RowChecksum(), new SliceTap(kept), epochNanos);
            }
        };
    }

    /** Makes a sink of its own take the rows of any query. */
    static RowSink ofAnyRow(Sink<Object> sink) {
        return new RowSink() {
            @Override
            public <R> Sink<? super R> of(Answers<R> answers) {
                return sink;
            }
        };
    }
}
