package nexmark.jet.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import nexmark.jet.runner.browser.Browser;
import nexmark.jet.runner.browser.RequiresPrograms;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.WebElement;

/** What someone sees on the page of a run who has never seen the benchmark. */
@RequiresPrograms
class FirstSightTest {

    /** A real run of q5 on two members. */
    private static final Path RUN = Path.of("../run-results/src/test/resources/run-of-q5");

    private static final String RESULT = "result.json";
    private static final String OPTION =
            "const option = echarts.getInstanceByDom(document.querySelector(arguments[0] + ' .chart')).getOption();";

    @TempDir
    private static Path folder;

    private static Browser browser;
    private static Path page;

    @BeforeAll
    static void writeThePageOfADisturbedTrial() throws IOException {
        Path run = copyOfTheRun();
        JsonMapper json = new JsonMapper();
        ObjectNode result = (ObjectNode) json.readTree(run.resolve(RESULT).toFile());
        result.put("status", "valid");
        ObjectNode verdict = result.putObject("verdict").put("valid", true);
        verdict.putArray("reasons");
        verdict.putArray("notJudged");
        result.withObject("/plan").put("allowDisturbed", true);
        result.putArray("notes").add("machine disturbed: it stalled for 300 ms; --allow-disturbed");
        result.putObject("tags")
                .put("search", "q5-81c169dddbde")
                .put("step", "bisect")
                .put("trial", "11");
        json.writeValue(run.resolve(RESULT).toFile(), result);
        Ran ran = Ran.nexmark("report", run.toString());
        assertThat(ran.exit()).as(ran.err()).isZero();
        page = Path.of(ran.out().strip());
        browser = Browser.start(folder.resolve("browser"));
    }

    private static Path copyOfTheRun() throws IOException {
        Path copy = folder.resolve("run");
        try (Stream<Path> files = Files.walk(RUN)) {
            for (Path file : (Iterable<Path>) files::iterator) {
                Files.copy(file, copy.resolve(RUN.relativize(file).toString()));
            }
        }
        return copy;
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

    @Test
    @Tag("full")
    void noTwoLinesLookAlike() {
        open(1280);
        assertThat(texts(OPTION + "return option.series.map(each => each.name);", "#cpu-chart"))
                .contains("members", "whole machine", "other processes", "processors");
        assertThat(texts(
                        OPTION + "return option.series.map(each => each.lineStyle.type + ' ' + each.lineStyle.width);",
                        "#cpu-chart"))
                .last()
                .isEqualTo("solid 1");
        assertThat(texts(OPTION + "return option.series.map(each => each.lineStyle.color);", "#cpu-chart"))
                .doesNotHaveDuplicates();
        List<String> places = texts(OPTION + """
                        return option.series.flatMap(each => each.data
                          .map((_, i) => i)
                          .filter(i => each.symbolSize(null, { dataIndex: i }) > 0 && each.data[i - 1]?.[1] != null
                            && each.data[i + 1]?.[1] != null));""", "#queue-chart");
        assertThat(places).isNotEmpty().doesNotHaveDuplicates();
    }

    @Test
    @Tag("full")
    void theCommandsThatRepeatTheRunAreWholeOnAPhone() {
        open(360);
        assertThat(
                        texts(
                                "return [...document.querySelectorAll('.command pre')].map(pre => pre.scrollWidth - pre.clientWidth);"))
                .isNotEmpty()
                .containsOnly("0");
        browser.keepImage("first-sight-phone");
    }
}
