package nexmark.jet.environment;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import nexmark.jet.environment.Environment.Container;

/**
 * The limits that Linux sets on this process: of its control group and of every group above it the tightest counts. It
 * reads version 2, version 1, and both on one machine; a container often sees its own group as the root, and paths of
 * the host that do not exist inside.
 *
 * @see <a href="https://docs.kernel.org/admin-guide/cgroup-v2.html">Control Group v2</a>
 * @see <a href="https://docs.kernel.org/admin-guide/cgroup-v1/memory.html">version 1, memory</a>
 */
final class EnvironmentControlGroups {

    /** Version 1 writes "no limit" as the largest number of whole pages; nobody has this much memory. */
    private static final long NO_LIMIT_BYTES = 1L << 60;

    private EnvironmentControlGroups() {}

    static Container limits(Path root) {
        List<EnvironmentFiles> groups = groups(root);
        return new Container(
                tightest(groups, EnvironmentControlGroups::cpus),
                tightest(groups, EnvironmentControlGroups::memoryBytes));
    }

    private static <L extends Comparable<L>> L tightest(
            List<EnvironmentFiles> groups, Function<EnvironmentFiles, Optional<L>> limit) {
        return groups.stream()
                .map(limit)
                .flatMap(Optional::stream)
                .min(Comparator.naturalOrder())
                .orElse(null);
    }

    /** {@code cpu.max} reads "quota period" or "max period", in µs; version 1 has a file each, and -1 for none. */
    private static Optional<Double> cpus(EnvironmentFiles group) {
        Optional<Double> version2 = group.text("cpu.max")
                .map(line -> line.split(" ", -1))
                .filter(fields -> fields.length == 2)
                .flatMap(fields ->
                        cpus(EnvironmentFiles.wholeNumber(fields[0]), EnvironmentFiles.wholeNumber(fields[1])));
        return version2.or(() -> cpus(group.number("cpu.cfs_quota_us"), group.number("cpu.cfs_period_us")));
    }

    private static Optional<Double> cpus(Optional<Long> quotaMicros, Optional<Long> periodMicros) {
        return quotaMicros
                .filter(quota -> quota > 0)
                .flatMap(
                        quota -> periodMicros.filter(period -> period > 0).map(period -> quota.doubleValue() / period));
    }

    private static Optional<Long> memoryBytes(EnvironmentFiles group) {
        return group.number("memory.max")
                .or(() -> group.number("memory.limit_in_bytes"))
                .filter(bytes -> bytes < NO_LIMIT_BYTES);
    }

    /** Every directory that may hold a limit of ours. A line reads {@code number:controllers:path}. */
    private static List<EnvironmentFiles> groups(Path root) {
        Path mounts = root.resolve("sys/fs/cgroup");
        List<EnvironmentFiles> groups = new ArrayList<>();
        for (String line : new EnvironmentFiles(root).lines("proc/self/cgroup")) {
            String[] fields = line.split(":", 3);
            if (fields.length == 3) {
                List<Path> hierarchies = fields[1].isEmpty()
                        ? List.of(mounts, mounts.resolve("unified"))
                        : hierarchies(mounts, fields[1]);
                hierarchies.forEach(hierarchy -> groups.addAll(withParents(hierarchy, fields[2])));
            }
        }
        return groups;
    }

    /** Version 1 mounts cpu and cpuacct together as {@code cpu,cpuacct}, or each alone. */
    private static List<Path> hierarchies(Path mounts, String controllers) {
        List<String> names = new ArrayList<>(Arrays.asList(controllers.split(",", -1)));
        names.add(controllers);
        return names.stream()
                .distinct()
                .filter(name -> !name.contains("="))
                .map(mounts::resolve)
                .toList();
    }

    private static List<EnvironmentFiles> withParents(Path hierarchy, String path) {
        List<EnvironmentFiles> groups = new ArrayList<>();
        Path group = hierarchy.resolve(path.replaceFirst("^/+", "")).normalize();
        while (group != null && group.startsWith(hierarchy) && !group.equals(hierarchy)) {
            groups.add(new EnvironmentFiles(group));
            group = group.getParent();
        }
        groups.add(new EnvironmentFiles(hierarchy));
        return groups;
    }
}
