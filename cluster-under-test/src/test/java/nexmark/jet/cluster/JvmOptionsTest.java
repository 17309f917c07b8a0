package nexmark.jet.cluster;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;

import java.util.List;
import nexmark.jet.process.UserMistake;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JvmOptionsTest {

    @ParameterizedTest
    @ValueSource(strings = {"garbage", "Xmx4g -Xms4g"})
    void whatIsNotAnOptionOfJavaIsNamed(String options) {
        assertThatExceptionOfType(UserMistake.class)
                .isThrownBy(() -> MemberJvm.checkOptions(List.of(options.split(" "))))
                .withMessageEndingWith("', expected an option of java such as -Xmx4g");
    }

    @ParameterizedTest
    @ValueSource(strings = {"-Xms4g -Xmx4g", "@more.args --add-opens java.base/java.lang=ALL-UNNAMED -Xmx1g"})
    void anOptionMayHaveItsValueInTheNextWord(String options) {
        assertThatNoException().isThrownBy(() -> MemberJvm.checkOptions(List.of(options.split(" "))));
    }
}
