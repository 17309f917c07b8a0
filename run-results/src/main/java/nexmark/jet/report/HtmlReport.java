package nexmark.jet.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import nexmark.jet.json.StrictJson;
import nexmark.jet.process.AtomicFile;
import nexmark.jet.process.IoReason;
import nexmark.jet.process.UserMistake;
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
     * The view of what is stored at some places: the page of the one run there, or of several runs.
     *
     * @param places as for {@link StoredResult}
     * @param by the property whose values are the sides of a comparison; empty if not given
     * @param page the file that the page will be written to, which links lead from
     * @throws UserMistake if a place has no results, or the runs do not differ in the property
     */
    public static ReportView view(List<Path> places, Optional<String> by, Path page) {
        FoundRuns found = FoundRuns.at(places, page);
        boolean isOne = found.runs().size() == 1 && found.unreadable().isEmpty() && by.isEmpty();
        return isOne ? RunView.of(found.runs().get(0).stored(), page, null) : SeveralView.of(found, places, by);
    }

    /**
     * Writes a stored run's page into its folder. Nothing is thrown, because a run does not fail for the sake of its
     * page.
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
     * @throws FileAlreadyExistsException if the file exists and is not a page of ours
     */
    public static void write(ReportView view, Path file) throws IOException {
        if (isOther(file)) {
            throw new FileAlreadyExistsException(file.toString(), null, "it is not a report");
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

    /** A view as one HTML file that loads nothing: template, style, chart library, scripts and the view as JSON. */
    public static final class Page {

        /** The scripts in the order in which they need each other, by their names in {@code js/}. */
        static final List<String> SCRIPTS =
                List.of(("format state theme element section zoom files series chart page verdict live percentiles"
                                + " timeline origin meanwhile incidents spikes members job disclosure"
                                + " several/answer several/intervals several/runs start")
                        .split(" ", -1));

        private static final Pattern PLACE = Pattern.compile("\\{\\{([a-z]+)}}");
        private static final ObjectWriter JSON = StrictJson.MAPPER.writer().without(SerializationFeature.INDENT_OUTPUT);

        private Page() {}

        public static void write(ReportView view, Appendable out) throws IOException {
            Map<String, String> parts = Map.of(
                    "title", escaped(view.title()),
                    "style", resource("page.css") + resource("several.css"),
                    "view", json(view),
                    "licences", resource("LICENSE") + resource("NOTICE") + resource("LICENSE-d3"),
                    "echarts", resource("echarts.min.js"),
                    "script", script());
            String template = resource("page.html");
            Matcher places = PLACE.matcher(template);
            int from = 0;
            while (places.find()) {
                out.append(template, from, places.start()).append(parts.get(places.group(1)));
                from = places.end();
            }
            out.append(template, from, template.length());
        }

        /**
         * A view as JSON on one line. No text of it can end the element that holds it, and an event stream can send it
         * as it is.
         */
        public static String json(ReportView view) {
            try {
                return JSON.writeValueAsString(view).replace("<", "\\u003c");
            } catch (JsonProcessingException e) {
                throw new IllegalStateException("a view cannot be written", e);
            }
        }

        /** All scripts in one function, whose names nothing else on the page sees. */
        private static String script() {
            return SCRIPTS.stream()
                    .map(name -> resource("js/" + name + ".js"))
                    .collect(Collectors.joining("\n", "(function () {\n\"use strict\";\n", "})();"));
        }

        private static String escaped(String text) {
            return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
        }

        static String resource(String name) {
            try (InputStream in = Page.class.getResourceAsStream(name)) {
                if (in == null) {
                    throw new IllegalStateException(name + " is not in the jar, expected it next to " + Page.class);
                }
                return new String(in.readAllBytes(), StandardCharsets.UTF_8);
            } catch (IOException e) {
                throw new UncheckedIOException(name + " cannot be read", e);
            }
        }
    }
}
