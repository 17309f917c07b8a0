package nexmark.jet.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import nexmark.jet.result.Status;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExitCodeTest {

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({
        "VALID, p90<15s, VALID",
        "VALID, p90<14s, REQUIREMENT_MISSED",
        "VALID, p99<16ms, REQUIREMENT_MISSED",
        "INVALID, p90<15s, INVALID_RUN",
        "INVALID, p90<14s, INVALID_RUN",
        "NOT_JUDGED, p90<14s, INVALID_RUN",
        "WRONG, p90<14s, WRONG_ANSWERS",
        "INTERRUPTED, p90<14s, INTERRUPTED"
    })
    void aMissedGoalCountsWhereTheRunIsValid(Status status, String goal, ExitCode code) {
        assertThat(ExitCode.of(StoredGolden.of(folder, "run", status, "for a reason", goal)))
                .isEqualTo(code);
    }
}
