package nexmark.jet.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import nexmark.jet.process.Eventually;
import nexmark.jet.result.Status;
import nexmark.jet.runner.browser.Browser;
import nexmark.jet.runner.browser.RequiresPrograms;
import nexmark.jet.runner.cli.ReportPages.Kind;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;

/** The pages of reports in a real browser without a network. Their images are in {@code target/screenshots}. */
@RequiresPrograms
class ReportPageTest {

    private static final int PHONE = 360;
    private static final int DESKTOP = 1280;
    /** The width of A4 with a centimetre of margin on both sides, CSS pixels. */
    private static final int PAPER = 718;

    private static final String OPTION =
            "const option = echarts.getInstanceByDom(document.querySelector(arguments[0] + ' .chart')).getOption();";

    private static final byte[] PNG = {(byte) 0x89, 'P', 'N', 'G'};

    @TempDir
    private static Path runs;

    @TempDir
    private static Path own;

    private static ReportPages pages;
    private static Browser browser;

    @BeforeAll
    static void startBrowser() {
        browser = Browser.start(own);
    }

    /** Written for the first test that needs them; the default tests need none. */
    private static ReportPages pages() {
        pages = pages == null ? ReportPages.in(runs) : pages;
        return pages;
    }

    @AfterAll
    static void quit() {
        if (browser != null) {
            browser.close();
        }
    }

    @Tag("full")
    @ParameterizedTest
    @EnumSource
    void aPageIsDrawnAndLegibleOnEachWidthInLightAndDarkAndOnPaper(Kind kind) throws IOException {
        browser.wide(DESKTOP).in("screen", "light").open(pages().of(kind)).awaitCharts();
        assertThat(browser.lines("overflowing")).isEmpty();
        browser.keepImage(kind.fileName() + "-light");
        browser.wide(PHONE).awaitCharts();
        assertThat(browser.lines("overflowing")).isEmpty();
        browser.keepImage(kind.fileName() + "-phone");
        for (String scheme : List.of("light", "dark")) {
            browser.wide(DESKTOP).in("screen", scheme).awaitCharts();
            browser.lines("stops");
            assertThat(browser.lines("faint-texts")).as(scheme).isEmpty();
            assertThat(browser.barriers()).as(scheme).isEmpty();
        }
        browser.wide(PAPER).in("print", "light");
        browser.script("dispatchEvent(new Event('beforeprint'))");
        assertThat(browser.awaitCharts().lines("overflowing")).isEmpty();
        assertThat(Files.readAllBytes(browser.keepPrinted(kind.fileName()))).startsWith('%', 'P', 'D', 'F');
        assertThat(browser.console()).isEmpty();
    }

    @Tag("full")
    @ParameterizedTest
    @EnumSource(
            value = Kind.class,
            names = {"INVALID", "SEVERAL"})
    void theKeyboardReachesEverythingAndEachChartIsSaved(Kind kind) throws IOException {
        browser.wide(DESKTOP).in("screen", "light").open(pages().of(kind)).awaitCharts();
        List<String> stops = browser.lines("stops");
        Set<String> reached = new TreeSet<>();
        for (int i = 0; i < 2 * stops.size(); i++) {
            browser.press(Keys.TAB);
            List<String> focused = browser.lines("focused");
            if (!focused.isEmpty()) {
                reached.add(focused.get(0));
                assertThat(focused.get(1)).isEqualTo("outlined");
            }
        }
        assertThat(stops)
                .isNotEmpty()
                .filteredOn(stop -> !reached.contains(stop.substring(0, stop.indexOf(' '))))
                .isEmpty();
        String page =
                (String) browser.script("return JSON.parse(document.getElementById('view').textContent).fileName");
        for (WebElement figure : browser.all("figure")) {
            if (figure.isDisplayed()) {
                String name = page + "-" + figure.getDomAttribute("id");
                assertThat(saved(figure, "CSV", name + ".csv").lines().count())
                        .as(name)
                        .isGreaterThan(1);
                assertThat(saved(figure, "SVG", name + ".svg"))
                        .contains("<svg", "</svg>", kind == Kind.INVALID ? "INVALID" : "runs count, 6 unproved");
                assertThat(browser.saved(button(figure, "PNG"), name + ".png"))
                        .binaryContent()
                        .startsWith(PNG);
            }
        }
    }

    private static String saved(WebElement figure, String format, String name) throws IOException {
        return Files.readString(browser.saved(button(figure, format), name), StandardCharsets.UTF_8);
    }

    private static WebElement button(WebElement figure, String text) {
        return figure.findElements(By.tagName("button")).stream()
                .filter(each -> each.getText().equals(text))
                .findFirst()
                .orElseThrow();
    }

    @Tag("full")
    @Test
    void aSeriesIsHiddenByTheKeyboardAndTheAddressKeepsItAndWhatIsOpen() {
        String isShown = "return echarts.getInstanceByDom(document.querySelector('#latency-chart .chart'))"
                + ".getOption().legend[0].selected.p50";
        browser.wide(DESKTOP).open(pages().of(Kind.VALID)).awaitCharts();
        assertThat(browser.script(isShown)).isEqualTo(true);
        browser.all("figure details").get(0).click();
        browser.all("#latency-chart details[data-name='s-latency-chart'] summary")
                .get(0)
                .sendKeys(Keys.ENTER);
        browser.press(Keys.TAB);
        browser.press(Keys.SPACE);
        assertThat(browser.script(isShown)).isEqualTo(false);
        Eventually.isTrue(
                "the address says what is hidden",
                () -> String.valueOf(browser.address().getFragment()).contains("h=latency-chart.0"));
        browser.open(browser.address()).awaitCharts();
        assertThat(browser.script(isShown)).isEqualTo(false);
        assertThat(browser.all("#latency-chart .series input"))
                .extracting(WebElement::isSelected)
                .first()
                .isEqualTo(false);
        assertThat(browser.all("figure details").get(0).getDomAttribute("open")).isNotNull();
    }

