package nexmark.jet.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import nexmark.jet.process.Interruption.TimeLimit;
import org.junit.jupiter.api.Test;

class SignalsTest {

    @Test
    void theEndOfAnotherProcessInterruptsNobodyUnlessThisProcessIsAskedToEndToo() {
        Interruption.checkAfter(1);
        Interruption.checkAfter(143);
        try (TimeLimit limit = TimeLimit.of(Duration.ZERO)) {
            assertThat(limit.isOver()).isTrue();
            assertThatThrownBy(() -> Interruption.checkAfter(143)).isInstanceOf(Interrupted.class);
            assertThatThrownBy(() -> Interruption.checkAfter(1)).isInstanceOf(Interrupted.class);
        }
    }

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
