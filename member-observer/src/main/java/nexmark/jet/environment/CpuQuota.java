package nexmark.jet.environment;

import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The time on processors that control groups, of version 2 or 1, allow this process in each period.
 *
 * @param groups this process's and every group above it, as far as they have a quota
 * @see <a href="https://docs.kernel.org/admin-guide/cgroup-v2.html">Control Group v2</a>
 */
public record CpuQuota(List<EnvironmentFiles> groups) {

    private static final Pattern OWN_GROUP_1 = Pattern.compile("^\\d+:(?:[^:]*,)?cpu(?:,[^:]*)?:/(.*)");
    private static final Pattern QUOTA_AND_PERIOD = Pattern.compile("(\\d+) (\\d+)");
    private static final Pattern MICROS = Pattern.compile("^throttled_usec (\\d{1,15})");
    private static final Pattern NANOS_1 = Pattern.compile("^throttled_time (\\d{1,18})");

    /** The quotas as the files below a root tell them. */
    public static CpuQuota of(Path root) {
        return new CpuQuota(Stream.concat(
                        EnvironmentMachine.groups(root, EnvironmentMachine.OWN_GROUP, "sys/fs/cgroup"),
                        EnvironmentMachine.groups(root, OWN_GROUP_1, "sys/fs/cgroup/cpu"))
                .filter(group -> processors(group).isPresent())
                .toList());
    }

    /** The number of processors whose time the tightest quota is; empty if there is none. */
    Optional<Double> processors() {
        return groups.stream().flatMap(group -> processors(group).stream()).min(Comparator.naturalOrder());
    }

    /** {@code cpu.max} reads "quota period", in µs, or "max period"; version 1 has -1 for none. */
    private static Optional<Double> processors(EnvironmentFiles group) {
        return group.text("cpu.max")
                .map(QUOTA_AND_PERIOD::matcher)
                .filter(Matcher::matches)
                .map(limit -> Double.parseDouble(limit.group(1)) / Double.parseDouble(limit.group(2)))
                .or(() -> group.number("cpu.cfs_quota_us")
                        .flatMap(quota -> group.number("cpu.cfs_period_us").map(period -> (double) quota / period)));
    }

    /** How long threads were not allowed to run so far, ns, all processors together; -1 without a quota. */
    public long throttledNanos() {
        return groups.stream()
                .mapToLong(group -> group.find("cpu.stat", MICROS)
                        .map(micros -> micros + "000")
                        .or(() -> group.find("cpu.stat", NANOS_1))
                        .map(Long::parseLong)
                        .orElse(0L))
                .reduce(Long::sum)
                .orElse(-1);
    }
}
