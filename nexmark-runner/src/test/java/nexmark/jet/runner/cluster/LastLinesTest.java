package nexmark.jet.runner.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class LastLinesTest {

    @Test
    void longLinesAreCut() {
        String fits = "x".repeat(LastLines.LONGEST);
        assertThat(LastLines.of(List.of("short", fits, fits + "x")))
                .isEqualTo("its log ends with:\n  short\n  " + fits + "\n  " + "x".repeat(LastLines.LONGEST - 1) + "…");
    }

    @Test
    void anEmptyLogIsSaidToBe() {
        assertThat(LastLines.of(List.of())).isEqualTo("its log is empty");
    }
}
