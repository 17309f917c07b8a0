package nexmark.jet.cluster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** A jar here that members on other machines need. */
record InstalledJar(Path file, String checksum) {

    /** So many digits tell builds apart and can still be read. */
    private static final int NAME_DIGITS = 16;

    /** Reads the jar, once for all machines. */
    static InstalledJar of(Path file) {
        try (FileChannel in = FileChannel.open(file)) {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            digest.update(in.map(FileChannel.MapMode.READ_ONLY, 0, in.size()));
            return new InstalledJar(file, HexFormat.of().formatHex(digest.digest()));
        } catch (IOException e) {
            throw new UncheckedIOException("the jar cannot be read", e);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }

    /** Name of the jar's copies, which tells builds apart. */
    String nameThere() {
        return "nexmark-" + checksum.substring(0, NAME_DIGITS) + ".jar";
    }
}
