package nexmark.jet.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class TimeLimitTest {

    @Test
    void workThatExceedsItsLimitIsInterruptedUntilTheLimitIsClosed() {
        try (TimeLimit limit = TimeLimit.of(Duration.ZERO)) {
            assertThat(limit.isOver()).isTrue();
            assertThat(Interruption.isPending()).isTrue();
            assertThat(Interruption.isRequested()).isFalse();
            assertThatThrownBy(Interruption::check).isInstanceOf(Interrupted.class);
            assertThat(Await.until(() -> false, Await.FOREVER)).isFalse();
        }
        assertThat(Interruption.isPending()).isFalse();
    }
}
