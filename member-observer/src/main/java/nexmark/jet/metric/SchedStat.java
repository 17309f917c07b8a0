package nexmark.jet.metric;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Linux's count, in {@code schedstat}, of the nanoseconds for which a thread was ready to run and waited for a
 * processor. A reading allocates nothing.
 *
 * @see <a href="https://www.kernel.org/doc/html/latest/scheduler/sched-stats.html">sched-stats</a>
 */
final class SchedStat implements AutoCloseable {

    /** The file of the thread that opens it. */
    static final Path OWN = Path.of("/proc/thread-self/schedstat");

    private static final int LONGEST = 64;

    private final FileChannel file;
    private final ByteBuffer text = ByteBuffer.allocateDirect(LONGEST);

    private SchedStat(FileChannel file) {
        this.file = file;
    }

    /** The counts in a file; all readings are -1 where the system has no such file. */
    static SchedStat of(Path file) {
        try {
            return new SchedStat(FileChannel.open(file, StandardOpenOption.READ));
        } catch (IOException | UnsupportedOperationException e) {
            return new SchedStat(null);
        }
    }

    /** The counts of a thread of this process, by the kernel's number for it. */
    static SchedStat ofThread(long nativeId) {
        return of(Path.of("/proc/self/task/" + nativeId + "/schedstat"));
    }

    /** Reads for how long the thread has waited for a processor since it began; -1 if not known, as after its end. */
    long runDelayNanos() {
        if (file == null) {
            return -1;
        }
        try {
            text.clear();
            file.read(text, 0);
            text.flip();
            nextNumber();
            return nextNumber();
        } catch (IOException e) {
            // The thread has ended.
            return -1;
        }
    }

    @Override
    public void close() {
        if (file != null) {
            try {
                file.close();
            } catch (IOException e) {
                // Opened for reading only: nothing is lost.
            }
        }
    }

    private long nextNumber() {
        long number = -1;
        while (text.hasRemaining()) {
            int digit = text.get() - '0';
            if (digit < 0 || digit > 9) {
                break;
            }
            number = Math.max(0, number) * 10 + digit;
        }
        return number;
    }
}
