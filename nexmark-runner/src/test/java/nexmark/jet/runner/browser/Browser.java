package nexmark.jet.runner.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.logging.Level;
import nexmark.jet.process.Await;
import nexmark.jet.process.Eventually;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.SessionNotCreatedException;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.interactions.Actions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;
import org.openqa.selenium.remote.http.ClientConfig;

/**
 * Debian's Chromium without a window, with an empty profile and no name that leads anywhere: pages of this machine open, all
 * others do not. A test class that opens one is marked {@link RequiresPrograms}.
 */
public final class Browser implements AutoCloseable {

    /** As patient as {@link Eventually}: a busy machine draws slowly. */
    private static final Duration PATIENCE = Duration.ofMinutes(8);

    static final String CHROMIUM = "chromium";
    static final String DRIVER = "chromedriver";
    private static final int HEIGHT = 900;
    private static final int MOST_OF_A_SCREENSHOT = 8_000;
    private static final List<String> ARGUMENTS = List.of(
            "--headless=new",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-dev-shm-usage",
            "--disable-quic",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--hide-scrollbars",
            "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1");

    private static final Duration PRESSED_AGAIN = Duration.ofSeconds(10);

    private final ChromeDriver driver;
    private final Path downloads;

    private Browser(ChromeDriver driver, Path downloads) {
        this.driver = driver;
        this.downloads = downloads;
    }

    /**
     * Starts the browser.
     *
     * @param own an empty folder, for its profile and the files that it saves
     */
    public static Browser start(Path own) {
        Path downloads = own.resolve("downloads");
        LoggingPreferences logs = new LoggingPreferences();
        logs.enable(LogType.BROWSER, Level.ALL);
        ChromeOptions options = new ChromeOptions();
        options.setBinary(program(CHROMIUM).toFile());
        options.addArguments(ARGUMENTS);
        options.setCapability(ChromeOptions.LOGGING_PREFS, logs);
        ChromeDriver driver = started(options, own);
        driver.manage().timeouts().scriptTimeout(PATIENCE).pageLoadTimeout(PATIENCE);
        driver.executeCdpCommand(
                "Browser.setDownloadBehavior", Map.of("behavior", "allow", "downloadPath", downloads.toString()));
        return new Browser(driver, downloads);
    }

    /** The driver gives a browser one minute to start, and a busy machine may need more: the next start finds the files in memory. */
    private static ChromeDriver started(ChromeOptions options, Path own) {
        long deadlineNanos = System.nanoTime() + PATIENCE.toNanos();
        for (int attempt = 1; ; attempt++) {
            ChromeOptions fresh = new ChromeOptions().merge(options);
            fresh.addArguments("--user-data-dir=" + own.resolve("profile-" + attempt));
            ChromeDriverService service = new ChromeDriverService.Builder()
                    .usingDriverExecutable(program(DRIVER).toFile())
                    .usingAnyFreePort()
                    .build();
            try {
                return new ChromeDriver(
                        service, fresh, ClientConfig.defaultConfig().readTimeout(PATIENCE));
            } catch (SessionNotCreatedException e) {
                service.stop();
                if (System.nanoTime() > deadlineNanos) {
                    throw e;
                }
            }
        }
    }

    private static Path program(String name) {
        return RequiresPrograms.Condition.onPath(name)
                .orElseThrow(() -> new IllegalStateException(
                        "no " + name + " on the PATH, expected the test class to be marked RequiresPrograms"));
    }

    public Browser wide(int pixels) {
        driver.executeCdpCommand(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", pixels, "height", HEIGHT, "deviceScaleFactor", 1, "mobile", false));
        return this;
    }

    /**
     * Shows pages on a screen or on paper.
     *
     * @param media {@code screen} or {@code print}
     * @param scheme {@code light} or {@code dark}
     */
    public Browser in(String media, String scheme) {
        driver.executeCdpCommand(
                "Emulation.setEmulatedMedia",
                Map.of("media", media, "features", List.of(Map.of("name", "prefers-color-scheme", "value", scheme))));
        return this;
    }

    public Browser open(Path file) {
        return open(file.toUri());
    }

    /** Opens a page anew, even if it is there and only its fragment differs. */
    public Browser open(URI page) {
        driver.get("about:blank");
        driver.get(page.toString());
        return this;
    }

    public Browser awaitCharts() {
        Eventually.isTrue("each chart is drawn", () -> lines("undrawn").isEmpty());
        return this;
    }

    public URI address() {
        return URI.create(driver.getCurrentUrl());
    }

    public String title() {
        return driver.getTitle();
    }

    public List<WebElement> all(String selector) {
        return driver.findElements(By.cssSelector(selector));
    }

    public void press(Keys key) {
        new Actions(driver).sendKeys(key).perform();
    }

    /** What a script returns, see {@link #lines}. */
    public Object script(String script, Object... arguments) {
        return driver.executeScript(script, arguments);
    }

    /** The texts that a script of this package finds, such as {@code fits}: the body of a function of its arguments. */
    public List<String> lines(String name, Object... arguments) {
        return ((List<?>) driver.executeScript(resource(name + ".js"), arguments))
                .stream().map(String::valueOf).toList();
    }

    public List<String> barriers() {
        driver.executeScript(resource("/axe.min.js"));
        return ((List<?>) driver.executeAsyncScript(resource("barriers.js")))
                .stream().map(String::valueOf).toList();
    }

    /** Everything that the page has written to the console, or that the browser has to say about it, since it was last asked. */
    public List<String> console() {
        return driver.manage().logs().get(LogType.BROWSER).getAll().stream()
                .map(LogEntry::toString)
                .toList();
    }

    /**
     * Presses a button by the keyboard, and returns the file that the page gives then, when it is complete. Chromium now and then
     * loses one of many downloads in a row, so the button is pressed again, as a reader would.
     */
    public Path saved(WebElement button, String name) {
        Path file = downloads.resolve(name);
        BooleanSupplier isSaved = () -> Files.exists(file) && file.toFile().length() > 0;
        Eventually.isTrue(name + " is saved", () -> {
            button.sendKeys(Keys.ENTER);
            return Await.until(isSaved, PRESSED_AGAIN);
        });
        return file;
    }

    /** Keeps an image of the whole page, or of its start if the page is very long, in {@code target/screenshots}. */
    public void keepImage(String name) {
        long height = Math.min(MOST_OF_A_SCREENSHOT, (Long) script("return document.documentElement.scrollHeight"));
        long width = (Long) script("return document.documentElement.clientWidth");
        Map<String, Object> image = driver.executeCdpCommand(
                "Page.captureScreenshot",
                Map.of(
                        "captureBeyondViewport",
                        true,
                        "clip",
                        Map.of("x", 0, "y", 0, "width", width, "height", height, "scale", 1)));
        keep(name + ".png", image);
    }

    public Path keepPrinted(String name) {
        return keep(name + ".pdf", driver.executeCdpCommand("Page.printToPDF", Map.of("preferCSSPageSize", true)));
    }

    private static Path keep(String name, Map<String, Object> answer) {
        try {
            Path folder = Files.createDirectories(Path.of("target", "screenshots"));
            return Files.write(folder.resolve(name), Base64.getDecoder().decode((String) answer.get("data")));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String resource(String name) {
        try (InputStream in = Browser.class.getResourceAsStream(name)) {
            assertThat(in).as(name).isNotNull();
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        driver.quit();
    }
}
