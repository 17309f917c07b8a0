package nexmark.jet.process;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;

/** The process's standard output. It knows why a write failed, of which a print stream says only that it did. */
public final class StandardOutput extends OutputStream {

    private final OutputStream out;
    private volatile IOException failure;

    public StandardOutput(OutputStream out) {
        this.out = out;
    }

    public static StandardOutput ofProcess() {
        return new StandardOutput(new FileOutputStream(FileDescriptor.out));
    }

    /** Whether a write failed because the reader, such as {@code head}, wants no more. */
    public static boolean isClosedByReader(IOException failure) {
        return Objects.toString(failure.getMessage(), "")
                .toLowerCase(Locale.ROOT)
                .contains("broken pipe");
    }

    /** Why something is not written; empty if all is, or as much as the reader wanted. */
    public Optional<String> whyUnwritten() {
        return Optional.ofNullable(failure)
                .filter(why -> !isClosedByReader(why))
                .map(IoReason::of);
    }

    @Override
    public void write(int one) throws IOException {
        write(new byte[] {(byte) one}, 0, 1);
    }

    @Override
    public void write(byte[] data, int offset, int length) throws IOException {
        try {
            out.write(data, offset, length);
        } catch (IOException e) {
            failure = e;
            throw e;
        }
    }
}
