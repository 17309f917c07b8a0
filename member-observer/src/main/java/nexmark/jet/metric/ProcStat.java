package nexmark.jet.metric;

import com.google.auto.service.AutoService;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The machine's CPU accounting, summed over all CPUs: {@code /proc/stat}, in ticks since boot.
 *
 * @param processors how many are online
 * @param idleTicks idle and iowait, in which a CPU had no work
 * @param stolenTicks time in which a CPU of ours had work and the hypervisor ran another guest
 * @see <a href="https://man7.org/linux/man-pages/man5/proc_stat.5.html">proc_stat(5)</a>
 */
public record ProcStat(int processors, long idleTicks, long stolenTicks) {

    /** USER_HZ, the unit in which Linux shows times to programs: 100 on every architecture a JDK exists for. */
    private static final double TICKS_PER_SECOND = 100;

    private static final Path FILE = Path.of("/proc/stat");

    private static final ProcStat UNKNOWN = new ProcStat(0, -1, -1);

    /** The ticks are -1 where the file is missing or reads otherwise. */
    static ProcStat read(Path file) {
        try (BufferedReader lines = Files.newBufferedReader(file, StandardCharsets.US_ASCII)) {
            String first = lines.readLine();
            int processors = 0;
            for (String line = lines.readLine(); line != null && line.startsWith("cpu"); line = lines.readLine()) {
                processors++;
            }
            return first == null || processors == 0 ? UNKNOWN : parse(first, processors);
        } catch (IOException e) {
            return UNKNOWN;
        }
    }

    /** {@code cpu user nice system idle iowait irq softirq steal guest guest_nice}. */
    static ProcStat parse(String line, int processors) {
        String[] fields = line.split(" +", -1);
        if (fields.length < 9 || !fields[0].equals("cpu")) {
            return UNKNOWN;
        }
        try {
            long[] ticks = new long[9];
            for (int i = 1; i < ticks.length; i++) {
                ticks[i] = Long.parseLong(fields[i]);
            }
            // Sandboxes that count nothing write zeros.
            return ticks[4] == 0 ? UNKNOWN : new ProcStat(processors, ticks[4] + ticks[5], ticks[8]);
        } catch (NumberFormatException e) {
            return UNKNOWN;
        }
    }

    /** CPU time used until a later reading, s; NaN where it is not known. */
    double usedUntil(ProcStat later, double seconds) {
        if (idleTicks < 0 || later.idleTicks < 0) {
            return Double.NaN;
        }
        double unused = (later.idleTicks - idleTicks + later.stolenTicks - stolenTicks) / TICKS_PER_SECOND;
        return seconds * processors - unused;
    }

    /**
     * The whole machine's work: the time of its CPUs that was neither idle nor stolen. Linux counts idle time to the
     * nanosecond, but work by looking once a tick, so it misses threads that wake after a tick and sleep before the
     * next. NaN outside Linux.
     */
    @AutoService(EngineMetric.class)
    @About(
            scope = Scope.MACHINE,
            across = Across.SUM,
            description = "CPU time used by all processes of this machine, summed over all CPUs.")
    public static final class MachineCpuSeconds implements EngineMetric {

        private long atNanos;
        private ProcStat last = UNKNOWN;

        @Override
        public void start() {
            last = read(FILE);
            atNanos = System.nanoTime();
        }

        @Override
        public double sample(Span span) {
            ProcStat before = last;
            long fromNanos = atNanos;
            start();
            return before.usedUntil(last, (atNanos - fromNanos) / 1e9);
        }
    }

    /** Steal: on a shared machine the first suspect when latency jumps and nothing here paused. NaN outside Linux. */
    @AutoService(EngineMetric.class)
    @About(
            scope = Scope.MACHINE,
            across = Across.SUM,
            description = "CPU time the hypervisor gave to others while this machine had work, summed over all CPUs.")
    public static final class StolenCpuSeconds extends CounterMetric {
        public StolenCpuSeconds() {
            super(() -> read(FILE).stolenTicks(), TICKS_PER_SECOND);
        }
    }
}
