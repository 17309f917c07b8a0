package nexmark.jet.event;

/**
 * Records of one kind that travel together: one object for many of them, with a column for each component that is a
 * number.
 */
public interface RecordColumns {

    /** How many records there are, at least one. */
    int size();

    /** When the event of a record happened, epoch ms. */
    long dateTime(int index);

    Object record(int index);

    /**
     * The first components of the records, which are longs, as columns of at least {@link #size} values. All
     * records have the same further components; empty if they differ.
     */
    long[][] columns();
}
