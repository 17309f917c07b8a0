package nexmark.jet.cluster;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import nexmark.jet.process.UserMistake;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class YamlAliasesTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "hazelcast: {network: &n {port: 1}, other: *n}",
                "a: &a 1\nb: [*a, *a]\nc: &a {d: 2}",
                "a: *nowhere",
                "no: [yaml",
                ""
            })
    void ordinaryAliasesAndWhatIsNoYamlAreLeftToTheReader(String yaml) {
        assertThatCode(() -> check(yaml)).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @ValueSource(strings = {"a: &a [*a]", "b: &a {c: [1, {d: *a}]}"})
    void anAliasOfWhatHoldsItIsRefused(String yaml) {
        assertThatThrownBy(() -> check(yaml))
                .isInstanceOf(UserMistake.class)
                .hasMessage("x.yaml has a value, *a, that is an alias of what holds it, expected another value");
    }

    @Test
    void theValuesOfAliasesCountAsOftenAsTheyAreThere() {
        String thousand = "a: &a [" + "1, ".repeat(998) + "1]\nb: [";
        assertThatCode(() -> check(thousand + "*a, ".repeat(97) + "*a]")).doesNotThrowAnyException();
        assertThatThrownBy(() -> check(thousand + "*a, ".repeat(99) + "*a]"))
                .isInstanceOf(UserMistake.class)
                .hasMessage("x.yaml has more than 100000 values with those of its aliases, expected fewer");
    }

    private static void check(String yaml) {
        YamlAliases.check("x.yaml", yaml.getBytes(UTF_8));
    }
}
