package nexmark.jet.runner.cli;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import nexmark.jet.environment.Environment;
import nexmark.jet.plan.ClusterPlan;
import nexmark.jet.plan.Counts;
import nexmark.jet.plan.Millis;
import nexmark.jet.probe.LocalProbe;
import nexmark.jet.probe.ProbeReport;
import nexmark.jet.probe.ProbeResult;
import nexmark.jet.probe.ProbedMember;
import nexmark.jet.probe.ProbedPair;
import nexmark.jet.probe.Spread;

/** Prints a probe for people. */
final class ProbeTable {

    private static final double NANOS_PER_MICRO = TimeUnit.MICROSECONDS.toNanos(1);
    private static final double GIGABYTE = 1e9;
    private static final String INDENT = "  ";

    private final Screen screen;

    ProbeTable(Screen screen) {
        this.screen = screen;
    }

    void print(ClusterPlan plan, ProbeReport probed) {
        ProbeResult probe = probed.probe();
        screen.text(plan.inWords() + ", probed for " + Millis.text(Math.round(probe.seconds() * 1000)), INDENT);
        screen.emptyLine();
        screen.table(times(probe));
        screen.emptyLine();
        printMembers(probe);
        screen.emptyLine();
        printMachines(probe, probed.memberEnvironments());
        screen.emptyLine();
        probe.warnings().forEach(warning -> screen.labelled("warning", warning));
        if (probe.warnings().isEmpty()) {
            screen.line("  no warnings");
        }
        screen.out().flush();
    }

    private static AlignedTable times(ProbeResult probe) {
        AlignedTable times = new AlignedTable().left("µs").right("p50", "p99", "max", "times");
        for (ProbedPair pair : probe.pairs()) {
            add("round trip " + pair.member() + " " + pair.peer(), pair.roundTrip(), times);
        }
        if (probe.pairs().size() > 1) {
            add("round trip of all pairs", probe.roundTrips(), times);
        }
        for (ProbedMember member : probe.members()) {
            add("late after sleeping 1 ms, " + member.member(), member.local().wakeDelay(), times);
        }
        for (ProbedMember member : probe.members()) {
            if (member.local().diskSync() != null) {
                add("disk sync of 4 KiB, " + member.member(), member.local().diskSync(), times);
            }
        }
        return times;
    }

    private static void add(String name, Spread spread, AlignedTable times) {
        times.row(
                name,
                text("%,.1f", spread.p50Micros()),
                text("%,.1f", spread.p99Micros()),
                text("%,.1f", spread.maxMicros()),
                text("%,d", spread.count()));
    }

    private void printMembers(ProbeResult probe) {
        for (ProbedMember member : probe.members()) {
            LocalProbe local = member.local();
            line(
                    "%s: JVM %d on machine %d; clock %s: read in %.0f ns, steps of %d ns, set to within %d ns;"
                            + " longest hiccup %s",
                    member.member(),
                    member.jvm(),
                    member.machine(),
                    local.clockSource() == null ? "of unknown source" : local.clockSource(),
                    local.clockReadNanos(),
                    local.clockStepNanos(),
                    local.clockErrorNanos(),
                    text("%.1f ms", member.longestHiccupMillis()));
        }
        for (ProbedPair pair : probe.pairs()) {
            line(
                    "clock of %s minus clock of %s: %,.1f ± %,.1f µs",
                    pair.peer(),
                    pair.member(),
                    pair.clockOffsetNanos() / NANOS_PER_MICRO,
                    pair.clockErrorNanos() / NANOS_PER_MICRO);
        }
    }

    private void printMachines(ProbeResult probe, Map<String, Environment> environments) {
        Set<Integer> printed = new HashSet<>();
        for (ProbedMember member : probe.members()) {
            Environment environment = environments.get(member.member());
            if (environment != null && printed.add(member.machine())) {
                screen.labelled(
                        "machine " + member.machine(),
                        List.of(
                                String.join(", ", processors(environment, member)),
                                String.join(", ", memory(environment, member))));
            }
        }
    }

    private static List<String> processors(Environment environment, ProbedMember member) {
        Environment.Cpu cpu = environment.cpu();
        List<String> facts = new ArrayList<>();
        facts.add(counted(cpu.logical(), "processor") + " on " + counted(cpu.physicalCores(), "core"));
        facts.add(cpu.availableToJvm() + " for the JVM");
        facts.add(text("%s", cpu.model()));
        facts.add(cpu.hypervisor() == null ? "unknown whether virtual" : cpu.hypervisor() ? "virtual" : "not virtual");
        facts.add(text("governor %s", cpu.governor()));
        facts.add(
                environment.container().cpus() == null
                        ? "no CPU limit"
                        : text("CPU limit %.1f", environment.container().cpus()));
        facts.add(text("%.1f %% stolen", member.stolenPercent()));
        return facts;
    }

    private static List<String> memory(Environment environment, ProbedMember member) {
        Environment.Memory memory = environment.memory();
        return List.of(
                text("memory %.1f GB", gigabytes(memory.totalBytes())),
                text("%.1f available", gigabytes(memory.availableBytes())),
                environment.container().memoryBytes() == null
                        ? "no memory limit"
                        : text(
                                "memory limit %.1f GB",
                                gigabytes(environment.container().memoryBytes())),
                text("swap %.1f GB", gigabytes(memory.swapBytes())),
                text("%.1f used", gigabytes(member.local().swapUsedBytes())),
                text("transparent huge pages %s", environment.os().transparentHugePages()),
                text("heap of a JVM %.1f GB", gigabytes(environment.jvm().maxHeapBytes())) + " with "
                        + String.join(" and ", environment.jvm().collectors()));
    }

    private static Double gigabytes(Long bytes) {
        return bytes == null ? null : bytes / GIGABYTE;
    }

    private static String counted(Integer number, String one) {
        return number == null ? "unknown " + one + "s" : Counts.of(number, one);
    }

    /** Formats a value; a value that the platform does not report is shown as unknown. */
    private static String text(String format, Object value) {
        return value == null
                ? format.replaceFirst("%[.\\d]*[a-z]", "unknown").replace("%%", "%")
                : String.format(Locale.ROOT, format, value);
    }

    private void line(String format, Object... values) {
        screen.text(INDENT, String.format(Locale.ROOT, format, values), INDENT + INDENT);
    }
}
