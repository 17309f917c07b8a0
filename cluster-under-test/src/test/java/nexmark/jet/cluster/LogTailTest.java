package nexmark.jet.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class LogTailTest {

    @Test
    void longLinesAreCut() {
        String fits = "x".repeat(LogTail.LONGEST);
        assertThat(LogTail.of(List.of("short", fits, fits + "x")))
                .isEqualTo("its log ends with:\n  short\n  " + fits + "\n  " + "x".repeat(LogTail.LONGEST - 1) + "…");
    }

    @Test
    void anEmptyLogIsSaidToBe() {
        assertThat(LogTail.of(List.of())).isEqualTo("its log is empty");
    }
}
