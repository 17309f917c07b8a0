package nexmark.jet.report;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import nexmark.jet.process.AtomicFile;
import nexmark.jet.process.IoReason;
import nexmark.jet.process.UserMistake;
import nexmark.jet.result.StoredResult;
import nexmark.jet.result.StoredResults;

/** Stored runs as a page in a file. */
public final class HtmlReport {

    /** Name of the page in the folder of a run or of several runs. */
    public static final String FILE = "report.html";

    /** By this element of its head a page is known as one of ours. */
    private static final String GENERATOR = "<meta name=\"generator\" content=\"nexmark report\">";

    private static final int LONGEST_HEAD_BYTES = 2_000;

    private HtmlReport() {}

    /**
     * The view of what is stored at some places: the page of the one run there, or of several runs.
     *
     * @param places as for {@link StoredResults}
     * @param by the property whose values are the sides of a comparison; empty if nobody named one
     * @param page the file that the page will be written to, which links lead from
     * @throws UserMistake if a place has no results, or the runs do not differ in the property
     */
    public static ReportView view(List<Path> places, Optional<String> by, Path page) {
        List<String> unreadable = new ArrayList<>();
        Map<String, StoredResult> runs = new HashMap<>();
        for (Path place : places) {
            StoredResults.readable(place, unreadable::add)
                    .forEach(stored -> runs.put(stored.result().id(), stored));
        }
        if (runs.isEmpty() && !unreadable.isEmpty()) {
            throw new UserMistake(unreadable.get(0));
        }
        boolean isOne = runs.size() == 1 && unreadable.isEmpty() && by.isEmpty();
        return isOne ? RunView.of(runs.values().iterator().next(), page, null) : SeveralView.of(places, by, page);
    }

    /**
     * Writes a stored run's page into its folder. Nothing is thrown, because a run does not fail for the sake of its page.
     *
     * @return why there is no page, one line; empty if there is one
     */
    public static Optional<String> beside(StoredResult stored) {
        Path page = stored.folder().resolve(FILE);
        try {
            write(RunView.of(stored, null), page);
            return Optional.empty();
        } catch (IOException | RuntimeException e) {
            return Optional.of(FILE + " could not be written: " + IoReason.of(e, page));
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
        AtomicFile.write(file, out -> {
            Writer page = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8));
            Page.write(view, page);
            page.flush();
        });
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
