package nexmark.jet.runner.judge;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import nexmark.jet.json.StrictJson;
import nexmark.jet.plan.PlanTree;
import nexmark.jet.result.ResultJson;

/** A run that was measured once: the values that judge and proof took, and what they said. */
public record FrozenRun(String name, JsonNode tree) {

    /** The property names another folder with frozen runs. */
    private static final Path FOLDER =
            Path.of(System.getProperty("frozen.runs", "src/test/resources/nexmark/jet/runner/judge/frozen"));

    private static final String SUFFIX = ".json.gz";
    /** Components that came later are absent: the plan's are as their rules say, others null or 0. */
    private static final ObjectMapper MAPPER =
            StrictJson.MAPPER.copy().disable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES);

    static Stream<FrozenRun> all() throws IOException {
        try (Stream<Path> files = Files.list(FOLDER)) {
            List<Path> frozen = files.filter(file -> file.toString().endsWith(SUFFIX))
                    .sorted()
                    .toList();
            return frozen.stream().map(FrozenRun::read);
        }
    }

    /** The runs that have a value, such as {@code readings}. */
    public static Stream<FrozenRun> with(String key) throws IOException {
        return all().filter(run -> run.tree.has(key));
    }

    private static FrozenRun read(Path file) {
        try (InputStream in = new GZIPInputStream(Files.newInputStream(file))) {
            return new FrozenRun(file.getFileName().toString().replace(SUFFIX, ""), MAPPER.readTree(in));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public <T> T value(String at, Class<T> type) {
        JsonNode value = tree.at(at).deepCopy();
        if (value.path("plan") instanceof ObjectNode plan) {
            new PlanTree(plan, name).addLater();
        }
        return MAPPER.convertValue(value, type);
    }

    public <T> List<T> values(String at, Class<T> type) {
        return tree.at(at)
                .valueStream()
                .map(value -> MAPPER.convertValue(value, type))
                .toList();
    }

    /** Where a value differs from what it was, by path, some paths aside. What only the new value has came later. */
    public List<String> differences(String at, Object now, Set<String> besides) {
        List<String> found = new ArrayList<>();
        try {
            compare(at, tree.at(at), MAPPER.readTree(ResultJson.write(now)), besides, found);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return found;
    }

    private static void compare(String at, JsonNode then, JsonNode now, Set<String> besides, List<String> found) {
        if (besides.contains(at)) {
            return;
        }
        if (then.isObject() && now.isObject()) {
            then.forEachEntry((key, value) -> compare(at + "/" + key, value, now.path(key), besides, found));
        } else if (then.isArray() && now.isArray() && then.size() == now.size()) {
            IntStream.range(0, then.size())
                    .forEach(i -> compare(at + "/" + i, then.get(i), now.get(i), besides, found));
        } else if (!then.equals(now)) {
            found.add(at + " was " + then + " and is " + now);
        }
    }

    @Override
    public String toString() {
        return name;
    }
}
