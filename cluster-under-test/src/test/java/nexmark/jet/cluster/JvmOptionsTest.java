package nexmark.jet.cluster;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;

import java.util.List;
import nexmark.jet.process.UserMistake;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JvmOptionsTest {

    @ParameterizedTest
    @CsvSource({
        "4g -Xms4g, 4g",
        "-Xmx4g Xms4g, Xms4g",
        "-cp more Xms4g, Xms4g",
        "--add-opens=java.base/java.lang=ALL-UNNAMED Xms4g, Xms4g",
        "--add-opens java.base/java.lang=ALL-UNNAMED Xms4g, Xms4g",
        "--enable-preview Xms4g, Xms4g"
    })
    void aWordThatJavaWouldTakeForAClassIsNamed(String options, String wrong) {
        assertThatExceptionOfType(UserMistake.class)
                .isThrownBy(() -> MemberJvm.checkOptions(List.of(options.split(" "))))
                .withMessage("--jvm-options has '" + wrong + "', expected an option of java such as -Xmx4g");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-Xms4g -Xmx4g",
                "@more.args --add-opens java.base/java.lang=ALL-UNNAMED -p modules -Xmx1g",
                "-XX:+UseSerialGC --enable-preview"
            })
    void anOptionMayHaveItsValueInTheNextWord(String options) {
        assertThatNoException().isThrownBy(() -> MemberJvm.checkOptions(List.of(options.split(" "))));
    }
}
