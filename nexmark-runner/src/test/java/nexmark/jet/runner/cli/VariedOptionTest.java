package nexmark.jet.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
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

    @Test
    void everyOptionThatMayHaveSeveralValuesExists() {
        CommandSpec compare =
                Nexmark.commandLine().getSubcommands().get("compare").getCommandSpec();
        assertThat(VariedOption.SETTINGS.keySet())
                .allSatisfy(name -> assertThat(compare.findOption(name)).isNotNull());
    }
}
