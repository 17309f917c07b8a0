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
        assertThat(IoReason.of(new UncheckedIOException(new IOException("stream closed")), folder))
                .isEqualTo("stream closed");
        assertThat(IoReason.of(new IllegalStateException("bug\nmore"), folder))
                .isEqualTo("java.lang.IllegalStateException: bug");
        assertThat(IoReason.of(new UserMistake("--x is 1, expected 2"), folder)).isEqualTo("--x is 1, expected 2");
    }

    @Test
    void whatAFailureSaysBesidesItsCauseComesFirst() {
        IOException denied = new AccessDeniedException(folder.toString());
        String listing = "the files in " + folder + " cannot be listed";
        assertThat(IoReason.of(new UncheckedIOException("the disk was slow", new IOException("disk full")), folder))
                .isEqualTo("the disk was slow: disk full");
        assertThat(IoReason.of(new UncheckedIOException("no run began", new IOException("disk full"))))
                .isEqualTo("no run began: disk full");
        assertThat(IoReason.of(new UncheckedIOException(new IOException("disk full"))))
                .isEqualTo("disk full");
        assertThat(IoReason.of(new UncheckedIOException(denied))).isEqualTo(folder + ": permission denied");
        assertThat(IoReason.of(new UncheckedIOException(listing, denied), page()))
                .isEqualTo(listing + ": permission denied");
        assertThat(IoReason.of(new UncheckedIOException(denied), page())).isEqualTo(folder + ": permission denied");
    }

    private Path page() {
        return folder.resolve("report.html");
    }

    private static String reason(ThrowingCallable access) {
        return IoReason.of(catchThrowableOfType(IOException.class, access));
    }
}
