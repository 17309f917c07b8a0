package nexmark.jet.runner.job;

import com.hazelcast.function.ToLongFunctionEx;
import com.hazelcast.jet.pipeline.Sink;
import java.util.List;
import nexmark.jet.evidence.RowChecksum;
import nexmark.jet.evidence.SliceTap;
import nexmark.jet.latency.LatencySettings;
import nexmark.jet.latency.LatencySink;
import nexmark.jet.latency.RowTap;
import nexmark.jet.oracle.Oracle.Slice;
import nexmark.jet.query.Query.Answers;

/** Makes the sink that takes a query's rows. */
public interface RowSink {

    <R> Sink<? super R> of(Answers<R> answers);

    /** The sink that measures under settings, and keeps no row and no checksum. */
    static RowSink unchecked(LatencySettings settings) {
        return new Measuring(settings, false, RowTap.none());
    }

    /**
     * The sink that measures under settings, with checksums of all rows; it hands the rows of some ideal times over
     * whole.
     */
    static RowSink latency(LatencySettings settings, List<Slice> kept) {
        return new Measuring(settings, true, new SliceTap(kept));
    }

    /** The sink that measures, by the members' own clocks. */
    record Measuring(LatencySettings settings, boolean hasChecksums, RowTap<Object> tap) implements RowSink {
        @Override
        @SuppressWarnings("unchecked") // the answers say so
        public <R> Sink<? super R> of(Answers<R> answers) {
            if (answers.areColumns()) {
                return (Sink<R>) LatencySink.ofItems(
                        settings, new RowChecksum.OfColumns(hasChecksums), tap, LatencySink.memberClock());
            }
            ToLongFunctionEx<Object> checksum = hasChecksums ? new Checksum() : LatencySink.noChecksum();
            return LatencySink.<R>of(
                    settings,
                    answers.idealTime(),
                    checksum,
                    tap,
                    answers.kind(),
                    answers.nanos(),
                    LatencySink.memberClock());
        }
    }

    /** The checksum of a row, as members ask for it. */
    record Checksum() implements ToLongFunctionEx<Object> {
        @Override
        public long applyAsLongEx(Object row) {
            return RowChecksum.of(row);
        }
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
