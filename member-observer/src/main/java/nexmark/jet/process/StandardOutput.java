package nexmark.jet.process;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.Optional;

/**
 * The process's standard output. It knows how long a write takes: a pipe that is full and that nobody reads blocks whoever
 * writes to it, who then hears no signal, and {@link Interruption} asks here for that reason. It also knows why a write
 * failed, of which a print stream says only that it did.
 */
public final class StandardOutput extends OutputStream {

    /** When the write that goes on began, {@link System#nanoTime}; null while none goes on. */
    private static volatile Long begunNanos;

    private final OutputStream out;
    private volatile IOException failure;

    /** @param out takes what is written */
    public StandardOutput(OutputStream out) {
        this.out = out;
    }

    /** That of this process. */
    public static StandardOutput ofProcess() {
        return new StandardOutput(new FileOutputStream(FileDescriptor.out));
    }

    /** Whether a write goes on, and has taken so long already. */
    static boolean isBlockedFor(Duration time) {
        Long begun = begunNanos;
        return begun != null && System.nanoTime() - begun >= time.toNanos();
    }

    /** Why something is not written; empty if all is, or as much as the reader wanted. */
    public Optional<String> whyUnwritten() {
        return Optional.ofNullable(failure)
                .filter(why -> !BrokenPipe.isWhy(why))
                .map(IoReason::of);
    }

    @Override
    public void write(int one) throws IOException {
        write(new byte[] {(byte) one}, 0, 1);
    }

    @Override
    public void write(byte[] data, int offset, int length) throws IOException {
        begunNanos = System.nanoTime();
        try {
            out.write(data, offset, length);
        } catch (IOException e) {
            failure = e;
            throw e;
        } finally {
            begunNanos = null;
        }
    }
}
