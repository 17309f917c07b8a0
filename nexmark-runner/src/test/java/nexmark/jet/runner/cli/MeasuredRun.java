package nexmark.jet.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.function.Consumer;
import java.util.stream.Stream;
import nexmark.jet.metric.IncidentKind;
import nexmark.jet.result.Status;

/**
 * A run that was really measured, with everything that its folder has, and copies of it that say something else: how a run ends
 * is up to the machine, and what a page shows of it is not.
 */
record MeasuredRun(Path folder) {

    private static final JsonMapper JSON = new JsonMapper();
    private static final Path GOLDEN = Path.of("../run-results/src/test/resources/result-schema-1.json");

    /** Measures for long enough that percentiles have intervals, on two members. */
    static MeasuredRun in(Path out) {
        Ran ran = Ran.nexmark(
                ("run q5 --cluster embedded:2 --rate 5k --warmup 1s --measure 9s --drain 5m --window 1s --slide 20ms"
                                + " --threads 2 --check full --allow-disturbed --out " + out)
                        .split(" "));
        assertThat(ran.exit()).as(ran.err()).isIn(0, 3);
        return new MeasuredRun(Folders.single(out));
    }

    /** A copy with another id and status; its reason is one of the verdict unless it is valid. */
    MeasuredRun copy(Path into, String id, Status status, String reason) {
        return copy(into, id, result -> {
            result.put("status", status.toString());
            ObjectNode verdict = result.putObject("verdict").put("valid", status == Status.VALID);
            ArrayNode reasons = verdict.putArray("reasons");
            ArrayNode notJudged = verdict.putArray("notJudged");
            if (status != Status.VALID) {
                (status == Status.NOT_JUDGED ? notJudged : reasons).add(reason);
            }
        });
    }

    /** A copy in which a fault of the golden result has hit the first member, five seconds after the first event. */
    MeasuredRun faulted(Path into, String id) {
        return copy(into, id, result -> {
            long atMillis =
                    Instant.parse(result.at("/times/startedAt").textValue()).toEpochMilli() + 5_000;
            String member = result.at("/cluster/members/0/member").textValue();
            JsonNode golden = read(GOLDEN);
            result.withObject("/plan").set("faults", golden.at("/plan/faults"));
            result.withObject("/rows").set("faulted", golden.at("/rows/faulted"));
            ((ObjectNode) result.at("/rows/faulted/recoveries/0/injected"))
                    .put("address", member)
                    .put("atMillis", atMillis)
                    .put("doneMillis", atMillis + 700);
            String restart =
                    String.join(",", "" + atMillis, "2100.0", IncidentKind.RESTART.name(), member, "after kill");
            append(into.resolve(id).resolve("incidents.csv"), restart + "\n");
        });
    }

    private static void append(Path file, String text) {
        try {
            Files.writeString(file, text, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A copy whose result has been changed. */
    MeasuredRun copy(Path into, String id, Consumer<ObjectNode> change) {
        Path copied = into.resolve(id);
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Path target = copied.resolve(folder.relativize(file));
                Files.createDirectories(target.getParent());
                Files.copy(file, target);
            }
            ObjectNode result = (ObjectNode) read(copied.resolve("result.json"));
            result.put("id", id);
            change.accept(result);
            Files.writeString(copied.resolve("result.json"), result.toString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new MeasuredRun(copied);
    }

    private static JsonNode read(Path file) {
        try {
            return JSON.readTree(file.toFile());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