    @Tag("full")
    @Test
    void theHandlesBelowOneChartZoomAllThatShareItsTime() {
        String chart = "echarts.getInstanceByDom(document.querySelector('#%s .chart'))";
        String end = "return " + chart.formatted("input-chart") + ".getOption().dataZoom[0].end";
        browser.wide(DESKTOP).open(pages().of(Kind.VALID)).awaitCharts();
        assertThat(browser.script(end)).isEqualTo(100L);
        browser.script(chart.formatted("latency-chart")
                + ".dispatchAction({ type: 'dataZoom', dataZoomIndex: 1, start: 25, end: 75 })");
        Eventually.isTrue("zoomed", () -> ((Number) browser.script(end)).doubleValue() < 80);
    }

    @Tag("full")
    @Test
    void theNamesOfAStrangersResultAreTextInTooltipsAndInFiles() throws IOException {
        String chart = "document.querySelector('#percentile-chart .chart')";
        browser.open(pages().of(Kind.HOSTILE)).awaitCharts();
        browser.script("echarts.getInstanceByDom(" + chart
                + ").dispatchAction({ type: 'showTip', seriesIndex: 0, dataIndex: 0 })");
        String tooltip = "return " + chart + ".lastElementChild.innerText";
        Eventually.isTrue(
                "the tooltip is shown",
                () -> String.valueOf(browser.script(tooltip)).contains("=1+1"));
        assertThat(String.valueOf(browser.script(tooltip))).contains(ReportPages.HOSTILE_NAME);
        assertThat(browser.all("#evil")).isEmpty();
        WebElement figure = browser.all("#percentile-chart").get(0);
        assertThat(saved(figure, "CSV", "hostile-percentile-chart.csv"))
                .contains("\n'" + ReportPages.HOSTILE_NAME + ",");
    }

    @Tag("full")
    @Test
    void whatIsNotValidSaysSoInTheTitleAndInABannerThatStaysInView() {
        browser.wide(PHONE).open(pages().of(Kind.INVALID)).awaitCharts();
        assertThat(browser.title()).startsWith("INVALID");
        browser.script("scrollTo(0, document.documentElement.scrollHeight)");
        assertThat(browser.lines("banner")).singleElement().asString().startsWith("INVALID");
        browser.open(pages().of(Kind.VALID)).awaitCharts();
        assertThat(browser.lines("banner")).isEmpty();
    }

    /** One run a side has no interval, so a chart shows no more than the difference of the two. */
    @Tag("full")
    @Test
    void noTwoLabelsOfAnAxisOfIntervalsAreAlike() {
        browser.wide(DESKTOP).in("screen", "light").open(pages().nearlyAlike()).awaitCharts();
        assertThat(browser.all("#answer figure")).hasSize(1);
        String labels = "const select = document.querySelector('#answer select'); select.value = arguments[0];"
                + "select.dispatchEvent(new Event('change'));"
                + "return echarts.getInstanceByDom(document.querySelector('#interval-0 .chart'))"
                + ".getModel().getComponent('xAxis').axis.getViewLabels().map(label => label.formattedLabel);";
        for (String metric : List.of("p99", "cost")) {
            assertThat(texts(labels, metric)).hasSizeGreaterThan(1).doesNotHaveDuplicates();
        }
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
        Path run = ReportPages.copy(runs, "first-sight", result -> {
            StoredGolden.conclude(result, Status.VALID, "");
            result.withObject("/plan").put("allowDisturbed", true);
            result.putArray("notes").add("machine disturbed: it stalled for 300 ms; --allow-disturbed");
            result.withObject("/verdict")
                    .putArray("findings")
                    .addObject()
                    .put("kind", "machine-disturbed")
                    .put("severity", "valid")
                    .put("text", "machine disturbed: it stalled for 300 ms; --allow-disturbed");
            result.putObject("tags")
                    .put("search", "q5-81c169dddbde")
                    .put("step", "bisect")
                    .put("trial", "11");
        });
        browser.wide(DESKTOP).in("screen", "light").open(ReportPages.page(run)).awaitCharts();
        WebElement verdict = browser.all(".status").get(0);
        assertThat(verdict.getText()).isEqualTo("\u2713 VALID, but disturbed");
        assertThat(verdict.getDomAttribute("class")).contains("warn").doesNotContain("good");
        assertThat(browser.title()).startsWith("VALID, but disturbed: q5 ");
        browser.keepImage("first-sight-light");
        assertThat(browser.all(".title + .trial"))
                .singleElement()
                .extracting(WebElement::getText)
                .asString()
                .contains("One trial of a search");
        assertThat(browser.all("#timeline + #limits .answer li").get(0).getText())
                .startsWith("Other work disturbed ");
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
        assertThat(browser.all("#machine .note").get(0).getText())
                .contains("stall 93 ms (the longest time in which a member")
                .doesNotContain("stolen");
        assertThat(browser.all("#members .note"))
                .extracting(WebElement::getText)
                .anyMatch(text -> text.contains("hiccup max: the longest delay of a thread that had to wake up"));
        assertThat(browser.console()).isEmpty();
    }
}
