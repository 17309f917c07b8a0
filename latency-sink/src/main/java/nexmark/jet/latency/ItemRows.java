package nexmark.jet.latency;

import java.io.Serializable;

/** How an item is read that holds several rows. */
public interface ItemRows<T> extends Serializable {

    int size(T item);

    /** When a row should have come, epoch ms. */
    long idealMillis(T item, int index);

    /** The sum of the checksums of the rows [from, to), or 0 if rows have none. */
    long checksum(T item, int from, int to);

    /** A row as it is, for the {@link RowTap}. */
    Object row(T item, int index);
}
