package nexmark.jet.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import nexmark.jet.result.Status;
import nexmark.jet.runner.browser.Browser;
import nexmark.jet.runner.browser.RequiresPrograms;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.WebElement;

/** What someone sees on the page of a run who has never seen the benchmark. */
@RequiresPrograms
class FirstSightTest {

    private static final String OPTION =
            "const option = echarts.getInstanceByDom(document.querySelector(arguments[0] + ' .chart')).getOption();";

    @TempDir
    private static Path folder;

    private static Browser browser;
    private static Path page;

    @BeforeAll
    static void writeThePageOfADisturbedTrial() {
        Path run = ReportPages.copy(folder, "run", result -> {
            StoredGolden.conclude(result, Status.VALID, "");
            result.withObject("/plan").put("allowDisturbed", true);
            result.putArray("notes").add("machine disturbed: it stalled for 300 ms; --allow-disturbed");
            result.putObject("tags")
                    .put("search", "q5-81c169dddbde")
                    .put("step", "bisect")
                    .put("trial", "11");
        });
        page = ReportPages.page(run);
        browser = Browser.start(folder.resolve("browser"));
    }

    @AfterAll
    static void quit() {
        if (browser != null) {
            browser.close();
        }
    }

    private static Browser open(int width) {
        return browser.wide(width).in("screen", "light").open(page).awaitCharts();
    }

    private static List<String> texts(String script, Object... arguments) {
        return ((List<?>) browser.script(script, arguments))
                .stream().map(String::valueOf).toList();
    }

    private static String note(String chart) {
        return browser.all(chart + " figcaption .note").get(0).getText();
    }

    /** The one page that the default tests open in a browser. */
    @Test
    void whoHasNeverSeenTheBenchmarkFindsVerdictWordsAndMembersExplained() {
        open(1280);
        WebElement verdict = browser.all(".status").get(0);
        assertThat(verdict.getText()).isEqualTo("\u2713 VALID, but disturbed");
        assertThat(verdict.getDomAttribute("class")).contains("warn").doesNotContain("good");
        assertThat(browser.title()).startsWith("VALID, but disturbed: q5 ");
        browser.keepImage("first-sight-light");
        assertThat(browser.all("h1 + .trial"))
                .singleElement()
                .extracting(WebElement::getText)
                .asString()
                .contains("One trial of a search");
        List<String> rows = texts(OPTION + "return option.yAxis[0].data;", "#incident-chart");
        List<String> members = texts("return JSON.parse(document.getElementById('view').textContent)"
                + ".members.members.map(member => member.address);");
        assertThat(members).hasSize(2);
        assertThat(rows).containsAll(members);
        assertThat(rows).allMatch(row -> row.isEmpty() || row.equals("the job") || members.contains(row));
        List<String> headings = texts(
                OPTION + "return option.series.find(each => each.name === 'kinds').data.map(each => each[1]);",
                "#incident-chart");
        assertThat(headings).hasSize((int) rows.stream().filter(String::isEmpty).count());
        assertThat(note("#percentile-chart"))
                .contains("complete: the last row of each window", "every: each row", "first: the first row");
        assertThat(note("#latency-chart")).contains("the drain, in which the last results arrive");
        assertThat(note("#incident-chart")).contains("GC pause: the garbage collector stopped the member's threads");
        assertThat(browser.all("#spikes .note").get(0).getText())
                .startsWith("A spike, or excursion, is a time with latencies above ");
        assertThat(browser.all("#machine .note").get(0).getText()).contains("(stall)");
        assertThat(browser.all("#members .note"))
                .extracting(WebElement::getText)
                .anyMatch(text -> text.contains("hiccup max: the longest delay of a thread that had to wake up"));
        assertThat(browser.console()).isEmpty();
    }
}
