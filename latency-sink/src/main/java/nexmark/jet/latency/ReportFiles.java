package nexmark.jet.latency;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Records of bytes in files: for each its length (four bytes, the highest first), and the bytes. */
public final class ReportFiles {

    /** Ends the name of each such file. */
    public static final String SUFFIX = ".reports";

    /** The largest record, 64 MB: a second's reports take some kB, and kept rows some MB. */
    private static final int MOST_BYTES = 1 << 26;

    private ReportFiles() {}

    /** A record as it is in a file. It is written at once, so that a process that is killed leaves no part of one. */
    public static byte[] framed(byte[] bytes) {
        return ByteBuffer.allocate(Integer.BYTES + bytes.length)
                .putInt(bytes.length)
                .put(bytes)
                .array();
    }

    /**
     * Hands over the records of all files of a folder, in turns, since what one file has of a time is not settled before the
     * others' is known.
     *
     * @return how many files there are
     * @throws IOException that names the file which is cut short, or holds something else
     */
    public static int readAll(Path folder, Consumer<byte[]> consumer) throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.list(folder)) {
            files = all.filter(file -> file.toString().endsWith(SUFFIX))
                    .sorted()
                    .toList();
        }
        Queue<Reading> open = new ArrayDeque<>();
        try {
            for (Path file : files) {
                open.add(new Reading(file, new DataInputStream(new BufferedInputStream(Files.newInputStream(file)))));
            }
            while (!open.isEmpty()) {
                Reading one = open.remove();
                byte[] record = one.next();
                if (record == null) {
                    one.in.close();
                } else {
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

    private record Reading(Path file, DataInputStream in) {

        /** Null at the end. */
        private byte[] next() throws IOException {
            byte[] length = in.readNBytes(Integer.BYTES);
            if (length.length == 0) {
                return null;
            }
            int size =
                    length.length < Integer.BYTES ? -1 : ByteBuffer.wrap(length).getInt();
            byte[] record = size < 0 || size > MOST_BYTES ? new byte[0] : in.readNBytes(size);
            if (size < 0 || record.length != size) {
                throw new IOException(file.getFileName() + " is cut short, or no file of reports");
            }
            return record;
        }

        private void hand(byte[] record, Consumer<byte[]> consumer) throws IOException {
            try {
                consumer.accept(record);
            } catch (RuntimeException e) {
                throw new IOException(file.getFileName() + ": " + e.getMessage(), e);
            }
        }
    }
}
