package nexmark.jet.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IoReasonTest {

    @TempDir
    private Path folder;

    @Test
    void failuresWhoseMessageIsTheNameOfTheFileAreExplained() throws IOException {
        assertThat(reason(() -> Files.readString(folder.resolve("nothing")))).isEqualTo("no such file or directory");
        assertThat(reason(() -> Files.createDirectory(folder))).isEqualTo("something else has this name");
        Files.createFile(folder.resolve("file"));
        assertThat(reason(() -> Files.delete(folder))).isEqualTo("the directory is not empty");
        assertThat(IoReason.of(new AccessDeniedException("/secret"))).isEqualTo("permission denied");
    }

    @Test
    void theSystemsOwnReasonIsGivenWithoutTheName() throws IOException {
        Path file = Files.createFile(folder.resolve("file"));
        assertThat(reason(() -> Files.createDirectory(file.resolve("below")))).isEqualTo("Not a directory");
        assertThat(IoReason.of(new FileSystemException("f", null, "No space left on device")))
                .isEqualTo("No space left on device");
    }

    @Test
    void anotherFailureIsShownAsItIs() {
        assertThat(IoReason.of(new IOException("stream closed\nmore"))).isEqualTo("stream closed");
        assertThat(IoReason.of(new IOException())).isEqualTo("IOException");
        assertThat(IoReason.of(new UncheckedIOException(new IOException("stream closed"))))
                .isEqualTo("stream closed");
        assertThat(IoReason.of(new IllegalStateException("bug"))).isEqualTo("java.lang.IllegalStateException: bug");
    }

    private static String reason(ThrowingCallable access) {
        return IoReason.of(catchThrowableOfType(IOException.class, access));
    }
}
