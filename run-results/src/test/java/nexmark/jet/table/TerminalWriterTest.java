package nexmark.jet.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import nexmark.jet.table.Table.Grid;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TerminalWriterTest {

    private static final Grid QUERIES =
            new Grid().left("query").right("rows", "lost").row("q5", "1,000", 0).row("q11", "20", 12);

    @Test
    void columnsAreAsFarApartAsTheLineAllows() {
        assertThat(written(80, new Table().add(QUERIES))).isEqualTo("""
                  query    rows   lost
                  q5      1,000      0
                  q11        20     12
                """);
        assertThat(written(18, new Table().add(QUERIES))).isEqualTo("""
                  query  rows lost
                  q5    1,000    0
                  q11      20   12
                """);
    }

    @Test
    void aRowThatIsTooWideGoesOnInFurtherLinesAsTheHeadingsDo() {
        assertThat(written(17, new Table().add(QUERIES))).isEqualTo("""
                  query    rows
                    lost
                  q5      1,000
                       0
                  q11        20
                      12
                """);
    }

    @Test
    void aLongLastCellIsBrokenBetweenWordsBelowItsRow() {
        Grid trials = new Grid()
                .right("trial")
                .verdict("verdict")
                .left("reason")
                .row(1, "held", "")
                .row(2, "failed", "p99<16ms missed: 17.3 ms");
        assertThat(written(24, new Table().add(trials))).isEqualTo("""
                  trial   verdict
                    reason
                      1   held
                      2   failed
                    p99<16ms missed:
                    17.3 ms
                """);
    }

    @Test
    void aHeadingMayHaveTwoLines() {
        Grid members = new Grid().left("member").right("CPU\ns/s", "parts").row("m1", "0.97", "271");
        assertThat(written(80, new Table().add(members))).isEqualTo("""
                            CPU
                  member    s/s   parts
                  m1       0.97     271
                """);
    }

    @Test
    void aLongTextGoesOnBelowItsStartAndALongWordStaysWhole() {
        Table table = new Table()
                .labelled("causes", List.of("1 of 4 excursions: GC pause on member m2", "no other"))
                .labelled("stored in", "results/runs/20261122-190327-q5-d4d0-of-a-long-name")
                .items(List.of("word"))
                .verdict("VALID", List.of("not judged: the trend of three runs"));
        assertThat(written(40, table)).isEqualTo("""
                  causes      1 of 4 excursions: GC
                              pause on member m2
                              no other
                  stored in   results/runs/20261122-190327-q5-d4d0-of-a-long-name
                  word
                  verdict     VALID
                              - not judged: the trend of
                                three runs
                """);
    }

    @ParameterizedTest
    @CsvSource({"VALID, 32", "'VALID, but disturbed', 33", "INVALID, 31", "held, 32", "not-judged, 33"})
    void aVerdictIsBoldAndInItsColourUpToTheColon(String word, int colour) {
        assertThat(coloured(new Table().verdict(word + ": why", List.of())))
                .isEqualTo("  verdict     \u001b[1m\u001b[" + colour + "m" + word + "\u001b[0m: why\n");
    }

    @Test
    void onlyVerdictsAreColouredAndNotTheirHeading() {
        Grid grid = new Grid().left("label").verdict("valid").right("n").row("failed", "valid", 1);
        assertThat(coloured(new Table().add(grid)))
                .isEqualTo("  label    valid   n\n  failed   \u001b[1m\u001b[32mvalid\u001b[0m   1\n");
        assertThat(coloured(new Table().verdict("undecided", List.of()))).isEqualTo("  verdict     undecided\n");
    }

    @Test
    void aTerminalObeysNothingInATextOfOthers() {
        Table table = new Table()
                .text("label \u001b]0;title\u0007")
                .verdict("invalid: \u001b[2J\nVALID", List.of())
                .add(new Grid().left("label").row("\u001b[31mred\u009b"));
        assertThat(written(80, table)).isEqualTo("""
                label ?]0;title?
                  verdict     invalid: ?[2J VALID
                  label
                  ?[31mred?
                """);
    }

    private static String coloured(Table table) {
        return written(80, true, table);
    }

    private static String written(int columns, Table table) {
        return written(columns, false, table);
    }

    private static String written(int columns, boolean hasColours, Table table) {
        StringWriter shown = new StringWriter();
        new TerminalWriter(new PrintWriter(shown), columns, hasColours, true).write(table);
        return shown.toString();
    }
}
