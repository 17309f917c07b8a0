package nexmark.jet.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class StdinLifelineTest {

    private static final long FROZEN_NANOS = 30_000_000_000L;

    @Test
    void aMemberThatWasFrozenForLongerThanTheSilenceListensBeforeItLeaves() throws IOException {
        try (PipedOutputStream runner = new PipedOutputStream();
                InputStream silent = new PipedInputStream(runner)) {
            AtomicLong looks = new AtomicLong();

            StdinLifeline.hold(silent, () -> looks.incrementAndGet() * FROZEN_NANOS);

            assertThat(looks.get()).isGreaterThanOrEqualTo(StdinLifeline.SILENCE_SECONDS);
        }
    }

    @Test
    void aMemberLeavesAsSoonAsTheRunnerHasLetGo() {
        StdinLifeline.hold(InputStream.nullInputStream(), () -> 0);
    }
}
