package nexmark.jet.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.List;
import nexmark.jet.process.UserMistake;
import nexmark.jet.table.JUnitWriter.Case;
import nexmark.jet.table.JUnitWriter.Outcome;
import nexmark.jet.table.JUnitWriter.Suite;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WritersTest {

    @Test
    void textOfOthersMeansNothingAndEachPartIsAParagraph() {
        Table table = new Table()
                .gap()
                .title("Nexmark: valid")
                .add(new Table.Grid().left("run").verdict("").right("p50\nms").row("a|b", "valid", "1.3"))
                .gap()
                .items(List.of("no <b>trend</b>", "\u001b]0;a\tb\u0007\nc"))
                .text("2 x Xeon");
        assertThat(MarkdownWriter.of(table)).isEqualTo("""
                **Nexmark: valid**

                | run |  | p50 ms |
                | --- | --- | ---: |
                | a\\|b | valid | 1.3 |

                - no \\<b\\>trend\\</b\\>
                - ?\\]0;a b? c

                2 x Xeon
                """);
    }

    private static final List<String> AWKWARD = List.of("a,b", "say \"no\"", "two\nlines", "a\tb", "", " ", "1=1", "ü");

    @Test
    void whatIsWrittenIsReadAgain() {
        List<String> columns = List.of("1", "2", "3", "4", "5", "6", "7", "8");
        String text = new Csv(columns).row(AWKWARD).row(columns).toString();
        assertThat(Csv.read(text)).containsExactly(columns, AWKWARD, columns);
    }

    @Test
    void noSpreadsheetRunsTheTextOfOthersAndNoTerminalObeysIt() {
        assertThat(new Csv(List.of(
                        "=1+1", " @SUM(1)", "-1+1", "+1", "-", "-0.5", -7L, -0.5, "a\u001b]0;b\u0007\u009b", "a\rb")))
                .hasToString("'=1+1,' @SUM(1),'-1+1,'+1,-,-0.5,-7,-0.500,a?]0;b??,a?b\n");
    }

    @Test
    void aFileThatASpreadsheetSavedIsRead() {
        assertThat(Csv.read("a,b\r\n1,\"2\"\r\n,"))
                .containsExactly(List.of("a", "b"), List.of("1", "2"), List.of("", ""));
        assertThat(Csv.read("")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"a,b\n\"1,2\n", "a,b\n1,2\"\n", "a,b\n\"1\"2,3\n"})
    void aRowWithAStrayQuoteIsRefusedByItsNumber(String text) {
        assertThatThrownBy(() -> Csv.read(text)).isInstanceOf(UserMistake.class).hasMessageStartingWith("row 2 ");
    }

    @Test
    void whatXmlCannotHoldIsEscapedOrReplaced() {
        List<Case> cases = List.of(
                new Case("q5", "run", 33.3921, Outcome.PASSED, "", List.of()),
                new Case("q5", "p99<1ms", 0, Outcome.FAILURE, "of & \"it\"\u0001", List.of("one", "two")),
                new Case("q5", "run", 0, Outcome.ERROR, "no luck", List.of()),
                new Case("q5", "run", 0, Outcome.SKIPPED, "the run did not start", List.of()));
        assertThat(JUnitWriter.of(new Suite("nexmark run", Instant.parse("2026-11-22T07:20:08.5Z"), cases)))
                .isEqualTo("""
                <?xml version="1.0" encoding="UTF-8"?>
                <testsuites name="nexmark run" tests="4" failures="1" errors="1" time="33.392">
                <testsuite name="nexmark run" tests="4" failures="1" errors="1" time="33.392" skipped="1" \
                timestamp="2026-11-22T07:20:08">
                  <testcase classname="nexmark.q5" name="run" time="33.392"></testcase>
                  <testcase classname="nexmark.q5" name="p99&lt;1ms" time="0.000"><failure message="of &amp; &quot;it&quot;?">one
                two</failure></testcase>
                  <testcase classname="nexmark.q5" name="run" time="0.000"><error message="no luck"></error></testcase>
                  <testcase classname="nexmark.q5" name="run" time="0.000"><skipped message="the run did not start"></skipped></testcase>
                </testsuite>
                </testsuites>
                """);
    }
}
