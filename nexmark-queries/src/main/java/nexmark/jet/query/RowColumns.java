package nexmark.jet.query;

import nexmark.jet.event.RecordColumns;

/**
 * Rows of longs that travel together.
 *
 * @param maker makes a row as an object
 * @param columns one for each component of the row, the last of them the row's ideal time
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record RowColumns(Maker maker, int size, long[]... columns) implements RecordColumns {

    @FunctionalInterface
    interface Maker {
        Record row(long[][] columns, int index);
    }

    @Override
    public long dateTime(int index) {
        return columns[columns.length - 1][index];
    }

    @Override
    public Record record(int index) {
        return maker.row(columns, index);
    }
}
