package nexmark.jet.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import nexmark.jet.json.StrictJson;

/** A view as one HTML file that loads nothing: template, style, chart library, scripts and the view as JSON. */
public final class Page {

    /** The scripts in the order in which they need each other, by their names in {@code js/}. */
    static final List<String> SCRIPTS =
            List.of(("format state theme element section zoom files series chart page live verdict origin"
                            + " percentiles timeline incidents spikes members job disclosure"
                            + " several/answer several/intervals several/overlay several/scaling several/runs start")
                    .split(" ", -1));

    private static final Pattern PLACE = Pattern.compile("\\{\\{([a-z]+)}}");
    private static final ObjectWriter JSON = StrictJson.MAPPER.writer().without(SerializationFeature.INDENT_OUTPUT);

    private Page() {}

    /** Writes the page of a view. */
    public static void write(ReportView view, Appendable out) throws IOException {
        Map<String, String> parts = Map.of(
                "title", escaped(view.title()),
                "style", resource("page.css") + resource("several.css"),
                "view", json(view),
                "echarts", resource("echarts.min.js"),
                "licences", resource("LICENSE") + resource("NOTICE") + resource("LICENSE-d3"),
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
     * A view as JSON on one line. No text of it can end the element that holds it, and an event stream can send it as it
     * is.
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
