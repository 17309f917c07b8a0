package nexmark.jet.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import nexmark.jet.event.Event;
import nexmark.jet.generator.Profile;
import nexmark.jet.json.StrictJson;
import nexmark.jet.oracle.Oracle.Slice;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.plan.QueryLookup;
import nexmark.jet.query.Query;
import nexmark.jet.question.Setting;
import nexmark.jet.runner.recorded.JsonLines;
import nexmark.jet.runner.recorded.RecordedEvents;
import nexmark.jet.runner.recorded.Units;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Rows of the oracle, written as engines write them, over 20 s of events. */
class CheckCommandTest {

    private static final String GENERATED = "--events 5k --rate 250 --disorder 50";

    @TempDir
    private static Path folder;

    private static Path events;

    @BeforeAll
    static void writeEvents() {
        events = folder.resolve("events.jsonl");
        assertThat(Ran.line("generate " + GENERATED + " --out", events).exit()).isZero();
    }

    private static List<String> rows(String query) throws IOException {
        Query asked = QueryLookup.byId(query);
        RecordedEvents recorded = RecordedEvents.read(events.toString(), InputStream.nullInputStream(), Units.OWN);
        QuerySettings settings = QuerySettings.keepingAll(Profile.STANDARD, 10_000, 2_000);
        ByteArrayOutputStream written = new ByteArrayOutputStream();
        try (JsonLines lines = new JsonLines(written)) {
            for (Object row : recorded.rowsBy(asked.oracle(settings, Slice.EVERYTHING), () -> {})) {
                if (row instanceof Event event) {
                    lines.write(event);
                } else {
                    lines.write(row, asked.definition().columns());
                }
            }
        }
        return new ArrayList<>(written.toString(StandardCharsets.UTF_8).lines().toList());
    }

    private static Ran check(String query, List<String> rows, String options) throws IOException {
        Path file = Files.write(folder.resolve("rows.jsonl"), rows);
        return Ran.line("check " + query + " " + options + " --rows", file, "--events", events);
    }

    private static void assertRight(Ran ran, int rows) {
        assertThat(ran.out()).contains("%,d rows compared, all right".formatted(rows));
        assertThat(ran.err()).isEmpty();
        assertThat(ran.exit()).isZero();
    }

    static Stream<String> queries() {
        return Query.all().stream()
                .filter(query -> !query.definition().settings().contains(Setting.MAP))
                .map(Query::id);
    }

    @ParameterizedTest
    @MethodSource("queries")
    void theRowsOfEachQueryAreRightInAnyOrder(String query) throws IOException {
        List<String> rows = rows(query);
        assertThat(rows).isNotEmpty();
        Collections.shuffle(rows, new Random(1));
        assertRight(check(query, rows, "--until end"), rows.size());
    }

    @Test
    void csvWithOtherNamesTimesAndPricesIsRightTooAndGeneratedEventsAreThoseOfTheFile() throws IOException {
        List<String> lines = new ArrayList<>(List.of("ts,who,on,paid,window_end,note"));
        List<String> rows = rows("q7");
        for (String line : rows) {
            JsonNode row = StrictJson.MAPPER.readTree(line);
            lines.add(String.join(
                    ",",
                    Instant.ofEpochMilli(row.get("dateTime").longValue()).toString(),
                    row.get("bidder").toString(),
                    row.get("auction").toString(),
                    BigDecimal.valueOf(row.get("price").longValue(), 2).toString(),
                    "\"" + row.get("windowEnd") + "\"",
                    "x"));
        }
        Path csv = Files.write(folder.resolve("rows.CSV"), lines);
        Ran ran = Ran.line(
                "check q7 " + GENERATED + " --money units --until end"
                        + " --columns ts=dateTime,who=bidder,on=auction,paid=price,window_end=windowEnd --rows",
                csv);
        assertThat(ran.err()).isEqualTo("note: " + csv + ": ignored members note (first in line 2)\n");
        assertThat(ran.exit()).isZero();
    }

    @Test
    void aWrongRowIsShownBesideTheRightOneAndTheExitCodeSaysSo() throws IOException {
        List<String> rows = rows("q7");
        String first = rows.remove(0);
        String wrong = first.replaceFirst("\"price\":(\\d+)", "\"price\":$1.5");
        rows.addAll(List.of(wrong, rows.get(0)));
        Ran ran = check("q7", rows, "--until end");
        assertThat(ran.exit()).isEqualTo(4);
        assertThat(ran.out())
                .contains(
                        "wrong: 1 of " + (rows.size() - 1) + " rows missing, 1 unexpected, 1 duplicate",
                        "missing beside the nearest:",
                        "duplicate, due 1 and given 2 times:")
                .containsPattern("\\* +price +\\d+ +\\d+\\.5\n")
                .containsOnlyOnce("*");
        assertThat(ran.out().lines()).allMatch(line -> line.length() <= 80);
        assertThat(ran.err())
                .isEqualTo(
                        "note: some prices have fractions of a cent: --money units reads units, --tolerance counts apart\n");
        JsonNode answer = StrictJson.MAPPER.readTree(
                check("q7", rows, "--until end --tolerance --json").out());
        assertThat(answer.at("/rows/tolerated").intValue()).isEqualTo(1);
        assertThat(answer.at("/rows/missing").intValue()).isZero();
        assertThat(answer.at("/rows/differences/0/kind").textValue()).isEqualTo("duplicate");
    }

