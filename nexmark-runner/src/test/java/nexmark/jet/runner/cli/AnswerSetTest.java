package nexmark.jet.runner.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import nexmark.jet.generator.Profile;
import nexmark.jet.oracle.Oracle.Slice;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.plan.QueryLookup;
import nexmark.jet.query.Query;
import nexmark.jet.runner.recorded.JsonLines;
import nexmark.jet.runner.recorded.RecordedEvents;
import nexmark.jet.runner.recorded.Units;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What results/answers/answers.csv says of the events and of the rows is what the code makes. */
class AnswerSetTest {

    private static final Set<String> QUICK = Set.of("q4 late", "q7 disordered", "q8 in-order");

    @TempDir
    private Path folder;

    record Answer(String query, String events, String options, String eventsSum, int rows, String sum, String columns) {

        Query asked() {
            return QueryLookup.byId(query);
        }
    }

    static Stream<Answer> all() throws IOException {
        return Files.readAllLines(Path.of("../results/answers/answers.csv")).stream()
                .skip(1)
                .map(line -> line.split(",", -1))
                .map(cell ->
                        new Answer(cell[0], cell[1], cell[2], cell[3], Integer.parseInt(cell[4]), cell[5], cell[6]));
    }

    static Stream<Answer> quick() throws IOException {
        List<Answer> some = all().filter(answer -> QUICK.contains(answer.query + " " + answer.events))
                .toList();
        assertThat(some).hasSameSizeAs(QUICK);
        return some.stream();
    }

    @ParameterizedTest
    @MethodSource("quick")
    void theOraclesRowsHaveTheSum(Answer answer) throws Exception {
        QuerySettings windows = QuerySettings.keepingAll(Profile.STANDARD, 10_000, 2_000);
        Path rows = folder.resolve("rows.jsonl");
        try (JsonLines lines = new JsonLines(Files.newOutputStream(rows))) {
            for (Object row : RecordedEvents.read(generated(answer), Units.OWN)
                    .rowsBy(answer.asked().oracle(windows, Slice.EVERYTHING), () -> {})) {
                lines.write(row, answer.asked().definition().columns());
            }
        }
        assertAreTheRows(answer, rows);
    }

    @Test
    void theAnswersAreTheSameInOrderAndDisordered() throws IOException {
        assertThat(answers("disordered")).hasSize(22).isEqualTo(answers("in-order"));
    }

    private static List<List<Object>> answers(String events) throws IOException {
        return all().filter(answer -> answer.events.equals(events))
                .map(answer -> List.<Object>of(answer.query, answer.rows, answer.sum, answer.columns))
                .toList();
    }

    /** Rows of events in order and disordered are the same, as the test above has it. */
    static Stream<Answer> ofLateEventsAndTheStudy() throws IOException {
        return all().filter(answer -> !answer.events.equals("in-order") && !answer.events.equals("disordered"));
    }

    @Tag("full")
    @ParameterizedTest
    @MethodSource("ofLateEventsAndTheStudy")
    void theRowsOfAReplayAreTheOraclesAndHaveTheSum(Answer answer) throws Exception {
        Path rows = folder.resolve("rows.jsonl");
        String profile = answer.events.equals("blog-2021") ? " --profile blog-2021" : "";
        Ran replay = Ran.line("replay " + answer.query + profile + " --events", generated(answer), "--out", rows);
        assertThat(replay.err()).isEqualTo("%,d rows compared, all right%n".formatted(answer.rows));
        assertThat(replay.exit()).isZero();
        assertAreTheRows(answer, rows);
    }

    private Path generated(Answer answer) throws Exception {
        Path events = folder.resolve("events.jsonl");
        assertThat(Ran.line("generate " + answer.options + " --out", events).exit())
                .isZero();
        assertThat(sum(Files.readAllLines(events))).isEqualTo(answer.eventsSum);
        return events;
    }

    private static void assertAreTheRows(Answer answer, Path rows) throws Exception {
        List<String> lines = Files.readAllLines(rows);
        assertThat(lines).hasSize(answer.rows);
        assertThat(sum(lines.stream().sorted().toList())).isEqualTo(answer.sum);
        assertThat(String.join(" ", answer.asked().definition().columns())).isEqualTo(answer.columns);
    }

    private static String sum(List<String> lines) throws Exception {
        MessageDigest digest = MessageDigest.getInstance("SHA-256");
        lines.forEach(line -> digest.update((line + "\n").getBytes(UTF_8)));
        return HexFormat.of().formatHex(digest.digest());
    }
}
