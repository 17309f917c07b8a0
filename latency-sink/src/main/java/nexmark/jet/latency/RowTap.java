package nexmark.jet.latency;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.io.Serializable;

/** Chooses result rows that travel to the runner whole, to be compared with what they had to be. */
public interface RowTap<R> extends Serializable {

    /** Whether rows of this ideal time (epoch ms) are wanted. Asked for every row: no allocation, no blocking. */
    boolean wants(long idealMillis);

    /**
     * Writes one wanted row, in any form that the reader of the run knows; an exception fails the job, and nothing of
     * the row is kept.
     */
    void write(R row, DataOutput out) throws IOException;

    @FunctionalInterface
    interface Reader {

        /**
         * One row of an ideal time, epoch ms.
         *
         * @param in exactly the bytes the tap wrote for it; reading further is an {@link java.io.EOFException}, reading
         *     less does no harm to the next row
         */
        void row(long idealMillis, DataInput in) throws IOException;
    }

    static <R> RowTap<R> none() {
        return new NoRows<>();
    }

    /** See {@link #none}; a class instead of two lambdas' worth of serialized form. */
    final class NoRows<R> implements RowTap<R> {
        private static final long serialVersionUID = 1;

        private NoRows() {}

        @Override
        public boolean wants(long idealMillis) {
            return false;
        }

        @Override
        public void write(R row, DataOutput out) {
            throw new UnsupportedOperationException("no row was wanted");
        }
    }
}
