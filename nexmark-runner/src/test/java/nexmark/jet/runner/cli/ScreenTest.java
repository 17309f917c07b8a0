package nexmark.jet.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import nexmark.jet.report.VerdictWords;
import nexmark.jet.result.MadeResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine.Help.Ansi;

class ScreenTest {

    private final StringWriter shown = new StringWriter();

    @Test
    void aLongTextGoesOnBelowItsBeginningAndIsBrokenBetweenWords() {
        screen(40, Ansi.OFF).labelled("causes", List.of("1 of 4 excursions: GC pause on member m2", "no other"));
        assertThat(shown).hasToString("""
                  causes      1 of 4 excursions: GC
                              pause on member m2
                              no other
                """);
    }

    @Test
    void aWordThatIsLongerThanALineStaysWholeSoThatAPathCanBeCopied() {
        screen(20, Ansi.OFF).labelled("stored in", "results/runs/20261122-190327-q5-d4d0");
        assertThat(shown).hasToString("  stored in   results/runs/20261122-190327-q5-d4d0\n");
    }

    @Test
    void aTextOfOneWordIsALine() {
        screen(20, Ansi.OFF).text("  ", "word", "    ");
        assertThat(shown).hasToString("  word\n");
    }

    @ParameterizedTest
    @CsvSource({
        "VALID, 32",
        "INVALID, 31",
        "WRONG, 31",
        "NOT JUDGED, 33",
        "INTERRUPTED, 33",
        "held, 32",
        "failed, 31",
        "not-judged, 33",
        "better, 32",
        "worse, 31"
    })
    void aVerdictIsBoldAndInItsColour(String word, int colour) {
        screen(80, Ansi.ON).verdict(word);
        assertThat(shown.toString())
                .startsWith("  verdict     \u001b[1m\u001b[" + colour + "m" + word + "\u001b[")
                .endsWith("m\n");
    }

    @Test
    void onlyTheWordBeforeAColonIsColoured() {
        screen(80, Ansi.ON).verdict("BOUNDED: heap after GC grew by 1 %");
        assertThat(shown.toString()).contains("mBOUNDED\u001b").endsWith(": heap after GC grew by 1 %\n");
    }

    @Test
    void aDisturbedRunHasTheColourOfADoubt() {
        String words = VerdictWords.of(MadeResult.of("run")
                .with("/plan/allowDisturbed", true)
                .with("/notes", List.of("machine disturbed: it stalled for 300 ms; --allow-disturbed"))
                .make());
        screen(80, Ansi.ON).verdict(words);
        assertThat(shown.toString()).startsWith("  verdict     \u001b[1m\u001b[33mVALID, but disturbed\u001b[");
    }

    @Test
    void withoutColoursTheTextIsPlain() {
        screen(80, Ansi.OFF).verdict("NOT JUDGED");
        assertThat(shown).hasToString("  verdict     NOT JUDGED\n");
    }

    @Test
    void aTerminalObeysNothingInATextOfOthers() {
        Screen screen = screen(80, Ansi.OFF);
        screen.line("label \u001b]0;title\u0007");
        screen.text("\u009b", "A = \u001b[31mred\nVALID", "");
        screen.verdict("invalid: \u001b[2J");
        assertThat(shown).hasToString("label ?]0;title?\n?A = ?[31mred VALID\n  verdict     invalid: ?[2J\n");
    }

    @Test
    void otherWordsHaveNoColour() {
        assertThat(Colours.of("undecided", Ansi.ON)).isEqualTo("undecided");
    }

    private Screen screen(int columns, Ansi ansi) {
        return new Screen(new PrintWriter(shown, true), columns, ansi);
    }
}
