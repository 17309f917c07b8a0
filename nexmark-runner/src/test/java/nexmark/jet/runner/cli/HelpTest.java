package nexmark.jet.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

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
    }

    @Test
    void theOptionsOfARunStandUnderHeadings() {
        String help = Ran.nexmark("run", "--help").out();
        assertThat(help.lines().filter(line -> line.matches("[A-Z].*:")))
                .containsExactly(
                        "Load:",
                        "Windows and joins:",
                        "Time:",
                        "Cluster:",
                        "JVM:",
                        "Job:",
                        "Faults:",
                        "Output:",
                        "Examples:");
        assertThat(help).startsWith("Usage: nexmark run [OPTIONS] [QUERY...]\n").contains("--plan=FILE");
    }

    @Test
    void aHeadingNamesNoOptionThatIsGone() {
        Set<String> known = Nexmark.commandLine().getSubcommands().values().stream()
                .flatMap(command -> command.getCommandSpec().options().stream())
                .flatMap(option -> Stream.of(option.names()))
                .collect(Collectors.toSet());
        assertThat(OptionSections.names()).doesNotHaveDuplicates().isSubsetOf(known);
    }
}
