package nexmark.jet.runner.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
import nexmark.jet.comparison.Comparison;
import nexmark.jet.comparison.Side;
import nexmark.jet.comparison.StoredSides;
import nexmark.jet.experiment.Experiment;
import nexmark.jet.latency.EpochClock;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.process.Interrupted;
import nexmark.jet.process.UserMistake;
import nexmark.jet.result.RunResult;
import nexmark.jet.result.StoredResult;
import nexmark.jet.runner.many.RunOutcome;
import nexmark.jet.runner.recorded.OutputFile;

/** Runs, or comparisons of runs, as a JUnit report (XML), which CI servers read. */
final class JUnitReport {

    private static final String CLASS_PREFIX = "nexmark.";

    private final String suite;
    private final List<JUnitCase> cases;
    private final String startedAt;

    private JUnitReport(String suite, List<JUnitCase> cases, Stream<RunResult> results) {
        this.suite = suite;
        this.cases = List.copyOf(cases);
        Instant first = results.map(Side::start)
                .min(Comparator.naturalOrder())
                .orElseGet(() -> Instant.ofEpochMilli(EpochClock.millis()));
        startedAt = LocalDateTime.ofInstant(first, ZoneOffset.UTC)
                .truncatedTo(ChronoUnit.SECONDS)
                .toString();
    }

    /**
     * Reports runs.
     *
     * @param plans all planned runs
     * @param results of the first of these
     * @param failure why the next has no result; null if it did not begin
     */
    static JUnitReport of(List<RunPlan> plans, List<RunResult> results, Throwable failure) {
        List<JUnitCase> cases = new ArrayList<>();
        results.forEach(result -> cases.addAll(JUnitCase.of(result)));
        boolean hasFailed = failure != null;
        for (RunPlan plan : plans.subList(results.size(), plans.size())) {
            cases.add(hasFailed ? JUnitCase.failed(plan, failure) : JUnitCase.notBegun(plan));
            hasFailed = false;
        }
        return new JUnitReport("nexmark run", cases, results.stream());
    }

    /**
     * Reports what has come of an experiment.
     *
     * @param outcomes of all its runs
     * @param failure why it has ended before its end; null if it has not
     */
    static JUnitReport of(Experiment experiment, List<RunOutcome> outcomes, Throwable failure) {
        List<JUnitCase> cases = new ArrayList<>();
        outcomes.forEach(outcome -> cases.addAll(JUnitCase.of(outcome)));
        if (failure != null) {
            cases.add(JUnitCase.failed(experiment, failure));
        }
        return new JUnitReport(
                "nexmark experiment " + experiment.name(),
                cases,
                outcomes.stream()
                        .flatMap(outcome -> outcome.reported().stream())
                        .map(StoredResult::result));
    }

    /**
     * Reports comparisons. A side that could not be compared is skipped if another one could: so the report fails where
     * the command does.
     *
     * @param sides all runs that there are
     * @param comparisons of these sides
     * @param failed the runs that failed each time
     * @param failure why the measurement has ended before its end; null if it has not
     */
    static JUnitReport of(StoredSides sides, List<Comparison> comparisons, List<RunOutcome> failed, Throwable failure) {
        JUnitCase.Outcome ifNotCompared = comparisons.stream().anyMatch(Comparison::isCompared)
                ? JUnitCase.Outcome.SKIPPED
                : JUnitCase.Outcome.FAILURE;
        List<JUnitCase> cases = new ArrayList<>();
        comparisons.forEach(comparison -> cases.addAll(JUnitCase.of(comparison, ifNotCompared)));
        failed.forEach(outcome -> cases.add(JUnitCase.failed(outcome)));
        if (failure != null) {
            cases.add(JUnitCase.failedComparison(failure));
        }
        return new JUnitReport("nexmark compare", cases, sides.sides().stream().flatMap(side -> side.runs().stream()));
    }

    /**
     * Writes the whole report to a file, if one is wanted. If that is impossible a line on stderr says so, and if it is
     * interrupted nothing is left; either way the command goes on with what it has to do besides.
     *
     * @return the exit code for it
     */
    ExitCode writeTo(Optional<OutputFile> wanted) {
        try {
            wanted.ifPresent(file -> file.write(this::writeTo));
            return ExitCode.VALID;
        } catch (UserMistake e) {
            Console.say(suite + ": " + e.getMessage());
            return ExitCode.USER_MISTAKE;
        } catch (Interrupted e) {
            return ExitCode.INTERRUPTED;
        }
    }

    /** Writes the whole report. */
    void writeTo(OutputStream out) throws IOException {
        try {
            XMLStreamWriter xml = XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(out, "UTF-8");
            xml.writeStartDocument("UTF-8", "1.0");
            xml.writeCharacters("\n");
            xml.writeStartElement("testsuites");
            writeCounts(xml);
            xml.writeCharacters("\n");
            xml.writeStartElement("testsuite");
            writeCounts(xml);
            attribute(xml, "skipped", Long.toString(count(JUnitCase.Outcome.SKIPPED)));
            attribute(xml, "timestamp", startedAt);
            for (JUnitCase each : cases) {
                xml.writeCharacters("\n  ");
                write(xml, each);
            }
            xml.writeCharacters("\n");
            xml.writeEndElement();
            xml.writeCharacters("\n");
            xml.writeEndElement();
            xml.writeEndDocument();
            xml.writeCharacters("\n");
            xml.close();
        } catch (XMLStreamException e) {
            throw e.getNestedException() instanceof IOException failure ? failure : new IOException(e);
        }
    }

    private void writeCounts(XMLStreamWriter xml) throws XMLStreamException {
        attribute(xml, "name", suite);
        attribute(xml, "tests", Integer.toString(cases.size()));
        attribute(xml, "failures", Long.toString(count(JUnitCase.Outcome.FAILURE)));
        attribute(xml, "errors", Long.toString(count(JUnitCase.Outcome.ERROR)));
        attribute(
                xml,
                "time",
                seconds(cases.stream().mapToDouble(JUnitCase::seconds).sum()));
    }

    private long count(JUnitCase.Outcome outcome) {
        return cases.stream().filter(each -> each.outcome() == outcome).count();
    }

    private static void write(XMLStreamWriter xml, JUnitCase test) throws XMLStreamException {
        xml.writeStartElement("testcase");
        attribute(xml, "classname", CLASS_PREFIX + test.query());
        attribute(xml, "name", test.name());
        attribute(xml, "time", seconds(test.seconds()));
        if (test.outcome() != JUnitCase.Outcome.PASSED) {
            xml.writeStartElement(test.outcome().toString());
            attribute(xml, "message", test.message());
            xml.writeCharacters(legal(String.join("\n", test.details())));
            xml.writeEndElement();
        }
        xml.writeEndElement();
    }

    private static void attribute(XMLStreamWriter xml, String name, String value) throws XMLStreamException {
        xml.writeAttribute(name, legal(value));
    }

    private static String seconds(double seconds) {
        return String.format(Locale.ROOT, "%.3f", seconds);
    }

    /** The text without the characters that XML cannot hold, not even escaped. */
    private static String legal(String text) {
        return text.replaceAll("[^\\t\\n\\r\\x20-\\uD7FF\\uE000-\\uFFFD\\x{10000}-\\x{10FFFF}]", "?");
    }
}
