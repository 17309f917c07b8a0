package nexmark.jet.report;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import nexmark.jet.result.RunResult;
import nexmark.jet.result.StoredResult;

/** Everything else that a reader needs to judge and to repeat a run: its whole result, in words where it needs them, and its files. */
record Disclosure(RunResult result, String clocks, List<FileLink> files) {

    /** A page links to so many files at most: a cluster has many logs. */
    private static final int MOST_FILES = 200;

    private static final int DEPTH = 2;

    /** A file by its place in the run's folder, with the link from the page to it. */
    record FileLink(String name, String link, long bytes) {}

    static Disclosure of(StoredResult stored, Path page) {
        RunResult result = stored.result();
        return new Disclosure(result, ResultLines.clocks(result.cluster()), files(stored.folder(), page));
    }

    /** The files of the run's folder and of the folders in it. */
    private static List<FileLink> files(Path folder, Path page) {
        try (Stream<Path> files = Files.walk(folder, DEPTH)) {
            return files.filter(Files::isRegularFile)
                    .filter(file -> !file.getFileName().toString().startsWith(HtmlReport.FILE))
                    .sorted()
                    .limit(MOST_FILES)
                    .map(file -> new FileLink(
                            folder.relativize(file).toString(),
                            link(page, file),
                            file.toFile().length()))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException("the files in " + folder + " cannot be listed", e);
        }
    }

    /** The link from a page to a file: relative and percent-encoded. It starts with a dot, so that no name is taken for a protocol. */
    static String link(Path page, Path file) {
        Path folder = page.toAbsolutePath().normalize().getParent();
        String relative = folder.relativize(file.toAbsolutePath().normalize()).toString();
        String separator = folder.getFileSystem().getSeparator();
        try {
            return "." + new URI(null, null, "/" + relative.replace(separator, "/"), null).getRawPath();
        } catch (URISyntaxException e) {
            throw new IllegalArgumentException(relative + " is not a path of a link", e);
        }
    }
}
