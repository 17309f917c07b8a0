package nexmark.jet.runner.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import nexmark.jet.process.UnfinishedFile;
import nexmark.jet.process.UserMistake;

/**
 * A file that is there while a member is ready. By the words in it a member knows what a killed member has left; every
 * other file is the user's, and stays.
 */
final class ReadyFile {

    private static final byte[] WORDS = "nexmark member ready\n".getBytes(StandardCharsets.UTF_8);

    private final Path file;

    private ReadyFile(Path file) {
        this.file = file;
    }

    /**
     * Names the file. Removes it if a killed member has left it, because it would claim that this member is ready.
     *
     * @throws UserMistake if something else has this name, or if no file can be made there
     */
    static ReadyFile at(Path file) {
        Path folder = file.toAbsolutePath().getParent();
        if (folder == null || !Files.isDirectory(folder) || !Files.isWritable(folder)) {
            throw new UserMistake("--ready-file is " + file + ", expected a file in a folder that can be written to");
        }
        ReadyFile ready = new ReadyFile(file);
        ready.remove();
        if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            throw ready.taken();
        }
        UnfinishedFile.removeAbandoned(file);
        ready.tryToMake();
        return ready;
    }

    /** Under another name: whoever looks for the file's own must not take this member for a ready one. */
    private void tryToMake() {
        try {
            Files.delete(Files.createFile(UnfinishedFile.nextTo(file)));
        } catch (IOException e) {
            throw unmakeable();
        }
    }

    /**
     * Makes the file, whole or not at all.
     *
     * @throws UserMistake if something else has got this name meanwhile, or if the file cannot be made
     */
    void make() {
        Path unfinished = UnfinishedFile.nextTo(file);
        try {
            write(unfinished);
            name(unfinished);
        } catch (IOException e) {
            throw Files.exists(file, LinkOption.NOFOLLOW_LINKS) ? taken() : unmakeable();
        } finally {
            UnfinishedFile.remove(unfinished);
        }
    }

    /** Gives a file this name. Unlike a move, a link replaces nothing; not every file system has links, though. */
    private void name(Path whole) throws IOException {
        try {
            Files.createLink(file, whole);
        } catch (FileAlreadyExistsException e) {
            throw e;
        } catch (IOException | UnsupportedOperationException e) {
            write(file);
        }
    }

    private static void write(Path file) throws IOException {
        Files.write(file, WORDS, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    }

    /** Removes the file, unless something else has this name. */
    void remove() {
        try {
            if (isOurs()) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            throw new UserMistake("--ready-file is " + file + ", which cannot be removed, expected one that can");
        }
    }

    private boolean isOurs() throws IOException {
        return Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
                && Files.size(file) == WORDS.length
                && Files.isReadable(file)
                && Arrays.equals(Files.readAllBytes(file), WORDS);
    }

    private UserMistake taken() {
        return new UserMistake("--ready-file is " + file
                + ", which is there and was made by no member, expected a file that is not there");
    }

    private UserMistake unmakeable() {
        return new UserMistake("--ready-file is " + file + ", which cannot be made, expected one that can");
    }
}
