package nexmark.jet.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.ParseResult;

class VariedOptionTest {

    @Test
    void eachSideHasOneOfTheValues() {
        VariedOption varied = parsed("--rate=1M,2M", "--keys", "7").matchedOptionValue("--rate", null);
        assertThat(varied.setting().path()).isEqualTo("workload.rate");
        assertThat(varied.texts()).containsExactly("1M", "2M");
        assertThat(varied.values()).isEqualTo(List.of(1_000_000L, 2_000_000L));
    }

    @Test
    void commasThatBelongToAValueSeparateNoSides() {
        ParseResult parsed = parsed("--cluster", "attach:dev@a:1,b:2", "--jvm-options", "-Da=b,c");
        assertThat(parsed.<Object>matchedOptionValue("--cluster", null)).isEqualTo("attach:dev@a:1,b:2");
        assertThat(parsed.<Object>matchedOptionValue("--jvm-options", null)).isEqualTo(List.of("-Da=b,c"));
    }

    private static ParseResult parsed(String... options) {
        String[] typed = new String[options.length + 1];
        typed[0] = "compare";
        System.arraycopy(options, 0, typed, 1, options.length);
        return Nexmark.commandLine().parseArgs(typed).subcommand();
    }
}
