package nexmark.jet.process;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.time.Duration;

/**
 * The process's standard output, which knows how long a write takes. A pipe that is full and that nobody reads blocks
 * whoever writes to it, who then hears no signal; {@link Interruption} asks here for that reason.
 */
public final class StandardOutput extends FilterOutputStream {

    /** When the write that goes on began, {@link System#nanoTime}; null while none goes on. */
    private static volatile Long begunNanos;

    private interface Write {
        void run() throws IOException;
    }

    /** @param out takes what is written */
    public StandardOutput(PrintStream out) {
        super(out);
    }

    /** Whether a write goes on, and has taken so long already. */
    static boolean isBlockedFor(Duration time) {
        Long begun = begunNanos;
        return begun != null && System.nanoTime() - begun >= time.toNanos();
    }

    @Override
    public void write(int data) throws IOException {
        timed(() -> out.write(data));
    }

    @Override
    public void write(byte[] data, int offset, int length) throws IOException {
        timed(() -> out.write(data, offset, length));
    }

    @Override
    public void flush() throws IOException {
        timed(() -> out.flush());
    }

    private static void timed(Write write) throws IOException {
        begunNanos = System.nanoTime();
        try {
            write.run();
        } finally {
            begunNanos = null;
        }
    }
}
