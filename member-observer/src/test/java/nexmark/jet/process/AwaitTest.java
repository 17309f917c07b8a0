package nexmark.jet.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
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
}
