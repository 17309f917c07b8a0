package nexmark.jet.runner.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.Set;
import java.util.stream.Stream;
import nexmark.jet.generator.Profile;
import nexmark.jet.oracle.Oracle.Slice;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.plan.QueryLookup;
import nexmark.jet.query.Query;
import nexmark.jet.runner.recorded.JsonLines;
import nexmark.jet.runner.recorded.RecordedEvents;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What results/answers/answers.csv says of the events and of the rows is what the code makes. */
class AnswerSetTest {

    private static final Set<String> QUICK = Set.of("q4 late", "q5 in-order", "q8 in-order", "q16 late", "q19 in-order");

    @TempDir
    private Path folder;

    record Answer(String query, String events, String options, String eventsSum, int rows, String sum, String columns) {}

    static Stream<Answer> all() throws IOException {
        return Files.readAllLines(Path.of("../results/answers/answers.csv")).stream()
                .skip(1)
                .map(line -> line.split(",", -1))
                .map(cell -> new Answer(
                        cell[0], cell[1], cell[2], cell[3], Integer.parseInt(cell[4]), cell[5], cell[6]));
    }

    static Stream<Answer> quick() throws IOException {
        return all().filter(answer -> QUICK.contains(answer.query + " " + answer.events));
    }

    @ParameterizedTest
    @MethodSource("quick")
    void theOraclesRowsHaveTheSum(Answer answer) throws Exception {
        Query query = QueryLookup.byId(answer.query);
        QuerySettings windows = QuerySettings.keepingAll(Profile.STANDARD, 10_000, 2_000);
        RecordedEvents events = RecordedEvents.read(generated(answer));
        Path rows = folder.resolve("rows.jsonl");
        try (JsonLines lines = new JsonLines(Files.newOutputStream(rows))) {
            for (Object row : events.rowsBy(query.oracle(windows, Slice.EVERYTHING), () -> {})) {
                lines.write(row, query.definition().columns());
            }
        }
        assertAreTheRows(answer, rows);
    }

    /** A replay compares its rows with the oracle's. */
    @Tag("full")
    @ParameterizedTest
    @MethodSource("all")
    void theRowsOfAReplayHaveTheSum(Answer answer) throws Exception {
        Path rows = folder.resolve("rows.jsonl");
        String profile = answer.events.equals("blog-2021") ? "blog-2021" : "standard";
        String replay = "replay " + answer.query + " --profile " + profile + " --events";
        assertThat(Ran.line(replay, generated(answer), "--out", rows)).isEqualTo(new Ran(0, "", ""));
        assertAreTheRows(answer, rows);
    }

    private Path generated(Answer answer) throws Exception {
        Path events = folder.resolve("events.jsonl");
        assertThat(Ran.line("generate " + answer.options + " --out", events).exit()).isZero();
        assertThat(sum(Files.readAllLines(events).stream())).isEqualTo(answer.eventsSum);
        return events;
    }

    private static void assertAreTheRows(Answer answer, Path rows) throws Exception {
        assertThat(Files.readAllLines(rows)).hasSize(answer.rows);
        assertThat(sum(Files.readAllLines(rows).stream().sorted())).isEqualTo(answer.sum);
        assertThat(String.join(" ", QueryLookup.byId(answer.query).definition().columns()))
                .isEqualTo(answer.columns);
    }

    private static String sum(Stream<String> lines) throws Exception {
        MessageDigest digest = MessageDigest.getInstance("SHA-256");
        lines.forEach(line -> digest.update((line + "\n").getBytes(UTF_8)));
        return HexFormat.of().formatHex(digest.digest());
    }
}
