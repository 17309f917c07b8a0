package nexmark.jet.runner.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import nexmark.jet.process.Eventually;
import nexmark.jet.result.MadeResult;
import nexmark.jet.result.RunMetric;
import nexmark.jet.result.StoredResult;
import nexmark.jet.runner.live.MadeRun;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A page that changes while a run goes on. */
@RequiresBrowser
class LivePageTest {

    private static final String SECONDS_SHOWN =
            "return document.querySelectorAll('#latency-chart details tbody tr').length";
    private static final String OPEN = "document.querySelector('#latency-chart summary').click()";
    private static final String IS_OPEN = "return document.querySelector('#latency-chart details').open";
    private static final String TEXT = "return document.getElementById('content').innerText";

    @TempDir
    private Path folder;

    private MadeRun run;
    private Browser browser;

    @BeforeEach
    void open() {
        run = new MadeRun();
        browser = Browser.start(folder.resolve("browser")).wide(1280);
    }

    @AfterEach
    void close() {
        browser.close();
        run.close();
    }

    private void awaitSeconds(long seconds) {
        Eventually.isTrue(
                seconds + " seconds are shown",
                () -> browser.script(SECONDS_SHOWN).equals(seconds));
    }

    @Test
    void eachSecondIsDrawnAndWhatTheReaderOpenedStaysOpen() {
        run.seconds(0, 6);
        browser.open(run.page()).awaitCharts();
        assertThat(browser.title()).startsWith("RUNNING: q5");
        assertThat(browser.lines("banner")).singleElement().asString().contains("RUNNING");
        browser.script(OPEN);
        awaitSeconds(6);
        run.seconds(6, 12);
        awaitSeconds(12);
        assertThat(browser.script(IS_OPEN)).isEqualTo(true);
        browser.awaitCharts().keepImage("live-running");
        assertThat(browser.console()).isEmpty();
    }

    @Test
    void theMergedPageIsThePageThatIsOpenedAnew() {
        run.seconds(0, 1);
        browser.open(run.page()).awaitCharts();
        browser.script(OPEN);
        for (int second = 1; second < 9; second++) {
            run.seconds(second, second + 1);
        }
        awaitSeconds(9);
        Object merged = browser.awaitCharts().script(TEXT);
        browser.open(run.page()).awaitCharts();
        browser.script(OPEN);
        awaitSeconds(9);
        assertThat(browser.script(TEXT)).isEqualTo(merged);
    }

    @Test
    void aRunThatBeginsIsShownBeforeItHasFigures() {
        browser.open(run.page());
        assertThat(browser.title()).startsWith("RUNNING: q5");
        run.seconds(0, 3);
        Eventually.isTrue(
                "its charts appear", () -> !browser.all("#latency-chart").isEmpty());
        browser.awaitCharts();
        assertThat(browser.console()).isEmpty();
    }

    @Test
    void thePageBecomesTheStoredReportAndStaysWhenTheCommandHasEnded() throws IOException {
        run.seconds(0, 3);
        browser.open(run.page()).awaitCharts();
        Files.writeString(folder.resolve("timeline.csv"), "");
        StoredResult stored = StoredResult.in(
                folder, MadeResult.of("run").invalid("rate missed: 3 of 4").make());
        run.ended(stored);
        Eventually.isTrue("the verdict is shown", () -> browser.title().startsWith("INVALID: "));
        assertThat(browser.lines("banner")).singleElement().asString().contains("rate missed: 3 of 4");
        run.close();
        Eventually.isTrue("the end is shown", () -> ((String) browser.script(TEXT)).contains("The command has ended"));
        assertThat((String) browser.script(TEXT)).contains(folder.toString()).contains("invalid");
        assertThat(browser.all(".files-list li")).isNotEmpty();
        assertThat(browser.all(".files-list a")).isEmpty();
        browser.keepImage("live-ended");
        assertThat(browser.console()).isEmpty();
    }

    @Test
    void thePageOfSeveralRunsEndsInTheReportOfAllWithoutLinksThatLeadNowhere() throws IOException {
        run.seconds(0, 3);
        browser.open(run.page()).awaitCharts();
        Path runs = Files.createDirectories(folder.resolve("runs"));
        for (int round = 1; round <= 3; round++) {
            made("g1-5ms", 2 * round, 10 + round).storeIn(runs);
            made("zgc", 2 * round + 1, 20 + round).storeIn(runs);
        }
        made("zgc", 9, 900).invalid("lag growing").storeIn(runs);
        run.ended(StoredResult.in(folder, made("zgc", 9, 900).make()));
        run.allEnded(runs);
        run.close();
        Eventually.isTrue("the answer is shown", () -> browser.title().startsWith("q5 Hot Items: 6 of 7 runs count"));
        String text = (String) browser.awaitCharts().script(TEXT);
        assertThat(text)
                .contains("The command has ended", "The runs are stored in " + runs, "zgc against g1-5ms: p99")
                .contains("lag growing");
        assertThat(browser.all("#content a"))
                .allSatisfy(link -> assertThat(link.getDomAttribute("href")).startsWith("#"));
        browser.keepImage("live-all-ended");
        assertThat(browser.console()).isEmpty();
    }

    private static MadeResult made(String jvm, int number, double p99) {
        return MadeResult.of(jvm + "-" + number)
                .startedAt(60L * number)
                .tag("experiment", "presets")
                .tag("cell", jvm)
                .tag("repetition", Integer.toString(number / 2))
                .tag("attempt", "1")
                .with("/plan/cluster/jvm", jvm)
                .figure(RunMetric.P99, p99);
    }

    @Test
    void aPageFitsANarrowScreenWhileItChanges() {
        run.seconds(0, 9);
        browser.wide(360).open(run.page()).awaitCharts().keepImage("live-narrow");
        assertThat(browser.lines("overflowing"))
                .filteredOn(line -> !line.startsWith("text of "))
                .isEmpty();
    }
}
