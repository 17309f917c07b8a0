package nexmark.jet.runner.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import nexmark.jet.process.UserMistake;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Who may watch, and who may not. */
class LiveServerTest {

    private static final LiveAddress ANY_PORT = new LiveAddress("127.0.0.1", 0);
    private static final String SECRET = "0123456789abcdef0123456789abcdef";

    private final HttpClient client = HttpClient.newHttpClient();

    @TempDir
    private Path folder;

    private HttpResponse<String> get(Live live, String path, String... headers)
            throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(live.url() + path));
        if (headers.length > 0) {
            request.headers(headers);
        }
        return client.send(request.build(), BodyHandlers.ofString());
    }

    /** The status line of an answer to a request as it stands. */
    private static String raw(Live live, String request) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), live.port())) {
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            socket.shutdownOutput();
            String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
            return answer.lines().findFirst().orElse("");
        }
    }

    @Test
    void thePageHoldsTheViewAndNobodyElsesPageMayReadIt() throws IOException, InterruptedException {
        try (Live live = Live.at(ANY_PORT, Optional.empty())) {
            live.runs().begins(MadeSeconds.PLAN);
            HttpResponse<String> page = get(live, "");
            assertThat(page.statusCode()).isEqualTo(200);
            assertThat(page.body()).contains("<!doctype html>", "RUNNING: q5", "\"events\":\"events\"");
            assertThat(page.headers().map().keySet())
                    .noneMatch(name -> name.toLowerCase(Locale.ROOT).startsWith("access-control"));
            assertThat(page.headers().firstValue("Cache-Control")).hasValue("no-store");
            assertThat(page.headers().firstValue("X-Frame-Options")).hasValue("DENY");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "GET, localhost, 200",
        "GET, LocalHost:1, 200",
        "GET, 127.0.0.1:8383, 200",
        "GET, [::1]:8383, 200",
        "GET, evil.example, 421",
        "GET, evil.example:8383, 421",
        "GET, localhost.evil.example, 421",
        "GET, 10.0.0.1, 421",
        "POST, localhost, 405",
        "OPTIONS, localhost, 405",
        "HEAD, localhost, 405",
        "DELETE, evil.example, 421"
    })
    void onlyReadersWhoAskThisMachineByItsNameAreAnswered(String method, String host, int code) throws IOException {
        try (Live live = Live.at(ANY_PORT, Optional.empty())) {
            String request = method + " /metrics HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n\r\n";
            assertThat(raw(live, request)).startsWith("HTTP/1.1 " + code);
        }
    }

    @Test
    void aReaderWhoNamesNoHostIsNotAnswered() throws IOException {
        try (Live live = Live.at(ANY_PORT, Optional.empty())) {
            assertThat(raw(live, "GET / HTTP/1.0\r\n\r\n")).doesNotContain(" 200 ");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"x", "events/", "metrics/x", "../etc/passwd", "index.html"})
    void thereIsNoOtherPage(String path) throws IOException, InterruptedException {
        try (Live live = Live.at(ANY_PORT, Optional.empty())) {
            assertThat(get(live, path).statusCode()).isEqualTo(404);
        }
    }

    @Test
    void noOtherMachineIsLetInWithoutAToken() {
        assertThatThrownBy(() -> Live.at(new LiveAddress("0.0.0.0", 0), Optional.empty()))
                .isInstanceOf(UserMistake.class)
                .hasMessage("--live 0.0.0.0:0 lets other machines watch, expected --live-token-file FILE with it, or"
                        + " --live 0 for this machine alone");
    }

    @Test
    void aPortThatIsTakenIsAMistakeInOneLine() {
        try (Live live = Live.at(ANY_PORT, Optional.empty())) {
            assertThatThrownBy(() -> Live.at(new LiveAddress("127.0.0.1", live.port()), Optional.empty()))
                    .isInstanceOf(UserMistake.class)
                    .hasMessage("--live 127.0.0.1:" + live.port()
                            + ": Address already in use, expected a free port of this machine; 0 takes any");
        }
    }

    @Test
    void anAddressOfAnotherMachineIsAMistakeInOneLine() throws IOException {
        LiveToken token = token(SECRET);
        assertThatThrownBy(() -> Live.at(new LiveAddress("192.0.2.1", 0), Optional.of(token)))
                .isInstanceOf(UserMistake.class)
                .hasMessageStartingWith("--live 192.0.2.1:0: ")
                .hasMessageContaining(", expected ");
    }

    private LiveToken token(String text) throws IOException {
        return LiveToken.read(Files.writeString(folder.resolve("token"), text + "\n"));
    }

    @Test
    void whoKnowsTheTokenIsLetInAndKeepsACookie() throws IOException, InterruptedException {
        try (Live live = Live.at(new LiveAddress("0.0.0.0", 0), Optional.of(token(SECRET)))) {
            String here = "http://127.0.0.1:" + live.port() + "/";
            HttpResponse<String> first = send(here + "?token=" + SECRET);
            assertThat(first.statusCode()).isEqualTo(303);
            assertThat(first.headers().firstValue("Location")).hasValue("/");
            String cookie = first.headers().firstValue("Set-Cookie").orElseThrow();
            assertThat(cookie).endsWith("; Path=/; HttpOnly; SameSite=Strict").doesNotContain(SECRET);
            assertThat(send(here, "Cookie", "a=b; " + cookie.split(";", 2)[0]).statusCode())
                    .isEqualTo(200);
            assertThat(send(here + "metrics", "Authorization", "Bearer " + SECRET)
                            .statusCode())
                    .isEqualTo(200);
        }
    }

    @Test
    void whoDoesNotKnowTheTokenIsNotLetIn() throws IOException, InterruptedException {
        try (Live live = Live.at(new LiveAddress("0.0.0.0", 0), Optional.of(token(SECRET)))) {
            String here = "http://127.0.0.1:" + live.port() + "/";
            assertThat(send(here).statusCode()).isEqualTo(401);
            assertThat(send(here + "events").statusCode()).isEqualTo(401);
            assertThat(send(here + "?token=" + SECRET + "0").statusCode()).isEqualTo(401);
            assertThat(send(here + "?token=").statusCode()).isEqualTo(401);
            assertThat(send(here, "Cookie", "nexmark-live-" + live.port() + "=" + SECRET)
                            .statusCode())
                    .isEqualTo(401);
            assertThat(send(here, "Authorization", "Bearer 0").headers().firstValue("WWW-Authenticate"))
                    .hasValue("Bearer");
            assertThat(raw(live, "GET /?token=" + SECRET + " HTTP/1.1\r\nHost: evil.example\r\n\r\n"))
                    .startsWith("HTTP/1.1 421");
        }
    }

    private HttpResponse<String> send(String url, String... headers) throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url)).method("GET", BodyPublishers.noBody());
        if (headers.length > 0) {
            request.headers(headers);
        }
        return client.send(request.build(), BodyHandlers.ofString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "short", "fifteen-letters", "two words in this file"})
    void aTokenThatIsShortOrNoWordIsAMistake(String text) {
        assertThatThrownBy(() -> token(text))
                .isInstanceOf(UserMistake.class)
                .hasMessageEndingWith(
                        "expected one word of 16 or more letters, digits and ._~-, such as 'openssl rand -hex 16' prints");
    }

    @Test
    void aTokenThatIsNotThereIsAMistake() {
        Path missing = folder.resolve("missing");
        assertThatThrownBy(() -> LiveToken.read(missing))
                .isInstanceOf(UserMistake.class)
                .hasMessage("--live-token-file " + missing + ": no such file, expected a file with a secret in it");
    }

    @ParameterizedTest
    @CsvSource({
        "8383, 127.0.0.1, 8383, true",
        "0, 127.0.0.1, 0, true",
        "localhost:9000, localhost, 9000, true",
        "[::1]:9000, [::1], 9000, true",
        "0.0.0.0:8383, 0.0.0.0, 8383, false"
    })
    void anAddressIsAPortOrAHostAndAPort(String text, String host, int port, boolean isLoopback) {
        LiveAddress address = LiveAddress.parse(text);
        assertThat(address).isEqualTo(new LiveAddress(host, port));
        assertThat(address.isLoopback()).isEqualTo(isLoopback);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "q5", "65536", "host", "host:", ":8383", "::1:8383", "host:x"})
    void anythingElseIsAMistake(String text) {
        assertThatThrownBy(() -> LiveAddress.parse(text))
                .isInstanceOf(UserMistake.class)
                .hasMessage("--live is '" + text + "', expected PORT or HOST:PORT, such as 8383");
    }
}
