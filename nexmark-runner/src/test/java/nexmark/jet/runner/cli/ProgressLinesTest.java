package nexmark.jet.runner.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import nexmark.jet.latency.LatencyFigures;
import nexmark.jet.report.RunSecond.Running;
import nexmark.jet.result.Phase;
import org.junit.jupiter.api.Test;

class ProgressLinesTest {

    private static final LatencyFigures MANY = new LatencyFigures(0, 10_000, 2_000, 7_000, 9_000);
    /** What a terminal shows: between the sequence that keeps it from wrapping and the sequence that lets it again. */
    private static final Pattern SHOWN = Pattern.compile("\r\u001b\\[2K\u001b\\[\\?7l([^\u001b]*)\u001b\\[\\?7h");

    private final ByteArrayOutputStream shown = new ByteArrayOutputStream();
    private final AtomicLong nanos = new AtomicLong();

    @Test
    void eachLineOfOneRunOfManyBeginsWithItsPlace() {
        ProgressLines lines = plain(() -> "q5 13/60, 12 min left | ");
        lines.step("starting 1 member");
        lines.running(new Running(Phase.MEASURE, 120_000, 1_500_000, 1_499_990, 12, MANY));
        lines.line("a \u0007 note");
        assertThat(lines())
                .containsExactly(
                        "q5 13/60, 12 min left | starting 1 member ...",
                        "q5 13/60, 12 min left | measure 120 s left | 1.5M of 1.5M events/s | lag 12 ms"
                                + " | p50 2.0 ms, p99 7.0 ms so far",
                        "q5 13/60, 12 min left | a ? note");
    }

    @Test
    void aLineIsAsLongAsTheTerminalAllows() {
        Running running = new Running(Phase.MEASURE, 120_000, 1_500_000, 1_499_990, 12, MANY);
        terminal(120, () -> "").running(running);
        terminal(80, () -> "").running(running);
        terminal(80, () -> "q5 13/60, 12 min left | ").running(running);
        assertThat(onTerminal())
                .containsExactly(
                        "measure 120 s left | 1.5M of 1.5M events/s | lag 12 ms | p50 2.0 ms, p99 7.0 ms so far",
                        "measure 120 s left | 1.5M of 1.5M/s | lag 12 ms | p50 2.0 ms, p99 7.0 ms",
                        "q5 13/60, 12 min left | measure 120 s | 1.5M/s | lag 12 ms | p50 2.0 p99 7.0 ms");
    }

    @Test
    void aStepThatTakesLongIsShownWithItsSeconds() {
        ProgressLines lines = terminal(80, () -> "");
        lines.step("starting 3 members");
        after(1, lines);
        after(1, lines);
        seconds(1);
        lines.membersReady(3).accept(2);
        after(1, lines);
        lines.done();
        after(1, lines);
        assertThat(shown.toString(UTF_8)).endsWith("\u001b[?7h\r\u001b[2K");
        assertThat(onTerminal())
                .containsExactly(
                        "starting 3 members ...",
                        "starting 3 members ...",
                        "starting 3 members ... 2 s",
                        "starting 3 members ... 2 of 3 ready, 3 s",
                        "starting 3 members ... 2 of 3 ready, 4 s");
    }

    private void after(int seconds, ProgressLines lines) {
        seconds(seconds);
        lines.tick();
    }

    private void seconds(int seconds) {
        nanos.addAndGet(TimeUnit.SECONDS.toNanos(seconds));
    }

    private ProgressLines plain(Supplier<String> place) {
        return new ProgressLines(new PrintStream(shown, true, UTF_8), false, 80, place, nanos::get);
    }

    private ProgressLines terminal(int columns, Supplier<String> place) {
        return new ProgressLines(new PrintStream(shown, true, UTF_8), true, columns, place, nanos::get);
    }

    private Stream<String> lines() {
        return shown.toString(UTF_8).lines();
    }

    private Stream<String> onTerminal() {
        return SHOWN.matcher(shown.toString(UTF_8)).results().map((MatchResult match) -> match.group(1));
    }
}
