package nexmark.jet.runner.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Arrays;
import nexmark.jet.process.AtomicFile;
import nexmark.jet.process.IoReason;
import nexmark.jet.process.UserMistake;

/** A file that is there while a member is ready. By its words a member knows what a killed member left. */
record ReadyFile(Path file) {

    private static final byte[] WORDS = "nexmark member ready\n".getBytes(StandardCharsets.UTF_8);

    /**
     * Names the file. Removes it if a killed member left it, because it would claim that this member is ready.
     *
     * @throws UserMistake if something else has this name, or if no file can be made there
     */
    static ReadyFile at(Path file) {
        ReadyFile ready = new ReadyFile(file);
        try {
            ready.remove();
            if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
                throw new UserMistake("--ready-file is " + file
                        + ", which is there and was made by no member, expected a file that is not there");
            }
            AtomicFile.check(file);
            return ready;
        } catch (IOException e) {
            throw ready.unmakeable(e);
        }
    }

    /** Makes the file, whole or not at all. */
    void make() {
        try {
            AtomicFile.write(file, out -> out.write(WORDS));
        } catch (IOException e) {
            throw unmakeable(e);
        }
    }

    /** Removes the file, unless something else has this name. */
    void remove() {
        try {
            if (Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
                    && Files.size(file) == WORDS.length
                    && Arrays.equals(Files.readAllBytes(file), WORDS)) {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw unmakeable(e);
        }
    }

    private UserMistake unmakeable(IOException failure) {
        return new UserMistake("--ready-file is " + file + ", which cannot be made or removed: " + IoReason.of(failure)
                + ", expected a file in a folder that can be written to");
    }
}
