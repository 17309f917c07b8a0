package nexmark.jet.runner.cli;

import java.io.BufferedOutputStream;
import java.io.PrintStream;
import java.nio.charset.Charset;
import java.util.Optional;
import nexmark.jet.process.StandardOutput;

/** Prints on the process's standard output, in the place of the JVM's own stream. */
final class Stdout extends PrintStream {

    private final StandardOutput written;

    Stdout(StandardOutput out) {
        super(new BufferedOutputStream(out), true, charset());
        this.written = out;
    }

    static void install() {
        System.setOut(new Stdout(StandardOutput.ofProcess()));
    }

    /** That of the JVM's own stream. */
    private static Charset charset() {
        return Charset.forName(
                System.getProperty("stdout.encoding", Charset.defaultCharset().name()));
    }

    /** Why something that was printed is not written; empty if all is, or as much as the reader wanted. */
    Optional<String> whyUnwritten() {
        flush();
        return written.whyUnwritten();
    }
}
