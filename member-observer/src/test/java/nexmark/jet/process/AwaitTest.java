package nexmark.jet.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class AwaitTest {

    private static final Duration LONG = Duration.ofMinutes(5);

    private final AtomicInteger looks = new AtomicInteger();

    @Test
    void looksAgainUntilItIsDone() {
        assertThat(Await.until(() -> looks.incrementAndGet() == 3, LONG, Duration.ofMillis(1)))
                .isTrue();
        assertThat(looks).hasValue(3);
    }

    @Test
    void looksOnceEvenWhereThereIsNoTime() {
        assertThat(Await.until(() -> looks.incrementAndGet() == 1, Duration.ZERO))
                .isTrue();
        assertThat(Await.until(() -> false, Duration.ZERO)).isFalse();
    }

    @Test
    void looksOnceMoreWhenTheTimeIsOver() {
        assertThat(Await.until(() -> looks.incrementAndGet() == 2, Duration.ofNanos(1), LONG))
                .isTrue();
    }

    @Test
    void endsWhenItsThreadIsInterrupted() {
        Thread.currentThread().interrupt();
        assertThat(Await.until(() -> false, LONG)).isFalse();
        assertThat(Await.whileWindingUp(() -> false, LONG)).isFalse();
        assertThat(Thread.interrupted()).isTrue();
    }

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
