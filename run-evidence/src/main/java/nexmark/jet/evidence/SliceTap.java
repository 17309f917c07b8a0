package nexmark.jet.evidence;

import java.io.DataOutput;
import java.io.IOException;
import java.util.List;
import java.util.stream.LongStream;
import nexmark.jet.latency.RowTap;
import nexmark.jet.oracle.Oracle.Slice;

/** Keeps the rows of the slices that are compared. */
public final class SliceTap implements RowTap<Object> {

    private static final long serialVersionUID = 1;

    private final long[] bounds;

    public SliceTap(List<Slice> slices) {
        bounds = slices.stream()
                .flatMapToLong(slice -> LongStream.of(slice.fromMillis(), slice.toMillis()))
                .toArray();
    }

    @Override
    public boolean wants(long idealMillis) {
        for (int i = 0; i < bounds.length; i += 2) {
            if (bounds[i] <= idealMillis && idealMillis < bounds[i + 1]) {
                return true;
            }
        }
        return false;
    }

    @Override
    public void write(Object row, DataOutput out) throws IOException {
        RowCodec.write(row, out);
    }
}
