package nexmark.jet.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import nexmark.jet.process.Eventually;
import nexmark.jet.runner.browser.Browser;
import nexmark.jet.runner.browser.RequiresBrowser;
import nexmark.jet.runner.cli.ReportPages.Kind;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;

/** The pages of reports in a real browser without a network. Their images are in {@code target/screenshots}. */
@RequiresBrowser
class ReportPageTest {

    private static final int PHONE = 360;
    private static final int DESKTOP = 1280;
    /** The width of A4 with a centimetre of margin on both sides, CSS pixels. */
    private static final int PAPER = 718;

    private static final byte[] PNG = {(byte) 0x89, 'P', 'N', 'G'};

    @TempDir
    private static Path runs;

    @TempDir
    private static Path own;

    private static ReportPages pages;
    private static Browser browser;

    @BeforeAll
    static void writePagesAndStartBrowser() {
        pages = ReportPages.in(runs);
        browser = Browser.start(own);
    }

    @AfterAll
    static void quit() {
        if (browser != null) {
            browser.close();
        }
    }

    @BeforeEach
    void lightScreen() {
        browser.wide(DESKTOP).in("screen", "light").console();
    }

    @ParameterizedTest
    @EnumSource
    void everyChartDrawsItsMarksAndTheConsoleStaysEmpty(Kind kind) {
        long begin = System.nanoTime();
        browser.open(pages.of(kind)).awaitCharts();
        long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begin);
        System.out.println(kind + ": " + browser.all("figure").size() + " charts after " + millis + " ms");
        assertThat(browser.console()).isEmpty();
        browser.keepImage(kind.fileName() + "-light");
    }

    @ParameterizedTest
    @EnumSource
    void nothingIsWiderThanAPhone(Kind kind) {
        browser.wide(PHONE).open(pages.of(kind)).awaitCharts();
        browser.keepImage(kind.fileName() + "-phone");
        assertThat(browser.lines("overflowing")).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void nothingIsWiderThanADesktop(Kind kind) {
        browser.open(pages.of(kind)).awaitCharts();
        assertThat(browser.lines("overflowing")).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void nothingIsWiderThanPaper(Kind kind) throws IOException {
        browser.wide(PAPER).in("print", "light").open(pages.of(kind)).awaitCharts();
        browser.script("dispatchEvent(new Event('beforeprint'))");
        assertThat(browser.awaitCharts().lines("overflowing")).isEmpty();
        browser.script("dispatchEvent(new Event('afterprint'))");
        assertThat(Files.readAllBytes(browser.keepPrinted(kind.fileName()))).startsWith('%', 'P', 'D', 'F');
    }

    @ParameterizedTest
    @CsvSource({"VALID, light", "VALID, dark", "INVALID, light", "INVALID, dark", "FAULTED, light", "FAULTED, dark"})
    void everyTextOfARunIsLegible(Kind kind, String scheme) {
        assertThatEveryTextIsLegible(kind, scheme);
    }

    @ParameterizedTest
    @CsvSource({"SEVERAL, light", "SEVERAL, dark", "SEARCH, light", "SEARCH, dark"})
    void everyTextOfSeveralRunsIsLegible(Kind kind, String scheme) {
        assertThatEveryTextIsLegible(kind, scheme);
    }

    private static void assertThatEveryTextIsLegible(Kind kind, String scheme) {
        browser.in("screen", scheme).open(pages.of(kind)).awaitCharts();
        browser.keepImage(kind.fileName() + "-" + scheme);
        browser.lines("stops");
        assertThat(browser.lines("faint-texts")).isEmpty();
        assertThat(browser.barriers()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(
            value = Kind.class,
            names = {"INVALID", "SEVERAL"})
    void theKeyboardReachesEverythingAndOneSeesWhere(Kind kind) {
        browser.open(pages.of(kind)).awaitCharts();
        List<String> stops = browser.lines("stops");
        Set<String> reached = new TreeSet<>();
        List<String> unseen = new ArrayList<>();
        for (int i = 0; i < 2 * stops.size(); i++) {
            browser.press(Keys.TAB);
            List<String> focused = browser.lines("focused");
            if (!focused.isEmpty()) {
                reached.add(focused.get(0));
                if (!focused.get(1).equals("outlined")) {
                    unseen.add(focused.get(1));
                }
            }
        }
        assertThat(stops)
                .isNotEmpty()
                .filteredOn(stop -> !reached.contains(stop.substring(0, stop.indexOf(' '))))
                .isEmpty();
        assertThat(unseen).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(
            value = Kind.class,
            names = {"INVALID", "SEVERAL"})
    void everyChartIsSavedAsDataAndAsAnImage(Kind kind) throws IOException {
        browser.open(pages.of(kind)).awaitCharts();
        for (WebElement figure : browser.all("figure")) {
            if (figure.isDisplayed()) {
                String name = browser.script("return JSON.parse(document.getElementById('view').textContent).fileName")
                        + "-" + figure.getDomAttribute("id");
                assertThat(saved(figure, "CSV", name + ".csv").lines().count())
                        .as(name)
                        .isGreaterThan(1);
                assertThat(saved(figure, "SVG", name + ".svg")).contains("<svg", "</svg>");
                assertThat(browser.saved(button(figure, "PNG"), name + ".png"))
                        .binaryContent()
                        .startsWith(PNG);
            }
        }
        assertThat(browser.console()).isEmpty();
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

    @Test
    void anImageOfAnInvalidRunSaysSo() throws IOException {
        browser.open(pages.of(Kind.INVALID)).awaitCharts();
        WebElement figure = browser.all("figure").get(0);
        assertThat(saved(figure, "SVG", "invalid-" + figure.getDomAttribute("id") + ".svg"))
                .contains("INVALID");
    }

    @Test
    void anImageOfRunsInDoubtSaysSo() throws IOException {
        browser.open(pages.of(Kind.SEVERAL)).awaitCharts();
        WebElement figure = browser.all("#interval-0").get(0);
        assertThat(saved(figure, "SVG", "several-runs-interval-0.svg")).contains("runs count, 6 unproved");
    }

    @Test
    void aSeriesIsHiddenByTheKeyboardAndTheAddressKeepsIt() {
        String isShown = "return echarts.getInstanceByDom(document.querySelector('#latency-chart .chart'))"
                + ".getOption().legend[0].selected.p50";
        browser.open(pages.of(Kind.VALID)).awaitCharts();
        assertThat(browser.script(isShown)).isEqualTo(true);
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
    }

    @Test
    void theNamesOfAStrangersResultAreTextInTooltipsAndInFiles() throws IOException {
        String chart = "document.querySelector('#percentile-chart .chart')";
        browser.open(pages.of(Kind.HOSTILE)).awaitCharts();
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

    @Test
    void whatIsNotValidSaysSoInTheTitleAndInABannerThatStaysInView() {
        browser.wide(PHONE).open(pages.of(Kind.INVALID)).awaitCharts();
        assertThat(browser.title()).startsWith("INVALID");
        browser.script("scrollTo(0, document.documentElement.scrollHeight)");
        assertThat(browser.lines("banner")).singleElement().asString().startsWith("INVALID");
        browser.open(pages.of(Kind.VALID)).awaitCharts();
        assertThat(browser.lines("banner")).isEmpty();
    }

    @Test
    void theAddressRestoresWhatTheReaderOpened() {
        browser.open(pages.of(Kind.VALID)).awaitCharts();
        browser.all("figure details").get(0).click();
        Eventually.isTrue(
                "the address says what is open", () -> browser.address().getFragment() != null);
        browser.open(browser.address()).awaitCharts();
        assertThat(browser.all("figure details").get(0).getDomAttribute("open")).isNotNull();
        assertThat(browser.all("figure details[open] table tbody tr")).isNotEmpty();
        assertThat(browser.all("figure details[open]")).hasSize(1);
    }
}
