package nexmark.jet.process;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.Pipe;
import java.nio.file.Path;

/** Named pipes, as a shell's {@code <(COMMAND)} makes them, and broken ones. */
public final class Pipes {

    private Pipes() {}

    /** Makes a pipe, which nobody reads or writes yet; returns its path. */
    public static Path make(Path path) throws IOException, InterruptedException {
        int exit = new ProcessBuilder("mkfifo", path.toString())
                .inheritIO()
                .start()
                .waitFor();
        if (exit != 0) {
            throw new IOException("mkfifo " + path + " ended with " + exit);
        }
        return path;
    }

    /** A pipe whose reader has gone. */
    public static OutputStream broken() throws IOException {
        Pipe pipe = Pipe.open();
        pipe.source().close();
        return Channels.newOutputStream(pipe.sink());
    }
}
