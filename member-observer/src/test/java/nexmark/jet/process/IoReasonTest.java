package nexmark.jet.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class IoReasonTest {

    @TempDir
    private Path folder;

    @Test
    void failuresWhoseMessageIsTheNameOfTheFileAreExplained() throws IOException {
        assertThat(reason(() -> Files.readString(folder.resolve("nothing")))).isEqualTo("no such file or directory");
        assertThat(reason(() -> Files.createDirectory(folder))).isEqualTo("something else has this name");
        assertThat(IoReason.of(new AccessDeniedException("/secret"))).isEqualTo("permission denied");
    }

    @Test
    void theSystemsOwnReasonIsGivenWithoutTheName() throws IOException {
        Path file = Files.createFile(folder.resolve("file"));
        assertThat(reason(() -> Files.createDirectory(file.resolve("below")))).isEqualTo("Not a directory");
        assertThat(IoReason.of(new FileSystemException("f", null, "No space left on device")))
                .isEqualTo("No space left on device");
    }

    static Stream<Arguments> failures() {
        IOException full = new IOException("disk full");
        IOException denied = new AccessDeniedException("/x");
        return Stream.of(
                Arguments.of(new IOException("stream closed\nmore"), "stream closed"),
                Arguments.of(new IOException(), "IOException"),
                Arguments.of(new UncheckedIOException(new IOException("stream closed")), "stream closed"),
                Arguments.of(new IllegalStateException("bug\nmore"), "java.lang.IllegalStateException: bug"),
                Arguments.of(new UserMistake("--x is 1, expected 2"), "--x is 1, expected 2"),
                Arguments.of(new UncheckedIOException("the disk was slow", full), "the disk was slow: disk full"),
                Arguments.of(
                        new UncheckedIOException("/x cannot be listed", denied),
                        "/x cannot be listed: permission denied"),
                Arguments.of(new UncheckedIOException(denied), "/x: permission denied"));
    }

    @ParameterizedTest
    @MethodSource("failures")
    void whatAFailureSaysBesidesItsCauseComesFirstThenAnotherFileAndTheReason(Exception failure, String reason) {
        assertThat(IoReason.of(failure, Path.of("/y/report.html"))).isEqualTo(reason);
    }

    @Test
    void theFileThatIsKnownIsNotNamedAgain() {
        assertThat(IoReason.of(new UncheckedIOException(new AccessDeniedException("/x")), Path.of("/x")))
                .isEqualTo("permission denied");
    }

    private static String reason(ThrowingCallable access) {
        return IoReason.of(catchThrowableOfType(IOException.class, access));
    }
}
