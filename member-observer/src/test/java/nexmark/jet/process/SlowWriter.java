package nexmark.jet.process;

import java.io.IOException;
import java.nio.file.Path;

/** A process that begins to write a file, says so, and goes on when its stdin ends: it is there to be killed. */
final class SlowWriter {

    private SlowWriter() {}

    public static void main(String[] args) throws IOException {
        UnfinishedFile.replace(Path.of(args[0]), out -> {
            out.write('h');
            System.out.println("writes");
            System.in.read();
        });
    }
}
