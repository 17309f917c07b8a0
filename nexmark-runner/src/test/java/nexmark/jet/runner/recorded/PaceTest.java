package nexmark.jet.runner.recorded;

import static java.nio.charset.StandardCharsets.UTF_8;
import static nexmark.jet.runner.recorded.HandMade.bid;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class PaceTest {

    private static final long MILLI = 1_000_000;

    private final AtomicLong clock = new AtomicLong(100 * MILLI);
    private final Pace pace = new Pace(clock::get);
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final JsonLines lines;

    PaceTest() throws IOException {
        lines = new JsonLines(out);
    }

    @Test
    void eventsThatAreDueTogetherAreFlushedTogetherBeforeTheNextWait() throws IOException {
        write(100);
        clock.addAndGet(5 * MILLI);
        write(101);
        assertThat(flushed()).isOne();
        write(103);
        write(105);
        assertThat(flushed()).isOne();
        clock.addAndGet(MILLI);
        write(106);
        assertThat(flushed()).isEqualTo(4);
        assertThat(pace.behindMillis()).isEqualTo(5);
        clock.addAndGet(30 * MILLI);
        pace.flush(lines);
        assertThat(flushed()).isEqualTo(5);
        assertThat(pace.behindMillis()).isEqualTo(30);
    }

    private void write(long dueMillis) throws IOException {
        pace.await(dueMillis * MILLI, lines);
        lines.write(bid(1, 2, dueMillis));
    }

    private long flushed() {
        return out.toString(UTF_8).lines().count();
    }
}
