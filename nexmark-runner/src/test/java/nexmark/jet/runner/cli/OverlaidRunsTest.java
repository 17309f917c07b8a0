package nexmark.jet.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import nexmark.jet.result.MadeResult;
import nexmark.jet.result.RunMetric;
import nexmark.jet.runner.browser.Browser;
import nexmark.jet.runner.browser.RequiresBrowser;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Pages of runs that a reader can only tell apart if the page takes care. */
@Tag("full")
@RequiresBrowser
class OverlaidRunsTest {

    private static final String CHART =
            "const chart = echarts.getInstanceByDom(document.querySelector(arguments[0] + ' .chart'));";
    private static final String LOOKS = CHART
            + "return chart.getOption().series.map(each => [each.lineStyle.color, each.lineStyle.type, each.symbol].join(' '));";
    private static final String WITHOUT_COLOUR =
            CHART + "return chart.getOption().series.map(each => [each.lineStyle.type, each.symbol].join(' '));";
    private static final String WITHOUT_SYMBOL = CHART
            + "return chart.getOption().series.map(each => [each.lineStyle.color, each.lineStyle.type].join(' '));";
    private static final String WITHOUT_DASH =
            CHART + "return chart.getOption().series.map(each => [each.lineStyle.color, each.symbol].join(' '));";
    private static final String LABELS = CHART
            + "return chart.getModel().getComponent('xAxis').axis.getViewLabels().map(label => label.formattedLabel);";

    @TempDir
    private static Path folder;

    private static Browser browser;

    @BeforeAll
    static void start() {
        browser = Browser.start(folder.resolve("browser")).wide(1280);
    }

    @AfterAll
    static void quit() {
        if (browser != null) {
            browser.close();
        }
    }

    private static void open(Path runs, String... options) {
        List<String> arguments = new ArrayList<>(List.of("report", runs.toString()));
        arguments.addAll(List.of(options));
        Ran ran = Ran.nexmark(arguments.toArray(String[]::new));
        assertThat(ran.exit()).as(ran.err()).isZero();
        browser.open(Path.of(ran.out().strip())).awaitCharts();
    }

    private static List<String> texts(String script, String figure) {
        return ((List<?>) browser.script(script, figure))
                .stream().map(String::valueOf).toList();
    }

    private static Path ofSlides(int number) {
        Path runs = folder.resolve("slides-" + number);
        for (int i = 1; i <= number; i++) {
            MadeResult.of("run-" + i)
                    .startedAt(60L * i)
                    .with("/plan/workload/slideMillis", 10 * i)
                    .figure(RunMetric.P50, 2 + 0.1 * i)
                    .figure(RunMetric.P90, 3 + 0.2 * i)
                    .figure(RunMetric.P99, 5 + 0.5 * i)
                    .storeIn(runs);
        }
        return runs;
    }

    @Test
    void twentyFourSettingsLookDifferentAlsoWithoutColourOrDashOrSymbolAndFurtherOnesAreGrey() {
        open(ofSlides(27));
        for (String looks : List.of(LOOKS, WITHOUT_COLOUR, WITHOUT_SYMBOL, WITHOUT_DASH)) {
            assertThat(texts(looks, "#overlay-0").subList(0, 24)).doesNotHaveDuplicates();
        }
        List<String> looks = texts(LOOKS, "#overlay-0");
        assertThat(looks.subList(24, 27)).containsOnly(looks.get(26)).doesNotContainAnyElementsOf(looks.subList(0, 24));
        assertThat(browser.all("#overlay-0 .note").get(0).getText()).contains("the last 3 settings are grey");
        browser.keepImage("overlaid-27");
    }

    /** One run a side has no interval, so a chart shows no more than the difference of the two. */
    @Test
    void noTwoLabelsOfAnAxisOfIntervalsAreAlike() {
        Path runs = folder.resolve("alike");
        nearlyAlike(1, "g1-5ms", 0).storeIn(runs);
        nearlyAlike(2, "zgc", 0.00003).storeIn(runs);
        open(runs, "--by", "jvm");
        int charts = browser.all("#intervals figure").size();
        assertThat(charts).isEqualTo(2);
        for (int i = 0; i < charts; i++) {
            assertThat(texts(LABELS, "#interval-" + i)).hasSizeGreaterThan(1).doesNotHaveDuplicates();
        }
        browser.keepImage("alike");
    }

    private static MadeResult nearlyAlike(int number, String jvm, double more) {
        return MadeResult.of("run-" + number)
                .startedAt(60L * number)
                .with("/plan/cluster/jvm", jvm)
                .figure(RunMetric.P99, 1.2 + 10 * more)
                .figure(RunMetric.COST, 0.70041 + more);
    }
}
