package nexmark.jet.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import nexmark.jet.plan.PlanDefaults;
import nexmark.jet.process.UserMistake;
import nexmark.jet.result.Requirement;
import nexmark.jet.runner.run.TinyPlan;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

class RequireOptionsTest {

    @Test
    void goalsKeepTheirOrder() {
        assertThat(options("--require", "p99<16ms", "--require", "cost<0.5").requirements())
                .containsExactly(Requirement.parse("p99<16ms"), Requirement.parse("cost<0.5"));
        assertThat(options().requirements()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"q5", "q7", "q8"})
    void theDefaultsReachAP99(String query) {
        assertThatCode(() -> options("--require", "p99<1s").check(PlanDefaults.of(query)))
                .doesNotThrowAnyException();
    }

    /** Windows of 1 s every 200 ms; those of q7 do not overlap. */
    @ParameterizedTest
    @CsvSource({"q5, 59600, 1m", "q7, 298000, 299s"})
    void aPercentileThatThePlanCannotReachIsRefused(String query, long measureMillis, String enough) {
        RequireOptions options = options("--require", "max<1s", "--require", "p99<1s");
        assertThatThrownBy(() -> options.check(TinyPlan.of(query, 1000, measureMillis, 1)))
                .isInstanceOf(UserMistake.class)
                .hasMessageStartingWith("--require p99<1s: p99 takes 299 samples, but --measure ")
                .hasMessageEndingWith(" has 298, expected --measure " + enough + " or more");
    }

    @ParameterizedTest
    @CsvSource({"q5, 59800", "q7, 299000", "q4, 1"})
    void aPercentileThatThePlanMayReachIsNot(String query, long measureMillis) {
        RequireOptions options = options("--require", "p99<1s");
        assertThatCode(() -> options.check(TinyPlan.of(query, 1000, measureMillis, 1)))
                .doesNotThrowAnyException();
    }

    private static RequireOptions options(String... args) {
        RequireOptions options = new RequireOptions();
        new CommandLine(CommandSpec.create().addMixin("require", CommandSpec.forAnnotatedObject(options)))
                .parseArgs(args);
        return options;
    }
}
