package nexmark.jet.runner.cli;

import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.Charset;
import java.util.Optional;
import nexmark.jet.process.IoReason;

/** The process's standard output. A print stream says only that a write has failed; this one knows why. */
final class Stdout extends PrintStream {

    /** What the system says if whoever read from a pipe, such as {@code head}, wants no more. */
    private static final String NO_READER = "Broken pipe";

    private final Remembering written;

    Stdout(OutputStream out) {
        this(new Remembering(out));
    }

    private Stdout(Remembering written) {
        super(new BufferedOutputStream(written), true, charset());
        this.written = written;
    }

    /** Puts it in the place of the JVM's own. */
    static void install() {
        System.setOut(new Stdout(new FileOutputStream(FileDescriptor.out)));
    }

    /** That of the JVM's own stream. */
    private static Charset charset() {
        return Charset.forName(
                System.getProperty("stdout.encoding", Charset.defaultCharset().name()));
    }

    /** Why something that was printed is not written; empty if all is, or as much as the reader wanted. */
    Optional<String> whyUnwritten() {
        return checkError() && written.failure != null
                ? Optional.of(IoReason.of(written.failure)).filter(why -> !why.equals(NO_READER))
                : Optional.empty();
    }

    private static final class Remembering extends OutputStream {

        private final OutputStream out;
        private volatile IOException failure;

        Remembering(OutputStream out) {
            this.out = out;
        }

        @Override
        public void write(int one) throws IOException {
            write(new byte[] {(byte) one}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            try {
                out.write(bytes, offset, length);
            } catch (IOException e) {
                failure = e;
                throw e;
            }
        }
    }
}
