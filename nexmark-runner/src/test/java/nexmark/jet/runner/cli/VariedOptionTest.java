package nexmark.jet.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import nexmark.jet.process.UserMistake;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.Model.CommandSpec;

class VariedOptionTest {

    @ParameterizedTest
    @ValueSource(strings = {"compare q5 --rate 1M,2M --keys 7", "compare q5 --rate=1M,2M --keys 7"})
    void eachSideHasOneOfTheValues(String typed) {
        List<String> arguments = List.of(typed.split(" "));
        assertThat(VariedOption.in(arguments)).containsExactly(new VariedOption("--rate", List.of("1M", "2M")));
        VariedOption varied = VariedOption.in(arguments).get(0);
        assertThat(String.join(" ", varied.chosen(1, arguments))).isEqualTo(typed.replace("1M,2M", "2M"));
        assertThat(varied.setting()).isEqualTo("workload.rate");
    }

    @Test
    void commasThatBelongToAValueSeparateNoSides() {
        assertThat(VariedOption.in(List.of(
                        "compare",
                        "--cluster",
                        "attach:dev@a:1,b:2",
                        "--metrics",
                        "p50,p99",
                        "--jvm-options",
                        "-Da=b,c")))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"100,000", "1,000,000", "20,050", "1,000ms"})
    void oneNumberWithCommasIsRefusedWithWhatTheCommasDo(String typed) {
        VariedOption varied =
                VariedOption.in(List.of("compare", "q5", "--rate", typed)).get(0);
        assertThatThrownBy(varied::check)
                .isInstanceOf(UserMistake.class)
                .hasMessage("--rate " + typed + " has " + varied.values().size() + " values ("
                        + typed.replace(",", " and ") + "), because commas separate the sides, expected "
                        + typed.replace(",", "") + " if it is one number");
    }

    @ParameterizedTest
    @ValueSource(strings = {"100,200", "1M,2M", "0,100", "100k,50"})
    void twoNumbersAreTwoSides(String typed) {
        VariedOption varied =
                VariedOption.in(List.of("compare", "--keys", typed)).get(0);
        assertThatCode(varied::check).doesNotThrowAnyException();
    }

    @Test
    void theRefusalIsOneLineOfTheCommand() {
        Ran ran = Ran.nexmark("compare", "q5", "--rate", "100,000");
        assertThat(ran.exit()).isEqualTo(ExitCode.USER_MISTAKE.code());
        assertThat(ran.err().lines())
                .containsExactly(
                        "nexmark compare: --rate 100,000 has 2 values (100 and 000), because commas separate the"
                                + " sides, expected 100000 if it is one number");
    }

    @Test
    void everyOptionThatMayHaveSeveralValuesExists() {
        CommandSpec compare =
                Nexmark.commandLine().getSubcommands().get("compare").getCommandSpec();
        assertThat(VariedOption.names())
                .allSatisfy(name -> assertThat(compare.findOption(name)).isNotNull());
    }
}
