package nexmark.jet.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import picocli.CommandLine.Help.Ansi;

class AlignedTableTest {

    @Test
    void columnsAreAsWideAsTheirCellsAndAsFarApartAsTheLineAllows() {
        AlignedTable table = new AlignedTable().left("query").right("rows", "lost");
        table.row("q5", "1,000", 0);
        table.row("q11", "20", 12);
        assertThat(text(table, 80)).isEqualTo("""
                  query    rows   lost
                  q5      1,000      0
                  q11        20     12
                """);
        assertThat(text(table, 20)).isEqualTo("""
                  query   rows  lost
                  q5     1,000     0
                  q11       20    12
                """);
        assertThat(text(table, 18)).isEqualTo("""
                  query  rows lost
                  q5    1,000    0
                  q11      20   12
                """);
    }

    @Test
    void aTerminalObeysNoCell() {
        AlignedTable table = new AlignedTable().left("label");
        table.row("\u001b[31mred\u009b");
        assertThat(text(table, 80)).isEqualTo("""
                  label
                  ?[31mred?
                """);
    }

    @Test
    void aHeadingMayHaveTwoLines() {
        AlignedTable table = new AlignedTable().left("member").right("CPU\ns/s", "parts");
        table.row("m1", "0.97", "271");
        assertThat(text(table, 80)).isEqualTo("""
                            CPU
                  member    s/s   parts
                  m1       0.97     271
                """);
    }

    @Test
    void aRemarkThatDoesNotFitStandsBelowItsRow() {
        AlignedTable table =
                new AlignedTable().right("trial").verdict("verdict").remark("reason");
        table.row(1, "held", "");
        table.row(2, "failed", "p99<16ms missed: 17.3 ms");
        assertThat(text(table, 50)).isEqualTo("""
                  trial   verdict   reason
                      1   held
                      2   failed    p99<16ms missed: 17.3 ms
                """);
        assertThat(text(table, 24)).isEqualTo("""
                  trial   verdict
                      1   held
                      2   failed
                    p99<16ms missed:
                    17.3 ms
                """);
    }

    @Test
    void whatIsStillTooWideStandsBelowItsName() {
        AlignedTable table = new AlignedTable().left("cell").right("valid", "p50 ms");
        table.row("guarantee exactly-once, rate 100k", "3/3", "1.315 (1.2 .. 1.4)");
        assertThat(text(table, 40)).isEqualTo("""
                  cell
                  valid              p50 ms
                  guarantee exactly-once, rate 100k
                    3/3  1.315 (1.2 .. 1.4)
                """);
    }

    @Test
    void aRowThatIsTooWideEvenSoGoesOnInFurtherLinesAsTheHeadingsDo() {
        AlignedTable table = new AlignedTable().left("cell").right("valid", "p50 ms", "p99 ms");
        table.row("rate 100k", "3/3", "1.315 (1.2 .. 1.4)", "17.1 (9.9 .. 18.2)");
        table.row("rate 200k", "3/3", "1.4", "-");
        assertThat(text(table, 40)).isEqualTo("""
                  cell
                  valid              p50 ms
                                p99 ms
                  rate 100k
                    3/3  1.315 (1.2 .. 1.4)
                    17.1 (9.9 .. 18.2)
                  rate 200k
                    3/3                 1.4
                                     -
                """);
    }

    @Test
    void onlyVerdictsAreColouredAndNotTheirHeading() {
        AlignedTable table = new AlignedTable().left("label").verdict("valid").right("n");
        table.row("failed", "valid", 1);
        table.row("valid", "invalid", 2);
        String text = String.join("\n", table.lines(80, Ansi.ON));
        assertThat(text)
                .contains(
                        "  label    valid     n\n",
                        "  failed   \u001b[1m\u001b[32mvalid  \u001b[",
                        "  valid    \u001b[1m\u001b[31minvalid\u001b[");
        assertThat(text.lines()
                        .map(line -> line.replaceAll("\u001b\\[[\\d;]*m", "").length())
                        .distinct())
                .as("columns are as wide as without colours")
                .hasSize(1);
    }

    private static String text(AlignedTable table, int width) {
        return String.join("\n", table.lines(width, Ansi.OFF)) + "\n";
    }
}
