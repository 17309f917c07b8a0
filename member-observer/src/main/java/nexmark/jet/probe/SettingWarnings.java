package nexmark.jet.probe;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import nexmark.jet.environment.Environment;
import nexmark.jet.environment.Environment.Cpu;

/** The settings of JVMs and machines that may spoil a measurement, in plain words, once for all members that share them. */
final class SettingWarnings {

    private static final double SCARCE_MEMORY = 0.05;
    private static final double MEGABYTE = 1e6;
    /** The names that the serial collector's two halves go by. */
    private static final Set<String> SERIAL = Set.of("Copy", "MarkSweepCompact");

    private SettingWarnings() {}

    /** @param environments by member; a member without one causes no warning */
    static List<String> of(List<ProbedMember> members, Map<String, Environment> environments) {
        List<String> warnings = new ArrayList<>(ofMembers(members, environments));
        warnings.addAll(ofHeaps(members, environments));
        return warnings;
    }

    private static List<String> ofMembers(List<ProbedMember> members, Map<String, Environment> environments) {
        Map<String, List<String>> membersByWarning = new LinkedHashMap<>();
        for (ProbedMember member : members) {
            Environment environment = environments.get(member.member());
            List<String> found = new ArrayList<>();
            if (environment != null) {
                addProcessors(environment, found);
                addMemory(environment, found);
            }
            addSwap(member, found);
            found.forEach(warning -> membersByWarning
                    .computeIfAbsent(warning, unused -> new ArrayList<>())
                    .add(member.member()));
        }
        List<String> warnings = new ArrayList<>();
        membersByWarning.forEach((warning, where) ->
                warnings.add(where.size() == members.size() ? warning : String.join(", ", where) + ": " + warning));
        return warnings;
    }

    private static void addProcessors(Environment environment, List<String> found) {
        Cpu cpu = environment.cpu();
        if (cpu.logical() != null && cpu.physicalCores() != null && cpu.physicalCores() < cpu.logical()) {
            found.add(ProbeWarnings.text(
                    "hardware threads share cores: processors %d, cores %d", cpu.logical(), cpu.physicalCores()));
        }
        if (cpu.governor() != null && !cpu.governor().equals("performance")) {
            found.add("the processors' governor is " + cpu.governor()
                    + ", expected performance: their clock rate changes");
        }
        Double limit = environment.container().cpus();
        if (limit != null && cpu.logical() != null && limit < cpu.logical()) {
            found.add(ProbeWarnings.text(
                    "the control group allows %.1f processors of %d: when their time is used up, all threads stand"
                            + " still until the next period",
                    limit, cpu.logical()));
        }
        boolean serial = environment.jvm().collectors().stream().anyMatch(SERIAL::contains);
        if (serial && !environment.jvm().flags().contains("-XX:+UseSerialGC")) {
            found.add(
                    cpu.availableToJvm() == 1
                            ? "SerialGC, because the JVM has one processor"
                            : "SerialGC, because the JVM takes the machine for a small one");
        }
    }

    private static void addMemory(Environment environment, List<String> found) {
        if ("always".equals(environment.os().transparentHugePages())) {
            found.add("transparent huge pages are always: the kernel may stop threads to put pages together");
        }
        Long total = environment.memory().totalBytes();
        Long available = environment.memory().availableBytes();
        if (total != null && available != null && available < SCARCE_MEMORY * total) {
            found.add(ProbeWarnings.text(
                    "memory is scarce: %,.0f MB of %,.0f are available", available / MEGABYTE, total / MEGABYTE));
        }
    }

    private static void addSwap(ProbedMember member, List<String> found) {
        Long used = member.local().swapUsedBytes();
        if (used != null && used >= MEGABYTE) {
            found.add(ProbeWarnings.text(
                    "swap is used, %,.0f MB: pages that are needed again have to be read from the disk",
                    used / MEGABYTE));
        }
    }

    /** The JVMs of each machine together must not need more than there is. */
    private static List<String> ofHeaps(List<ProbedMember> members, Map<String, Environment> environments) {
        Map<Integer, Map<Integer, Environment>> jvmsByMachine = new TreeMap<>();
        for (ProbedMember member : members) {
            Environment environment = environments.get(member.member());
            if (environment != null) {
                jvmsByMachine
                        .computeIfAbsent(member.machine(), unused -> new TreeMap<>())
                        .put(member.jvm(), environment);
            }
        }
        List<String> warnings = new ArrayList<>();
        jvmsByMachine.forEach((machine, jvms) -> {
            double heaps = jvms.values().stream()
                    .mapToDouble(environment -> environment.jvm().maxHeapBytes())
                    .sum();
            double memory = jvms.values().stream()
                    .mapToDouble(SettingWarnings::allowedBytes)
                    .min()
                    .orElse(Double.POSITIVE_INFINITY);
            if (heaps > memory) {
                warnings.add(ProbeWarnings.text(
                        "the heaps on machine %d may grow to %,.0f MB, but there are %,.0f",
                        machine, heaps / MEGABYTE, memory / MEGABYTE));
            }
        });
        return warnings;
    }

    private static double allowedBytes(Environment environment) {
        Long total = environment.memory().totalBytes();
        Long limit = environment.container().memoryBytes();
        return Math.min(
                total == null ? Double.POSITIVE_INFINITY : total, limit == null ? Double.POSITIVE_INFINITY : limit);
    }
}
