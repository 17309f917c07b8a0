package nexmark.jet.process;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Pipe;
import java.util.Optional;

/**
 * What the system says if whoever read from a pipe or socket, such as {@code head}, wants no more. It says so in the
 * user's language, and Java has no number for it, so the words are those for a pipe that is broken on purpose.
 */
public final class BrokenPipe {

    private static final Optional<String> WORDS = words();

    private BrokenPipe() {}

    /** Whether a write has failed for that reason. */
    public static boolean isWhy(IOException failure) {
        return WORDS.isPresent() && WORDS.get().equals(failure.getMessage());
    }

    private static Optional<String> words() {
        try {
            Pipe pipe = Pipe.open();
            pipe.source().close();
            try (Pipe.SinkChannel sink = pipe.sink()) {
                return wordsOf(sink);
            }
        } catch (IOException e) {
            return Optional.empty(); // there is no pipe to be had
        }
    }

    private static Optional<String> wordsOf(Pipe.SinkChannel broken) {
        try {
            broken.write(ByteBuffer.allocate(1));
            return Optional.empty();
        } catch (IOException e) {
            return Optional.ofNullable(e.getMessage());
        }
    }
}
