package nexmark.jet.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import nexmark.jet.comparison.Comparison;
import nexmark.jet.comparison.ComparisonSettings;
import nexmark.jet.comparison.ComparisonWords;
import nexmark.jet.comparison.StoredSides;
import nexmark.jet.report.SeveralView.IntervalView;
import nexmark.jet.result.MadeResult;
import nexmark.jet.result.RunMetric;
import nexmark.jet.result.StoredResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SeveralViewTest {

    private static final String JVM = "/plan/cluster/jvm";
    private static final String SLIDE = "/plan/workload/slideMillis";
    private static final String QUERY = "/plan/workload/query";

    @TempDir
    private Path folder;

    private int runs;

    /** A run that starts after all earlier ones. */
    private MadeResult run(String id, double p99) {
        return MadeResult.of(id).startedAt(60L * ++runs).figure(RunMetric.P99, p99);
    }

    private MadeResult ofExperiment(String cell, int repetition, double p99) {
        return run(cell + repetition, p99)
                .tag("experiment", "matrix")
                .tag("cell", cell)
                .tag("repetition", Integer.toString(repetition))
                .tag("attempt", "1");
    }

    private SeveralView view() {
        return view(Optional.empty(), folder);
    }

    private SeveralView view(Optional<String> by, Path... places) {
        return SeveralView.of(FoundRuns.at(List.of(places), folder.resolve("report.html")), List.of(places), by);
    }

    private void threeRoundsOfTwoCells() {
        for (int round = 1; round <= 3; round++) {
            ofExperiment("a", round, 10 + round).with(JVM, "g1-5ms").storeIn(folder);
            ofExperiment("b", round, 20 + 2 * round).with(JVM, "zgc").storeIn(folder);
        }
    }

    @Test
    void theCellsOfAnExperimentAreComparedInWordsAndInAnIntervalChart() {
        threeRoundsOfTwoCells();
        Comparison compared = Comparison.byCase(
                        StoredSides.of(
                                StoredSides.split(
                                        "cluster.jvm",
                                        StoredResult.under(folder).stream()
                                                .map(StoredResult::result)
                                                .toList()),
                                List.of()),
                        new ComparisonSettings(
                                ComparisonSettings.DEFAULT_METRICS,
                                ComparisonSettings.DEFAULT_MARGIN_PERCENT,
                                "cluster.jvm"))
                .get(0);
        SeveralView view = view();
        assertThat(view.answers())
                .containsExactly(new Answers.Answer("matrix: q5", compared.answers(), ComparisonWords.notes(compared)));
        assertThat(compared.answers().get(0)).startsWith("zgc against g1-5ms: p99");
        assertThat(firstSentence(view(Optional.of("jvm"), folder)))
                .isEqualTo(compared.answers().get(0));
        assertThat(view.title())
                .isEqualTo("jvm g1-5ms against zgc, q5 Hot Items, 20k events/s, Jet: 6 of 6 runs count");
        IntervalView p99 = view.intervals().get(0);
        assertThat(view.intervals()).hasSize(1);
        assertThat(p99.baseline()).isEqualTo(12);
        assertThat(p99.sides().get(0).low()).isNull();
        IntervalView.SideView zgc = p99.sides().get(1);
        assertThat(zgc.median()).isEqualTo(24);
        assertThat(zgc.dots()).extracting(IntervalView.Dot::value).containsExactly(22.0, 24.0, 26.0);
        assertThat(zgc.low()).isBetween(p99.baseline(), 24.0);
        assertThat(zgc.high()).isGreaterThan(24);
        assertThat(zgc.words()).contains("worse");
    }

    @Test
    void queriesAreNeverPutTogether() {
        run("a", 10).label("before").with(QUERY, "q5").storeIn(folder);
        run("b", 20).label("after").with(QUERY, "q8").storeIn(folder);
        SeveralView view = view();
        assertThat(view.title()).isEqualTo("q5, q8: 2 of 2 runs count");
        assertThat(view.intervals())
                .extracting(IntervalView::heading)
                .containsExactly("q5 Hot Items, 20k events/s, Jet", "q8 Monitor New Users, 20k events/s, Jet");
        assertThat(view.answers())
                .singleElement()
                .satisfies(answer -> assertThat(answer.sentences())
                        .containsExactly(
                                "q5: 1 of 1 run counts, of one setting. p99 10.0 (10.0..10.0) ms.",
                                "q8: 1 of 1 run counts, of one setting. p99 20.0 (20.0..20.0) ms."));
    }

    @Test
    void runsThatCountDifferentSeriesAreSeenInTheOneThatAllHave() {
        String first = "/latency/series/first/percentiles/p99/micros";
        run("study1", 0)
                .tag("side", "study")
                .with("/latency/main", "first")
                .with(first, 41_000)
                .storeIn(folder);
        run("ours1", 9_999).with(first, 12_000).storeIn(folder);
        assertThat(firstSentence(view())).contains("The medians of p99 are from 12.0 to 41.0 ms.");
    }

    @Test
    void foldersOfRunsAreSides() {
        run("a1", 10).storeIn(folder.resolve("old"));
        run("b1", 20).storeIn(folder.resolve("new"));
        SeveralView view = view(Optional.empty(), folder.resolve("old"), folder.resolve("new"));
        assertThat(firstSentence(view)).startsWith("new against old: ");
        assertThat(view.runs().links()).containsExactly("./old/a1/result.json", "./new/b1/result.json");
    }

    @Test
    void whatDoesNotCountIsNamedWithItsReasonAndIsADotWithoutAPartInTheMedian() throws IOException {
        ofExperiment("a", 1, 10).storeIn(folder);
        ofExperiment("a", 2, 900).invalid("lag growing").storeIn(folder);
        Files.writeString(
                folder.resolve("failures.jsonl"),
                "{\"cell\":\"a\",\"repetition\":3,\"attempt\":1,\"at\":\"now\",\"settings\":\"jvm=zgc\",\"why\":\"no"
                        + " luck\"}\n");
        Files.writeString(Files.createDirectories(folder.resolve("broken")).resolve("result.json"), "{");
        SeveralView view = view();
        assertThat(view.notCounted())
                .extracting(SeveralView.LeftOut::run)
                .containsExactly("a2", "jvm=zgc run 3 attempt 1", "unreadable");
        assertThat(view.notCounted())
                .extracting(SeveralView.LeftOut::why)
                .startsWith("invalid: lag growing", "failed: no luck");
        assertThat(view.runs().rows()).singleElement().asString().contains("a1");
        IntervalView.SideView all = view.intervals().get(0).sides().get(0);
        assertThat(all.dots()).extracting(IntervalView.Dot::run).containsExactly(0, 1);
        assertThat(all.median()).isEqualTo(10);
        assertThat(view.title()).isEqualTo("q5 Hot Items, 20k events/s, Jet: 1 of 2 runs counts");
        assertThat(view.warning()).isNull();
    }

    @Test
    void runsInDoubtAreCountedInTheTitleAndMarkedInTheTable() {
        run("n", 10).invalid("lag growing").storeIn(folder);
        assertThat(view().title()).startsWith("NO VALID RUN: ");
        unproved(run("a", 10).with(JVM, "g1-5ms")).storeIn(folder);
        assertThat(view().title())
                .isEqualTo("UNPROVED: q5 Hot Items, 20k events/s, Jet: 1 of 2 runs counts, 1 unproved");
        assertThat(view().warning().sentence()).contains("--check off");
        run("b", 20).with(JVM, "zgc").disturbed().storeIn(folder);
        run("c", 30).with(JVM, "zgc").storeIn(folder);
        SeveralView view = view();
        assertThat(view.title())
                .isEqualTo("q5 Hot Items, 20k events/s, Jet: 3 of 4 runs count, 1 unproved, 1 disturbed");
        assertThat(view.runs().doubts()).containsExactly("unproved", "disturbed", "");
        assertThat(view.runs().columns())
                .contains(
                        new SeveralView.RunsTable.Column("doubts", "doubts", "", true),
                        new SeveralView.RunsTable.Column("p99Ms", "p99", "ms", true));
        assertThat(view.runs().constants())
                .contains(new SeveralView.RunsTable.Constant("query", "q5"))
                .extracting(SeveralView.RunsTable.Constant::title)
                .doesNotContain("samples");
    }

    private static MadeResult unproved(MadeResult made) {
        return made.with("/plan/check", "off").notJudged("answers unproved: --check off");
    }

    @Test
    void ofSeveralSettingsAllAreNamed() {
        for (int members : new int[] {1, 2}) {
            for (int millions : new int[] {10, 18}) {
                run("m" + members + "r" + millions, members * millions)
                        .with("/plan/cluster/members", members)
                        .with("/plan/cluster/threads", 2 * members)
                        .with("/plan/workload/rate", millions * 1_000_000L)
                        .storeIn(folder);
            }
        }
        assertThat(firstSentence(view())).contains("of 4 settings, which differ in members, rate.");
    }

    @Test
    void ofASearchItsCommandHasTheAnswer() {
        trial("t1", 3_000_000, "double").storeIn(folder);
        trial("t2", 1_000_000, "confirm").storeIn(folder);
        assertThat(view().answers())
                .singleElement()
                .extracting(Answers.Answer::title)
                .isEqualTo("Search q5-ab, whose command prints the answer");
    }

    private MadeResult trial(String id, long rate, String step) {
        return run(id, 10)
                .with("/plan/workload/rate", rate)
                .tag("search", "q5-ab")
                .tag("step", step)
                .tag("experiment", "q5-ab");
    }

    @Test
    void theAnswerSaysHowFarOffAForeignProgramsLatenciesMayBe() throws IOException {
        run("a", 2.9).label("study").storeIn(folder);
        run("b", 3.8).label("ours").storeIn(folder);
        Files.createDirectories(folder.resolve("a/foreign"));
        Files.writeString(folder.resolve("a/foreign/measured.json"), """
                {"program": "p", "startMillis": 0, "engine": null, "injected": null, "foreignJobs": null,
                 "firstRows": {"drained": true, "scheduledPerSecond": 1, "stepMillis": 1, "clockErrorMillis": 1}, "notes": []}""");
        SeveralView view = view();
        assertThat(view.answers().get(0).sentences())
                .anyMatch(sentence -> sentence.startsWith("Each latency of study may be off by 0.500 ms"));
    }

    private static String firstSentence(SeveralView view) {
        return view.answers().get(0).sentences().get(0);
    }

    @Test
    void thePageOfSeventyRunsStaysSmall() {
        for (int i = 0; i < 70; i++) {
            run("r" + i, 10 + i).storeIn(folder);
        }
        SeveralView view = view();
        assertThat(view.runs().rows()).hasSize(70);
        assertThat(HtmlReport.Page.json(view)).hasSizeLessThan(400_000);
    }

    @Test
    void thirteenSettingsAreNotComparedOneByOne() {
        IntStream.rangeClosed(1, 13)
                .forEach(
                        i -> ofExperiment("cell" + i, 1, i).with(SLIDE, 100 * i).storeIn(folder));
        assertThat(view().answers())
                .singleElement()
                .satisfies(answer -> assertThat(answer.sentences())
                        .containsExactly("q5: 13 of 13 runs count, of 13 settings, which differ in slide."
                                + " The medians of p99 are from 1.00 to 13.0 ms."))
                .satisfies(answer ->
                        assertThat(answer.notes()).singleElement().asString().contains("--by SETTING"));
        assertThat(view().intervals())
                .singleElement()
                .satisfies(p99 -> assertThat(p99.sides())
                        .hasSize(13)
                        .allMatch(side -> side.low() == null && side.words().isEmpty()));
    }
}
