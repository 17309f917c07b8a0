package nexmark.jet.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class InterruptibleTest {

    @Test
    void theResultAndTheFailureOfTheWorkReachTheCaller() {
        assertThat(Interruptible.call(() -> 7)).isEqualTo(7);
        assertThatThrownBy(() -> Interruptible.call(() -> {
                    throw new UserMistake("no such file");
                }))
                .isInstanceOf(UserMistake.class);
        assertThatThrownBy(() -> Interruptible.call(() -> {
                    throw new IOException("no space left");
                }))
                .hasRootCauseMessage("no space left");
    }

    @Test
    void whoeverIsInterruptedDoesNotWaitAndALateResultIsTaken() {
        CompletableFuture<String> work = new CompletableFuture<>();
        CompletableFuture<String> taken = new CompletableFuture<>();
        Thread.currentThread().interrupt();
        try {
            assertThatThrownBy(() -> Interruptible.call(work::join, taken::complete))
                    .isInstanceOf(Interrupted.class);
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
        assertThat(taken).isNotDone();
        work.complete("late");
        assertThat(taken.join()).isEqualTo("late");
    }
}
