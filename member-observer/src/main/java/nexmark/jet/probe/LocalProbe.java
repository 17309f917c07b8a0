package nexmark.jet.probe;

import java.io.Serializable;
import java.nio.file.Path;
import nexmark.jet.environment.EnvironmentFiles;
import nexmark.jet.latency.EpochClock;

/**
 * A member's measurements of itself.
 *
 * @param clockReadNanos the time that one reading of the harness's clock takes
 * @param clockStepNanos the smallest step that it was seen to make
 * @param clockErrorNanos how far it may have been from the machine's clock when it was set
 * @param clockSource the kernel's; null if unknown
 * @param wakeDelay by how much a thread that sleeps 1 ms woke too late
 * @param diskSync append to a small file in the member's work folder until it is on the disk; null if none can be
 *     written there
 * @param swapUsedBytes of the machine; null if unknown
 */
public record LocalProbe(
        double clockReadNanos,
        long clockStepNanos,
        long clockErrorNanos,
        String clockSource,
        Spread wakeDelay,
        Spread diskSync,
        Long swapUsedBytes)
        implements Serializable {

    private static final String CLOCK_SOURCE = "sys/devices/system/clocksource/clocksource0/current_clocksource";
    private static final int ROUNDS = 40;
    private static final int READS_PER_ROUND = 20_000;

    /** Reads the clock and the files, some 20 ms of work. */
    static LocalProbe of(Spread wakeDelay, Spread diskSync) {
        EnvironmentFiles files = new EnvironmentFiles(Path.of("/"));
        double readNanos = Double.MAX_VALUE;
        long stepNanos = Long.MAX_VALUE;
        for (int round = 0; round < ROUNDS; round++) {
            long first = EpochClock.nanos();
            long last = first;
            for (int i = 0; i < READS_PER_ROUND; i++) {
                long now = EpochClock.nanos();
                if (now > last) {
                    stepNanos = Math.min(stepNanos, now - last);
                }
                last = now;
            }
            readNanos = Math.min(readNanos, (double) (last - first) / READS_PER_ROUND);
        }
        return new LocalProbe(
                readNanos,
                stepNanos,
                EpochClock.errorNanos(),
                files.text(CLOCK_SOURCE).orElse(null),
                wakeDelay,
                diskSync,
                files.memInfoBytes("SwapTotal")
                        .flatMap(total -> files.memInfoBytes("SwapFree").map(free -> total - free))
                        .orElse(null));
    }
}
