package nexmark.jet.runner.live;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/** Reads server-sent events, as a browser does. */
final class Events implements AutoCloseable {

    private static final JsonMapper JSON = new JsonMapper();

    private final HttpResponse<InputStream> response;
    private final BufferedReader lines;

    /** An event as it was received. */
    record Received(String id, String name, JsonNode data) {}

    private Events(HttpResponse<InputStream> response) {
        this.response = response;
        this.lines = new BufferedReader(new InputStreamReader(response.body(), StandardCharsets.UTF_8));
    }

    /** @param headers names and values of the request's headers */
    static Events of(Live live, String... headers) throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(live.url() + "events"));
        if (headers.length > 0) {
            request.headers(headers);
        }
        return new Events(HttpClient.newHttpClient().send(request.build(), BodyHandlers.ofInputStream()));
    }

    HttpResponse<InputStream> response() {
        return response;
    }

    /** The next event, which this waits for; comments are left out. */
    Received next() {
        Map<String, String> fields = new HashMap<>();
        String line = line();
        while (!line.isEmpty() || !fields.containsKey("data")) {
            int colon = line.indexOf(": ");
            if (colon > 0) {
                fields.put(line.substring(0, colon), line.substring(colon + 2));
            }
            line = line();
        }
        try {
            return new Received(fields.get("id"), fields.get("event"), JSON.readTree(fields.get("data")));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The next event of this name. */
    Received next(String name) {
        Received event = next();
        while (!event.name().equals(name)) {
            event = next();
        }
        return event;
    }

    private String line() {
        try {
            String line = lines.readLine();
            assertThat(line).as("a line before the stream's end").isNotNull();
            return line;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() throws IOException {
        lines.close();
    }
}
