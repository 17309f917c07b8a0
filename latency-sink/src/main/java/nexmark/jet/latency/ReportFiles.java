package nexmark.jet.latency;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Records of bytes in files: for each when it was written (epoch ms, eight bytes), its length (four), and the bytes.
 */
public final class ReportFiles {

    public static final String SUFFIX = ".reports";

    /** The largest record, 64 MB: a second's reports take some kB, and kept rows some MB. */
    private static final int MOST_BYTES = 1 << 26;

    private static final int HEAD_BYTES = Long.BYTES + Integer.BYTES;

    private ReportFiles() {}

    /** A record as it is in a file. A process that is killed may leave a part of its last one. */
    public static byte[] framed(byte[] bytes) {
        return ByteBuffer.allocate(HEAD_BYTES + bytes.length)
                .putLong(EpochClock.millis())
                .putInt(bytes.length)
                .put(bytes)
                .array();
    }

    /**
     * Hands over the records of all files of a folder in the order in which they were written: what one file has of a
     * time is not settled before the others' is known, and a job that was restarted goes on in further files.
     *
     * @param mayBeCut whether a part of a record at the end of a file is as good as none, since its process may have
     * been killed
     * @return how many files there are
     * @throws IOException that names the file which is cut short, or holds something else
     */
    public static int readAll(Path folder, boolean mayBeCut, Consumer<byte[]> consumer) throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.list(folder)) {
            files = all.filter(file -> file.toString().endsWith(SUFFIX))
                    .sorted()
                    .toList();
        }
        Queue<Reading> open = new PriorityQueue<>(Comparator.comparingLong((Reading one) -> one.writtenMillis));
        try {
            for (Path file : files) {
                open.add(new Reading(file, mayBeCut));
            }
            while (!open.isEmpty()) {
                Reading one = open.remove();
                byte[] record = one.record;
                if (record == null) {
                    one.in.close();
                } else {
                    one.readNext();
                    open.add(one);
                    one.hand(record, consumer);
                }
            }
        } finally {
            for (Reading one : open) {
                one.in.close();
            }
        }
        return files.size();
    }

    /** A file, and its next record. */
    private static final class Reading {

        private final Path file;
        private final boolean mayBeCut;
        private final DataInputStream in;
        private long writtenMillis;
        /** Null at the end. */
        private byte[] record;

        private Reading(Path file, boolean mayBeCut) throws IOException {
            this.file = file;
            this.mayBeCut = mayBeCut;
            this.in = new DataInputStream(new BufferedInputStream(Files.newInputStream(file)));
            readNext();
        }

        private void readNext() throws IOException {
            byte[] head = in.readNBytes(HEAD_BYTES);
            boolean hasHead = head.length == HEAD_BYTES;
            ByteBuffer read = ByteBuffer.wrap(head);
            writtenMillis = hasHead ? read.getLong() : Long.MAX_VALUE;
            int size = hasHead ? read.getInt() : 0;
            boolean isSize = size >= 0 && size <= MOST_BYTES;
            record = hasHead && isSize ? in.readNBytes(size) : null;
            boolean isCut = hasHead ? isSize && record.length < size : head.length > 0;
            if (isCut && mayBeCut) {
                record = null;
            } else if (isCut || !isSize) {
                in.close();
                throw new IOException(file.getFileName() + " is cut short, or no file of reports");
            }
        }

        private void hand(byte[] bytes, Consumer<byte[]> consumer) throws IOException {
            try {
                consumer.accept(bytes);
            } catch (RuntimeException e) {
                throw new IOException(file.getFileName() + ": " + e.getMessage(), e);
            }
        }
    }
}
