package nexmark.jet.report;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import nexmark.jet.result.StoredResult;

/** Stored runs as a page in a file. */
public final class HtmlReport {

    /** Name of the page in a run's folder. */
    public static final String FILE = "report.html";

    private HtmlReport() {}

    /**
     * The page in a run's folder, or why there is none.
     *
     * @param file null if there is none
     * @param whyNot a sentence; null if there is a page
     */
    public record Outcome(Path file, String whyNot) {}

    /** Writes a stored run's page into its folder. Nothing is thrown: a run does not fail for the sake of its page. */
    public static Outcome beside(StoredResult stored) {
        Path file = stored.folder().resolve(FILE);
        try {
            write(RunView.of(stored), file);
            return new Outcome(file, null);
        } catch (IOException | RuntimeException e) {
            return new Outcome(null, "the report could not be written: " + e);
        }
    }

    /** Writes a page, complete or not at all. A file of the same name is replaced. */
    public static void write(ReportView view, Path file) throws IOException {
        Path part = file.resolveSibling(file.getFileName() + ".part");
        try (Writer out = Files.newBufferedWriter(part)) {
            Page.write(view, out);
        }
        Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
    }
}
