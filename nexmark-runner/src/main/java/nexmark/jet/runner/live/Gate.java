package nexmark.jet.runner.live;

import com.sun.net.httpserver.Filter;
import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Lets in who may watch: a reader, who asks this server by its own name and knows the token if there is one.
 *
 * <p>A page of the internet can make its reader's browser ask this machine, under a name that leads here. The name gives it
 * away. No answer may be read by pages of others, because none has a header that allows it.
 */
final class Gate extends Filter {

    private static final String BEARER = "Bearer ";
    private static final String IN_ADDRESS = "token=";
    private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "[::1]");
    /** An address is no name, so nobody can have made it lead here. */
    private static final Pattern IP_ADDRESS = Pattern.compile("[0-9.]+|\\[[0-9a-f:.]+]");

    private static final int SEE_OTHER = 303;
    private static final int UNAUTHORIZED = 401;
    private static final int NOT_FOUND = 404;
    private static final int METHOD_NOT_ALLOWED = 405;
    private static final int MISDIRECTED = 421;

    private final LiveAddress address;
    private final Optional<LiveToken> token;

    Gate(LiveAddress address, Optional<LiveToken> token) {
        this.address = address;
        this.token = token;
    }

    @Override
    public String description() {
        return "lets in who may watch";
    }

    @Override
    public void doFilter(HttpExchange exchange, Chain chain) throws IOException {
        Headers headers = exchange.getResponseHeaders();
        headers.set("Cache-Control", "no-store");
        headers.set("X-Content-Type-Options", "nosniff");
        headers.set("X-Frame-Options", "DENY");
        headers.set("Referrer-Policy", "no-referrer");
        String query =
                Optional.ofNullable(exchange.getRequestURI().getRawQuery()).orElse("");
        if (!isForThisServer(exchange)) {
            refuse(exchange, MISDIRECTED, "this server is not known by that name");
        } else if (!exchange.getRequestMethod().equals("GET")) {
            headers.set("Allow", "GET");
            refuse(exchange, METHOD_NOT_ALLOWED, "there is nothing to change here, expected GET");
        } else if (!exchange.getRequestURI()
                .getPath()
                .equals(exchange.getHttpContext().getPath())) {
            refuse(exchange, NOT_FOUND, "there is no such page, expected /, /events or /metrics");
        } else if (token.isEmpty() || isKnown(exchange.getRequestHeaders())) {
            chain.doFilter(exchange);
        } else if (query.startsWith(IN_ADDRESS) && token.get().isToken(query.substring(IN_ADDRESS.length()))) {
            headers.set(
                    "Set-Cookie", cookieName() + "=" + token.get().cookie() + "; Path=/; HttpOnly; SameSite=Strict");
            headers.set("Location", exchange.getRequestURI().getPath());
            refuse(exchange, SEE_OTHER, "");
        } else {
            headers.set("WWW-Authenticate", BEARER.strip());
            refuse(exchange, UNAUTHORIZED, "expected the token, as ?token=… or as 'Authorization: Bearer …'");
        }
    }

    private boolean isForThisServer(HttpExchange exchange) {
        String host = Optional.ofNullable(exchange.getRequestHeaders().getFirst("Host"))
                .map(given -> given.toLowerCase(Locale.ROOT).replaceFirst(":\\d+$", ""))
                .orElse("");
        return LOOPBACK.contains(host)
                || host.equals(address.host().toLowerCase(Locale.ROOT))
                || (!address.isLoopback() && IP_ADDRESS.matcher(host).matches());
    }

    private boolean isKnown(Headers headers) {
        String authorization =
                Optional.ofNullable(headers.getFirst("Authorization")).orElse("");
        List<String> cookies = headers.getOrDefault("Cookie", List.of());
        String begin = cookieName() + "=";
        return (authorization.startsWith(BEARER)
                        && token.get()
                                .isToken(
                                        authorization.substring(BEARER.length()).strip()))
                || cookies.stream()
                        .flatMap(line -> Arrays.stream(line.split(";", -1)))
                        .map(String::strip)
                        .anyMatch(
                                each -> each.startsWith(begin) && token.get().isCookie(each.substring(begin.length())));
    }

    /** A browser sends a cookie to all ports of a host. */
    private String cookieName() {
        return "nexmark-live-" + address.port();
    }

    private static void refuse(HttpExchange exchange, int code, String why) throws IOException {
        try (exchange) {
            byte[] body = (why + "\n").getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", "text/plain; charset=utf-8");
            boolean hasBody = !exchange.getRequestMethod().equals("HEAD");
            exchange.sendResponseHeaders(code, hasBody ? body.length : -1);
            if (hasBody) {
                exchange.getResponseBody().write(body);
            }
        }
    }
}
