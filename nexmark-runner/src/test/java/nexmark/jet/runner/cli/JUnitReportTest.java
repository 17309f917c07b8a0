package nexmark.jet.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import nexmark.jet.cluster.HostUnreachable;
import nexmark.jet.comparison.Comparison;
import nexmark.jet.comparison.ComparisonSettings;
import nexmark.jet.comparison.Side;
import nexmark.jet.comparison.StoredSides;
import nexmark.jet.experiment.Cell;
import nexmark.jet.experiment.Experiment;
import nexmark.jet.experiment.ExperimentFile;
import nexmark.jet.experiment.FailedAttempt;
import nexmark.jet.experiment.PlannedRun;
import nexmark.jet.plan.PlanDefaults;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.process.Interrupted;
import nexmark.jet.process.UserMistake;
import nexmark.jet.result.RunResult;
import nexmark.jet.result.Status;
import nexmark.jet.result.StoredResult;
import nexmark.jet.runner.many.RunOutcome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;

/** The elements and attributes that Jenkins and GitLab read, and nothing else. */
class JUnitReportTest {

    /** Attributes of each element in the schema that Jenkins' xUnit plug-in checks reports against; all here are needed. */
    private static final Map<String, Set<String>> ATTRIBUTES = Map.of(
            "testsuites", Set.of("name", "tests", "failures", "errors", "time"),
            "testsuite", Set.of("name", "tests", "failures", "errors", "skipped", "time", "timestamp"),
            "testcase", Set.of("classname", "name", "time"),
            "failure", Set.of("message"),
            "error", Set.of("message"),
            "skipped", Set.of("message"));

    private static final Map<String, Set<String>> CHILDREN = Map.of(
            "testsuites", Set.of("testsuite"),
            "testsuite", Set.of("testcase"),
            "testcase", Set.of("failure", "error", "skipped"),
            "failure", Set.of(),
            "error", Set.of(),
            "skipped", Set.of());

    private static final RunPlan Q5 = PlanDefaults.of("q5");

    @TempDir
    private Path folder;

    @Test
    void aValidRunPassesWithTheGoalsThatItMeets() throws Exception {
        Element suites = report(List.of(run(Status.VALID, "p90<15s", "p90<14s", "p99<1ms")), 1, null);
        assertThat(cases(suites))
                .containsExactly(
                        "nexmark.q5 run: passed",
                        "nexmark.q5 p90<15s: passed",
                        "nexmark.q5 p90<14s: failure p90<14s missed: 14,145 ms",
                        "nexmark.q5 p99<1ms: failure p99<1ms unknown: the run has no p99");
        assertThat(suites.getAttribute("time")).isEqualTo("33.392");
        assertThat(child(suites, 0).getAttribute("timestamp")).isEqualTo("2026-11-22T07:20:08");
    }

    @Test
    void anInvalidRunFailsAndProvesNothingOfTheGoalsThatItMeets() throws Exception {
        assertThat(cases(report(List.of(run(Status.INVALID, "p90<15s", "p90<14s")), 1, null)))
                .containsExactly(
                        "nexmark.q5 run: failure invalid: <because> of & \"it\"?",
                        "nexmark.q5 p90<15s: skipped p90<15s met: 14,145 ms, which proves nothing: the run is invalid",
                        "nexmark.q5 p90<14s: failure p90<14s missed: 14,145 ms");
    }

    @Test
    void wrongAnswersAndRunsThatAreNotJudgedFail() throws Exception {
        assertThat(cases(report(List.of(run(Status.WRONG), run(Status.NOT_JUDGED)), 2, null)))
                .containsExactly(
                        "nexmark.q5 run: failure wrong: <because> of & \"it\"?",
                        "nexmark.q5 run: failure not-judged: not judged: <because> of & \"it\"?");
    }

    @Test
    void anInterruptedRunIsAnErrorAndTheNextIsSkipped() throws Exception {
        assertThat(cases(report(List.of(run(Status.INTERRUPTED)), 2, null)))
                .containsExactly(
                        "nexmark.q5 run: error interrupted: <because> of & \"it\"?",
                        "nexmark.q5 run: skipped the run never began");
    }

    @Test
    void aRunWithoutResultIsAnError() throws Exception {
        assertThat(cases(report(List.of(), 2, new IllegalStateException("no\u0000 luck"))))
                .containsExactly(
                        "nexmark.q5 run: error java.lang.IllegalStateException: no? luck",
                        "nexmark.q5 run: skipped the run never began");
        assertThat(cases(report(List.of(run(Status.VALID)), 2, new Interrupted())))
                .containsExactly("nexmark.q5 run: passed", "nexmark.q5 run: error interrupted");
    }

    @Test
    void whatAFailureSaysIsTheMessageAndNotItsClass() throws Exception {
        Exception notStored = new UncheckedIOException("no further run began", new IOException("disk full"));
        assertThat(cases(report(List.of(), 1, notStored)))
                .containsExactly("nexmark.q5 run: error no further run began: disk full");
        assertThat(List.of(new UserMistake("why"), new HostUnreachable("why")))
                .allSatisfy(failure ->
                        assertThat(cases(report(List.of(), 1, failure))).containsExactly("nexmark.q5 run: error why"));
    }

