package nexmark.jet.table;

import static nexmark.jet.table.Figures.text;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;

/** Writes test cases as a JUnit report (XML), which CI servers read. */
public final class JUnitWriter {

    /** The outcome of a case. All but {@code PASSED} are elements of the format. */
    public enum Outcome {
        PASSED,
        /** The run may not be quoted, nothing could be compared, or a requirement was missed. */
        FAILURE,
        /** The run was interrupted or failed. */
        ERROR,
        /** The run did not start, its figures prove nothing of a requirement, or only other sides could be compared. */
        SKIPPED;

        private String element() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * A test case: a run, a side of a comparison, or a requirement of one of them.
     *
     * @param query what the case is about, for the name of its class
     * @param message what happened, on one line; empty if the case passed
     * @param details all that happened, a sentence each
     */
    public record Case(
            String query, String name, double seconds, Outcome outcome, String message, List<String> details) {}

    public record Suite(String name, Instant startedAt, List<Case> cases) {}

    private JUnitWriter() {}

    public static String of(Suite suite) {
        StringBuilder xml = new StringBuilder("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
        String counts = text(
                "name=\"%s\" tests=\"%d\" failures=\"%d\" errors=\"%d\" time=\"%.3f\"",
                escaped(suite.name()),
                suite.cases().size(),
                count(suite, Outcome.FAILURE),
                count(suite, Outcome.ERROR),
                suite.cases().stream().mapToDouble(Case::seconds).sum());
        String started = suite.startedAt().truncatedTo(ChronoUnit.SECONDS).toString();
        xml.append(text("<testsuites %s>\n", counts))
                .append(text(
                        "<testsuite %s skipped=\"%d\" timestamp=\"%s\">\n",
                        counts, count(suite, Outcome.SKIPPED), started.replace("Z", "")));
        suite.cases().forEach(each -> xml.append(element(each)));
        return xml.append("</testsuite>\n</testsuites>\n").toString();
    }

    private static long count(Suite suite, Outcome outcome) {
        return suite.cases().stream().filter(each -> each.outcome() == outcome).count();
    }

    private static String element(Case test) {
        String start = text(
                "  <testcase classname=\"nexmark.%s\" name=\"%s\" time=\"%.3f\">",
                escaped(test.query()), escaped(test.name()), test.seconds());
        String element = test.outcome().element();
        String outcome = test.outcome() == Outcome.PASSED
                ? ""
                : text(
                        "<%s message=\"%s\">%s</%s>",
                        element, escaped(test.message()), escaped(String.join("\n", test.details())), element);
        return start + outcome + "</testcase>\n";
    }

    /** The text without meaning for XML, and without the characters that XML cannot hold, not even escaped. */
    private static String escaped(String text) {
        return text.replaceAll("[^\\t\\n\\r\\x20-\\uD7FF\\uE000-\\uFFFD\\x{10000}-\\x{10FFFF}]", "?")
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