    @Test
    void aLongTextIsShownWhereItDiffersAndWholeInJson() throws IOException {
        List<String> rows = rows("q20");
        String wrong = rows.remove(0).replaceFirst("(\"auctionExtra\":\".{50}).", "$1#");
        rows.add(wrong);
        Ran ran = check("q20", rows, "--until end");
        assertThat(ran.out()).containsPattern("\\* +auctionExtra +….*….*…\\S*#");
        assertThat(ran.out().lines()).allMatch(line -> line.length() <= 80);
        assertThat(check("q20", rows, "--json").out()).containsPattern(" \"[^\"]{50}#");
    }

    @Test
    void windowsThatCloseAfterTheLastEventAreNotCompared() throws IOException {
        List<String> rows = rows("q5");
        Ran ran = check("q5", rows, "--as rows");
        assertThat(ran.exit()).isZero();
        assertThat(ran.out())
                .containsPattern("(?s)given.*\\d+ +[1-9]\\d* +0\n")
                .containsPattern(" [1-9]\\d* rows compared, all right");
        assertThat(check("q5", rows, "--until 2015-07-15T00:00:01Z").exit())
                .as("nothing to compare")
                .isEqualTo(3);
    }

    @Test
    void whatIsTakenBackDoesNotCount() throws IOException {
        List<String> rows = rows("q5");
        List<String> changes = new ArrayList<>();
        for (String row : rows) {
            String early = row.replaceFirst("\"count\":\\d+", "\"count\":0");
            changes.addAll(List.of(op("+I", early), op("-U", early), op("+U", row)));
        }
        assertRight(check("q5", changes, "--as changes --until end"), rows.size());
    }

    @ParameterizedTest
    @ValueSource(strings = {"q4", "q6", "q15", "q16", "q17", "q18", "q19"})
    void anAnswerThatIsKeptUpToDateIsComparedInItsLastState(String query) throws IOException {
        List<String> updates = rows(query).stream()
                .map(row -> row.replaceFirst("\"windowEnd\":\\d+,|,\"expires\":\\d+", ""))
                .toList();
        Ran ran = check(query, updates, "--as latest");
        assertThat(ran.exit()).as(ran.out()).isZero();
        assertThat(ran.out()).containsPattern("not compared, as the rows lack it: (windowEnd|expires) ");
        assertThat(check(query, updates.subList(0, 1), "--as latest").exit()).isEqualTo(4);
        assertThat(check(query, updates.subList(0, 1), "--as rows").err())
                .contains("--as latest compares the last of each key");
    }

    @Test
    void columnsThatTheRowsLackAreNotComparedAndNamed() throws IOException {
        List<String> rows = rows("q5").stream()
                .map(row -> row.replaceFirst("\"windowEnd\":\\d+,\"auction\":\\d+,", ""))
                .toList();
        Ran ran = check("q5", rows, "--json");
        JsonNode answer = StrictJson.MAPPER.readTree(ran.out());
        assertThat(answer.get("columns")).hasToString("[\"count\"]");
        assertThat(answer.get("notCompared")).hasToString("[\"windowEnd\",\"auction\"]");
        assertThat(answer.at("/rows/afterEnd").longValue())
                .as("windows after the last event")
                .isPositive();
        assertThat(ran.err()).startsWith("note: the rows do not say their time, so ");
        assertThat(ran.exit()).isZero();
        Ran atTheEnd = check("q5", rows, "--until end");
        assertRight(atTheEnd, rows.size());
        assertThat(atTheEnd.out().replaceAll("\\s+", " "))
                .contains("not compared, as the rows lack them: windowEnd, auction (--columns THEIRS=OURS");
    }

    @Test
    void anAverageStandsForASum() throws IOException {
        List<String> averages = new ArrayList<>();
        for (String line : rows("q4")) {
            JsonNode row = StrictJson.MAPPER.readTree(line);
            double average = row.get("sum").doubleValue() / row.get("count").longValue() / 100;
            averages.add("{\"category\":%s,\"avg\":%s}".formatted(row.get("category"), average));
        }
        String options = "--as latest --money units --columns avg=average";
        assertThat(check("q4", averages, options).out())
                .contains("rows compared, all right", "lack them: sum, count, expires");
        String wrong = averages.get(averages.size() - 1).replace("avg\":", "avg\":1");
        averages.add(wrong);
        assertThat(check("q4", averages, options).exit()).isEqualTo(4);
    }

    private static String op(String operation, String row) {
        return "{\"op\":\"" + operation + "\"," + row.substring(1);
    }

    @Test
    void anEngineThatGivesNothingIsWrongAndAnEmptyFileAMistake() throws IOException {
        Path csv = Files.writeString(folder.resolve("none.csv"), "windowEnd,auction,count\n");
        Ran ran = Ran.line("check q5 --rows", csv, "--events", events);
        assertThat(ran.exit()).isEqualTo(4);
        assertThat(ran.err()).startsWith("the engine gave no row to compare, and ");
        assertThat(check("q5", List.of(), "--as rows").exit()).isEqualTo(2);
    }
}