    @Test
    void theRunsOfAnExperimentAreNamedByTheirCellsAndFailuresAreErrors() throws Exception {
        Experiment experiment = ExperimentFile.read(Files.writeString(folder.resolve("e.yaml"), "{}"));
        Cell cell = Cell.of(Map.of("rate", "1M"), Q5);
        StoredResult valid = StoredResult.in(folder, run(Status.VALID, "p90<15s"));
        List<RunOutcome> outcomes = List.of(
                new RunOutcome(new PlannedRun(cell, 1), List.of(valid), List.of()),
                new RunOutcome(
                        new PlannedRun(cell, 2),
                        List.of(),
                        List.of(new FailedAttempt(cell.key(), 2, 1, "", "no luck"))),
                new RunOutcome(new PlannedRun(cell, 3), List.of(), List.of()));
        assertThat(cases(suites(JUnitReport.of(experiment, outcomes, new IllegalStateException("no host")))))
                .containsExactly(
                        "nexmark.q5 rate=1M run 1: passed",
                        "nexmark.q5 rate=1M run 1 p90<15s: passed",
                        "nexmark.q5 rate=1M run 2: error no luck",
                        "nexmark.q5 rate=1M run 3: skipped the run never began",
                        "nexmark.experiment e: error java.lang.IllegalStateException: no host");
    }

    @Test
    void aComparisonThatEndedEarlyHasItsAnswersItsFailedRunsAndWhyItEnded() throws Exception {
        StoredSides sides = StoredSides.of(
                List.of(new Side("a", List.of(run(Status.VALID))), new Side("b", List.of(run(Status.INVALID)))),
                List.of());
        List<Comparison> comparisons =
                Comparison.byCase(sides, new ComparisonSettings(ComparisonSettings.DEFAULT_METRICS, 2, ""));
        Cell cell = Cell.of(Map.of("side", "b"), Q5);
        RunOutcome failed = new RunOutcome(
                new PlannedRun(cell, 2), List.of(), List.of(new FailedAttempt(cell.key(), 2, 1, "", "no luck")));
        Element suites = suites(JUnitReport.of(sides, comparisons, List.of(failed), new Interrupted()));
        assertThat(cases(suites))
                .containsExactly(
                        "nexmark.q5 b against a: failure b against a: not compared: no valid run of b",
                        "nexmark.q5 side=b run 2: error no luck",
                        "nexmark.compare runs: error interrupted");
        assertThat(child(suites, 0).getAttribute("timestamp")).isEqualTo("2026-11-22T07:20:08");
    }

    /** Its reason has what XML escapes, and what it cannot hold. */
    private RunResult run(Status status, String... goals) {
        return StoredGolden.of(folder, status.toString(), status, "<because> of & \"it\"\u0001", goals);
    }

    private static Element report(List<RunResult> results, int runs, Throwable failure) throws Exception {
        return suites(JUnitReport.of(Collections.nCopies(runs, Q5), results, failure));
    }

    private static Element suites(JUnitReport report) throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        report.writeTo(out);
        Element suites = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(out.toByteArray()))
                .getDocumentElement();
        assertThat(suites.getTagName()).isEqualTo("testsuites");
        check(suites);
        Element suite = child(suites, 0);
        for (Element counted : List.of(suites, suite)) {
            assertThat(counted.getAttribute("tests")).isEqualTo(count(suite, "testcase"));
            assertThat(counted.getAttribute("failures")).isEqualTo(count(suite, "failure"));
            assertThat(counted.getAttribute("errors")).isEqualTo(count(suite, "error"));
        }
        assertThat(suite.getAttribute("skipped")).isEqualTo(count(suite, "skipped"));
        return suites;
    }

    private static void check(Element element) {
        String name = element.getTagName();
        List<String> attributes = IntStream.range(0, element.getAttributes().getLength())
                .mapToObj(i -> element.getAttributes().item(i).getNodeName())
                .toList();
        assertThat(attributes).as(name).containsExactlyInAnyOrderElementsOf(ATTRIBUTES.get(name));
        if (attributes.contains("time")) {
            assertThat(element.getAttribute("time")).matches("\\d+\\.\\d{3}");
        }
        for (Element child : children(element)) {
            assertThat(CHILDREN.get(name)).contains(child.getTagName());
            check(child);
        }
        assertThat(name.equals("testcase") ? children(element).size() : 0).isLessThanOrEqualTo(1);
    }

    private static String count(Element suite, String name) {
        return Integer.toString(suite.getElementsByTagName(name).getLength());
    }

    /** Each test case in a line. */
    private static List<String> cases(Element suites) {
        return children(child(suites, 0)).stream()
                .map(test -> test.getAttribute("classname") + " " + test.getAttribute("name") + ": " + outcome(test))
                .toList();
    }

    private static String outcome(Element test) {
        return children(test).stream()
                .map(outcome -> outcome.getTagName() + " " + outcome.getAttribute("message"))
                .findFirst()
                .orElse("passed");
    }

    private static Element child(Element parent, int index) {
        return children(parent).get(index);
    }

    private static List<Element> children(Element parent) {
        List<Element> children = new ArrayList<>();
        NodeList nodes = parent.getChildNodes();
        for (int i = 0; i < nodes.getLength(); i++) {
            Node node = nodes.item(i);
            if (node instanceof Element element) {
                children.add(element);
            }
        }
        return children;
    }
}
