package nexmark.jet.search;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;
import nexmark.jet.process.AtomicFile;
import nexmark.jet.process.UserMistake;
import nexmark.jet.result.ResultJson;
import nexmark.jet.result.StrictJson;

/**
 * Reports of searches as files next to the folders of their trials. A file is named after the first trial of its search, so a
 * search that goes on writes its file anew.
 */
public final class SearchFile {

    private static final String NAME = "search-%s.json";
    private static final String NAMES = "search-*.json";

    private SearchFile() {}

    /** Writes a report, whole or not at all. A search without trials has no file. */
    public static void write(SearchReport report, Path folder) {
        if (report.trials().isEmpty()) {
            return;
        }
        Path file = folder.resolve(NAME.formatted(report.trials().get(0).result()));
        try {
            byte[] content = (ResultJson.write(report) + "\n").getBytes(UTF_8);
            AtomicFile.write(file, out -> out.write(content));
        } catch (IOException e) {
            throw new UncheckedIOException("the report of a search could not be stored in " + folder, e);
        }
    }

    /**
     * The reports in a folder, in the order of their first trials.
     *
     * @param unreadable takes the reason for each report that cannot be read, one line
     */
    public static List<SearchReport> in(Path folder, Consumer<String> unreadable) {
        List<Path> files = new ArrayList<>();
        try (DirectoryStream<Path> found = Files.newDirectoryStream(folder, NAMES)) {
            found.forEach(files::add);
        } catch (IOException e) {
            throw new UncheckedIOException(folder + " cannot be looked through", e);
        }
        Collections.sort(files);
        List<SearchReport> reports = new ArrayList<>();
        for (Path file : files) {
            try {
                reports.add(read(file));
            } catch (UserMistake e) {
                unreadable.accept(e.getMessage());
            }
        }
        return reports;
    }

    private static SearchReport read(Path file) {
        return StrictJson.convert(StrictJson.read(file), SearchReport.class, file, "");
    }
}
