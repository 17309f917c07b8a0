package nexmark.jet.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;
import nexmark.jet.result.StoredResult;

/** Stored runs as a page in a file. */
public final class HtmlReport {

    /** Name of the page in the folder of a run or of several runs. */
    public static final String FILE = "report.html";

    /** By this element of its head a page is known as one of ours. */
    private static final String GENERATOR = "<meta name=\"generator\" content=\"nexmark report\">";

    private static final int LONGEST_HEAD_BYTES = 2_000;

    private HtmlReport() {}

    /**
     * Writes a stored run's page into its folder. Nothing is thrown, because a run does not fail for the sake of its page.
     *
     * @return why there is no page, one line; empty if there is one
     */
    public static Optional<String> beside(StoredResult stored) {
        try {
            write(RunView.of(stored), stored.folder().resolve(FILE));
            return Optional.empty();
        } catch (IOException | RuntimeException e) {
            return Optional.of(FILE + " could not be written: " + e);
        }
    }

    /** The page in a run's folder; empty if there is none. */
    public static Optional<Path> of(StoredResult stored) {
        return Optional.ofNullable(stored.folder())
                .map(folder -> folder.resolve(FILE))
                .filter(Files::exists);
    }

    /**
     * Writes a page, complete or not at all. An earlier page of the same name is replaced.
     *
     * @throws FileAlreadyExistsException if the file is there and is no page of ours
     */
    public static void write(ReportView view, Path file) throws IOException {
        if (isOther(file)) {
            throw new FileAlreadyExistsException(file.toString(), null, "it is no report");
        }
        Path unfinished = file.resolveSibling(
                "." + file.getFileName() + "." + ProcessHandle.current().pid() + ".unfinished");
        try {
            try (Writer out = Files.newBufferedWriter(unfinished)) {
                Page.write(view, out);
            }
            Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(unfinished);
        }
    }

    /** Whether a file is there that a page must not replace. */
    public static boolean isOther(Path file) throws IOException {
        if (!Files.isRegularFile(file)) {
            return false;
        }
        try (InputStream in = Files.newInputStream(file)) {
            return !new String(in.readNBytes(LONGEST_HEAD_BYTES), StandardCharsets.UTF_8).contains(GENERATOR);
        }
    }
}
