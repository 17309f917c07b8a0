package nexmark.jet.latency;

import java.io.DataInput;
import java.io.IOException;

/** Takes the rows that a {@link RowTap} wrote. */
@FunctionalInterface
public interface RowReader {

    /**
     * One row.
     *
     * @param idealMillis its ideal time, epoch ms
     * @param in exactly the bytes the tap wrote for it; reading further is an {@link java.io.EOFException}, reading
     *     less does no harm to the next row
     */
    void row(long idealMillis, DataInput in) throws IOException;
}
