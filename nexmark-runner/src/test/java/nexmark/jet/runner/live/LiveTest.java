package nexmark.jet.runner.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import nexmark.jet.process.Eventually;
import nexmark.jet.process.UserMistake;
import nexmark.jet.result.MadeResult;
import nexmark.jet.result.StoredResult;
import nexmark.jet.runner.browser.Browser;
import nexmark.jet.runner.browser.RequiresPrograms;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The page of a run that nobody carries out: its seconds come when a test says so. */
class LiveTest {

    @TempDir
    private Path folder;

    private final Live live = new Live(0, Duration.ZERO);

    @AfterEach
    void end() {
        live.close();
    }

    private void seconds(int seconds) {
        live.runs().accept(MadeSeconds.second(seconds - 1));
    }

    private StoredResult ended() throws IOException {
        Files.writeString(folder.resolve("timeline.csv"), "");
        StoredResult stored = StoredResult.in(
                folder, MadeResult.of("run").invalid("rate missed: 3 of 4").make());
        live.runs().ends(stored);
        return stored;
    }

    private JsonNode view() throws IOException {
        try (InputStream in = URI.create(live.url() + "view").toURL().openStream()) {
            return new JsonMapper().readTree(in);
        }
    }

    @Test
    void thePageFollowsARunFromItsStartToItsStoredReport() throws IOException {
        assertThat(view().path("title").textValue()).isEqualTo("RUNNING: Nexmark");
        live.place(0, 2, () -> -1);
        live.runs().starts(MadeSeconds.PLAN);
        live.runs().says("starting the cluster");
        assertThat(view().path("live").textValue()).isEqualTo("Run 1 of 2: starting the cluster");
        assertThat(view().path("headline").isNull()).isTrue();
        seconds(3);
        assertThat(view().at("/headline/status").textValue()).isEqualTo("RUNNING");
        assertThat(view().at("/timeline/seconds")).hasSize(3);
        seconds(8);
        assertThat(view().at("/timeline/seconds")).hasSize(8);
        assertThat(view().at("/timeline/columns/emitted/6").doubleValue()).isEqualTo(MadeSeconds.SCHEDULED_PER_SECOND);
        assertThat(view().at("/timeline/queues/sink/7").doubleValue()).isEqualTo(0.25);
        assertThat(view().at("/timeline/marks/1/text").textValue()).isEqualTo("G1 Young Generation");
        assertThat(view().at("/members/members/0/address").textValue()).isEqualTo(MadeSeconds.MEMBER);
        ended();
        assertThat(view().path("title").textValue()).startsWith("INVALID: ");
        assertThat(view().path("spikes").isNull()).isFalse();
    }

    @Test
    void onlyProgramsOfThisMachineCanConnectAndAPortThatIsTakenIsTheUsersMistake() throws IOException {
        int port = port();
        assertThatThrownBy(() -> new Live(port))
                .isInstanceOf(UserMistake.class)
                .hasMessage("--live " + port + ": Address already in use, expected a free port; 0 takes any");
        List<InetAddress> others = NetworkInterface.networkInterfaces()
                .flatMap(NetworkInterface::inetAddresses)
                .filter(address -> !address.isLoopbackAddress() && !address.isLinkLocalAddress())
                .toList();
        assertThat(others)
                .allSatisfy(address -> assertThatThrownBy(() -> new Socket(address, port).close())
                        .isInstanceOf(ConnectException.class));
    }

    @ParameterizedTest
    @CsvSource({
        "GET, /, evil.com:PORT, 403",
        "GET, /view, evil.com, 403",
        "GET, /metrics, evil.com:PORT, 403",
        "GET, /metrics, '', 403",
        "GET, /metrics, 127.0.0.1.evil.com:PORT, 403",
        "GET, /, localhost:PORT, 200",
        "GET, /, 127.0.0.1:PORT, 200",
        "GET, /view, '[::1]:9000', 200",
        "GET, /metrics, LOCALHOST, 200",
        "POST, /, localhost:PORT, 405",
        "HEAD, /metrics, localhost:PORT, 405",
        "GET, /metrics/more, localhost:PORT, 404",
        "GET, /favicon.ico, localhost:PORT, 404"
    })
    void onlyReadersWhoAskByANameOfThisMachineAreAnswered(String method, String path, String host, int code)
            throws IOException {
        String name = host.replace("PORT", String.valueOf(port()));
        try (Socket socket =
                ask(method + " " + path + " HTTP/1.1\r\nHost: " + name + "\r\nConnection: close\r\n\r\n")) {
            String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(answer)
                    .startsWith("HTTP/1.1 " + code + " ")
                    .contains("Cache-control: no-store\r\n")
                    .contains("X-content-type-options: nosniff\r\n")
                    .contains("X-frame-options: DENY\r\n");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\r\n"})
    @Tag("full")
    void whoDoesNotReadOrDoesNotAskToTheEndHoldsUpNobodyForLong(String end) throws IOException {
        List<Socket> idle = new ArrayList<>();
        try {
            for (int i = 0; i < 100; i++) {
                idle.add(ask("GET / HTTP/1.1\r\nHost: localhost\r\n" + end));
            }
            // The first answer may come before all others have asked.
            for (int i = 0; i < 3; i++) {
                Eventually.isTrue("an answer", this::answers);
            }
        } finally {
            for (Socket each : idle) {
                each.close();
            }
        }
    }

    private boolean answers() {
        try (InputStream in = URI.create(live.url() + "metrics").toURL().openStream()) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).contains("nexmark_runs_planned");
        } catch (IOException e) {
            return false;
        }
    }

    private int port() {
        return URI.create(live.url()).getPort();
    }

    private Socket ask(String request) throws IOException {
        Socket socket = new Socket();
        socket.setReceiveBufferSize(1024); // less than a page, so that who does not read stops who writes
        socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port()));
        socket.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
        return socket;
    }

    @Test
    @Tag("full")
    @RequiresPrograms
    void aBrowserDrawsTheSecondsAsTheyComeAndKeepsWhatIsOpenUntilTheCommandHasEnded() throws IOException {
        live.place(0, 1, () -> -1);
        live.runs().starts(MadeSeconds.PLAN);
        try (Browser browser = Browser.start(folder.resolve("browser")).wide(400)) {
            browser.open(URI.create(live.url()));
            assertThat(browser.title()).startsWith("RUNNING: q5 ");
            seconds(6);
            Eventually.isTrue(
                    "charts", () -> !browser.all("#latency-chart summary").isEmpty());
            browser.awaitCharts().script("document.querySelector('#latency-chart summary').click()");
            seconds(12);
            Eventually.isTrue("all seconds", () -> rowsShown(browser) == 12);
            assertThat(browser.script("return document.querySelector('#latency-chart details').open"))
                    .isEqualTo(true);
            browser.keepImage("live-running");
            assertThat(browser.lines("overflowing"))
                    .filteredOn(line -> !line.startsWith("text of "))
                    .isEmpty();
            ended();
            Eventually.isTrue("the verdict", () -> browser.title().startsWith("INVALID: "));
            assertThat(browser.all(".files-list a")).isEmpty();
            live.close();
            Eventually.isTrue(
                    "the end", () -> browser.all("#live").get(0).getText().contains("the command has ended"));
        }
    }

    private static long rowsShown(Browser browser) {
        return (Long) browser.script("return document.querySelectorAll('#latency-chart details tbody tr').length");
    }
}
