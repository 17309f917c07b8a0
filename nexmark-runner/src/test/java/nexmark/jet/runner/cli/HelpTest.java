package nexmark.jet.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What every command's help has in common. */
class HelpTest {

    private static final int COLUMNS = 80;

    static Set<String> commands() {
        return Nexmark.commandLine().getSubcommands().keySet();
    }

    @ParameterizedTest
    @MethodSource("commands")
    void helpIsPrintedWithoutAWarningAndFitsATerminal(String command) {
        Ran ran = Ran.nexmark(command, "--help");
        assertThat(ran.exit()).isZero();
        assertThat(ran.err()).isEmpty();
        assertThat(ran.out().lines()).isNotEmpty().allMatch(line -> line.length() <= COLUMNS);
        assertThat(ran.out().lines())
                .as("a path is broken")
                .noneMatch(line -> line.matches(".*(docs|configs)/[^ .]*\\."));
        if (!command.equals("generate-completion")) {
            assertThat(ran.out()).containsPattern("(?s)\nExamples?:\n[^:]*nexmark " + command + ".* -h, --help ");
        }
    }

    @Test
    void theOptionsOfARunStandUnderHeadings() {
        String help = Ran.nexmark("run", "--help", "all").out();
        assertThat(help.lines().filter(line -> line.matches("[A-Z].*:")))
                .containsExactly(
                        "Examples:",
                        "Load:",
                        "Windows and joins:",
                        "Puts and gets:",
                        "Time:",
                        "Cluster:",
                        "JVM:",
                        "Job:",
                        "Faults:",
                        "Output:",
                        "Further:");
        assertThat(help).startsWith("Usage: nexmark run [OPTIONS] [QUERY...]\n").contains("--plan=FILE");
    }

    @ParameterizedTest
    @ValueSource(strings = {"run", "compare", "max-throughput"})
    void helpHasWhatMostRunsNeedOnTwoScreensAtMost(String command) {
        String help = Ran.nexmark(command, "--help").out();
        assertThat(help.lines()).hasSizeLessThanOrEqualTo(80);
        assertThat(help)
                .contains("--cluster=WHERE", "nexmark " + command + " --help all")
                .doesNotContain("--hot-auction");
        assertThat(Ran.nexmark(command, "-h", "all").out())
                .contains("--hot-auction", help.lines().findFirst().get());
    }

    @Test
    void anOptionThatACommandRefusesIsNotListed() {
        assertThat(Ran.nexmark("max-throughput", "--help", "all").out())
                .contains("--keys=")
                .doesNotContain("--rate=", "--events-from=", "--fault=", "--profiler=");
        assertThat(Ran.nexmark("compare", "--help", "all").out())
                .contains("--fault=")
                .doesNotContain("--profiler=");
    }

    /** A terminal that stdout and stderr go to, as the launcher describes it to the JVM. */
    private static final Map<String, String> TERMINAL = Map.of(
            "nexmark.columns", "" + COLUMNS, "nexmark.progress.columns", "" + COLUMNS, "nexmark.terminal", "true");

    @ParameterizedTest
    @ValueSource(strings = {"list", "run q5 --mesure 3s", "compare q5", "report none"})
    void everyLineFits(String command) {
        TERMINAL.forEach(System::setProperty);
        Ran ran;
        try {
            ran = Ran.nexmark(command.split(" "));
        } finally {
            TERMINAL.keySet().forEach(System::clearProperty);
        }
        assertThat((ran.out() + ran.err()).lines()).hasSizeGreaterThan(1).allMatch(line -> line.length() <= COLUMNS);
        assertThat(Ran.nexmark(command.split(" ")).err())
                .isEqualTo(ran.err().isEmpty() ? "" : ran.err().strip().replaceAll("\n +", " ") + "\n");
    }
}
