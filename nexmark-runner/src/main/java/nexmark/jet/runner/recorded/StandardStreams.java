package nexmark.jet.runner.recorded;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.InputStream;
import java.io.OutputStream;
import nexmark.jet.process.StandardOutput;

/**
 * The process's own streams.
 *
 * @param in the stream that events are read from
 * @param out the stream for events and rows and nothing else; it reports a broken pipe, which a print stream would swallow
 */
public record StandardStreams(InputStream in, OutputStream out) {

    public static StandardStreams ofProcess() {
        return new StandardStreams(new FileInputStream(FileDescriptor.in), StandardOutput.ofProcess());
    }
}
