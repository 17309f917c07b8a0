package nexmark.jet.metric;

import com.google.auto.service.AutoService;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The machine's CPU accounting, summed over all CPUs: the first line of {@code /proc/stat}, in ticks since boot.
 *
 * @param busyTicks user, nice, system, irq and softirq (guests' time is part of user already)
 * @param stolenTicks time in which a CPU of ours had work and the hypervisor ran another guest
 * @see <a href="https://man7.org/linux/man-pages/man5/proc_stat.5.html">proc_stat(5)</a>
 */
public record ProcStat(long busyTicks, long stolenTicks) {

    /** USER_HZ, the unit in which Linux shows times to programs: 100 on every architecture a JDK exists for. */
    private static final double TICKS_PER_SECOND = 100;

    private static final Path FILE = Path.of("/proc/stat");

    private static final ProcStat UNKNOWN = new ProcStat(-1, -1);

    /** Both figures are -1 where the file is missing or reads otherwise. */
    static ProcStat read(Path file) {
        try (BufferedReader lines = Files.newBufferedReader(file, StandardCharsets.US_ASCII)) {
            String first = lines.readLine();
            return first == null ? UNKNOWN : parse(first);
        } catch (IOException e) {
            return UNKNOWN;
        }
    }

    /** {@code cpu user nice system idle iowait irq softirq steal guest guest_nice}. */
    static ProcStat parse(String line) {
        String[] fields = line.split(" +", -1);
        if (fields.length < 9 || !fields[0].equals("cpu")) {
            return UNKNOWN;
        }
        try {
            long[] ticks = new long[9];
            for (int i = 1; i < ticks.length; i++) {
                ticks[i] = Long.parseLong(fields[i]);
            }
            return new ProcStat(ticks[1] + ticks[2] + ticks[3] + ticks[6] + ticks[7], ticks[8]);
        } catch (NumberFormatException e) {
            return UNKNOWN;
        }
    }

    /** The whole machine's work; other processes did the part above {@link ProcessCpuSeconds}. NaN outside Linux. */
    @AutoService(EngineMetric.class)
    public static final class MachineCpuSeconds extends CounterMetric {
        public MachineCpuSeconds() {
            super(
                    Scope.MACHINE,
                    Across.SUM,
                    "CPU time used by all processes of this machine, summed over all CPUs.",
                    () -> read(FILE).busyTicks(),
                    TICKS_PER_SECOND);
        }
    }

    /** Steal: on a shared machine the first suspect when latency jumps and nothing here paused. NaN outside Linux. */
    @AutoService(EngineMetric.class)
    public static final class StolenCpuSeconds extends CounterMetric {
        public StolenCpuSeconds() {
            super(
                    Scope.MACHINE,
                    Across.SUM,
                    "CPU time the hypervisor gave to others while this machine had work, summed over all CPUs.",
                    () -> read(FILE).stolenTicks(),
                    TICKS_PER_SECOND);
        }
    }
}
