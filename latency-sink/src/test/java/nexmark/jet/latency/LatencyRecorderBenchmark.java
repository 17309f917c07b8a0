package nexmark.jet.latency;

import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/**
 * What recording one row costs, in batches as the sink records them: phaser, histogram and instants included,
 * latencies spread evenly over 0.1 to 30 ms. Aim: 25 ns and no allocation.
 *
 * <p>The stream is one of a million rows a second: 1,024 rows per ideal time, and after a thousand ideal times the
 * interval is taken, as the publisher does once a second.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(2)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class LatencyRecorderBenchmark {

    private static final int BATCH = 128;
    private static final int LATENCIES = 1 << 16;
    private static final int BATCHES_PER_MILLI = 8;
    private static final int BATCHES_PER_TAKE = 8_000;
    private static final long NANOS_PER_MILLI = 1_000_000L;
    private static final long T0_MILLIS = 1_700_000_000_000L;

    private final long[] latencyNanos = new long[LATENCIES];
    private final LatencyRecorder recorder =
            new LatencyRecorder(new LatencySettings("benchmark", T0_MILLIS, LatencySettings.MAX_EPOCH_MILLIS));
    private final Interval taken = new Interval();
    private long batch;

    @Setup
    public void spreadLatencies() {
        SplittableRandom random = new SplittableRandom(42);
        for (int i = 0; i < LATENCIES; i++) {
            latencyNanos[i] = random.nextLong(100_000, 30 * NANOS_PER_MILLI);
        }
    }

    @TearDown(Level.Iteration)
    public void take() {
        taken.reset();
        recorder.takeInto(taken);
    }

    /** The arrival is at hand. */
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void record() {
        takeNowAndThen();
        long idealMillis = T0_MILLIS + batch++ / BATCHES_PER_MILLI;
        int from = (int) (batch * BATCH) & (LATENCIES - 1);
        recorder.begin();
        for (int i = 0; i < BATCH; i++) {
            recorder.record(idealMillis, idealMillis * NANOS_PER_MILLI + latencyNanos[from + i], i);
        }
        recorder.end();
    }

    /** The clock is read as the sink does it; the latencies are made to spread as above. */
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void recordReadingTheClock(Blackhole readings) {
        takeNowAndThen();
        long idealMillis = T0_MILLIS + batch++ / BATCHES_PER_MILLI;
        int from = (int) (batch * BATCH) & (LATENCIES - 1);
        recorder.begin();
        for (int i = 0; i < BATCH; i += RowReading.OneByOne.ROWS_PER_CLOCK_READING) {
            readings.consume(EpochClock.nanos());
            for (int j = i; j < i + RowReading.OneByOne.ROWS_PER_CLOCK_READING; j++) {
                recorder.record(idealMillis, idealMillis * NANOS_PER_MILLI + latencyNanos[from + j], j);
            }
        }
        recorder.end();
    }

    private void takeNowAndThen() {
        if (batch % BATCHES_PER_TAKE == 0) {
            take();
        }
    }
}
