package nexmark.jet.runner.cli;

import static nexmark.jet.table.Figures.NANOS_PER_MICRO;
import static nexmark.jet.table.Figures.text;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import nexmark.jet.environment.Environment;
import nexmark.jet.plan.ClusterPlan;
import nexmark.jet.plan.Millis;
import nexmark.jet.probe.LocalProbe;
import nexmark.jet.probe.Probe.ProbeReport;
import nexmark.jet.probe.ProbeResult;
import nexmark.jet.probe.ProbeResult.ProbedMember;
import nexmark.jet.probe.ProbeResult.ProbedPair;
import nexmark.jet.probe.Spread;
import nexmark.jet.table.Figures;
import nexmark.jet.table.Grid;
import nexmark.jet.table.Table;

/** A probe for people: the figures that most often explain a latency; all of them are in its JSON. */
final class ProbeTable {

    private static final double GIGABYTE = 1e9;

    private ProbeTable() {}

    static Table of(ClusterPlan plan, ProbeReport probed) {
        ProbeResult probe = probed.probe();
        Table table = new Table()
                .text(plan.inWords() + ", probed for "
                        + Millis.text(Math.round(probe.seconds() * Figures.MILLIS_PER_SECOND)))
                .gap()
                .add(times(probe))
                .gap()
                .items(members(probe))
                .gap();
        Set<Integer> known = new HashSet<>();
        for (ProbedMember member : probe.members()) {
            Environment environment = probed.memberEnvironments().get(member.member());
            if (environment != null && known.add(member.machine())) {
                table.labelled("machine " + member.machine(), machine(environment, member));
            }
        }
        table.gap();
        probe.warnings().forEach(warning -> table.labelled("warning", warning));
        return probe.warnings().isEmpty() ? table.items(List.of("no warnings")) : table;
    }

    private static Grid times(ProbeResult probe) {
        Grid times = new Grid().left("µs").right("p50", "p99", "max", "times");
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

    private static void add(String name, Spread spread, Grid times) {
        times.row(
                name,
                text("%,.1f", spread.p50Micros()),
                text("%,.1f", spread.p99Micros()),
                text("%,.1f", spread.maxMicros()),
                text("%,d", spread.count()));
    }

    private static List<String> members(ProbeResult probe) {
        List<String> lines = new ArrayList<>();
        for (ProbedMember member : probe.members()) {
            LocalProbe local = member.local();
            lines.add(text(
                    "%s: JVM %d on machine %d; clock %s: read in %.0f ns, steps of %d ns, set to within %d ns;"
                            + " longest hiccup %s ms",
                    member.member(),
                    member.jvm(),
                    member.machine(),
                    known(local.clockSource()),
                    local.clockReadNanos(),
                    local.clockStepNanos(),
                    local.clockErrorNanos(),
                    known(member.longestHiccupMillis())));
        }
        for (ProbedPair pair : probe.pairs()) {
            lines.add(text(
                    "clock of %s minus clock of %s: %,.1f ± %,.1f µs",
                    pair.peer(),
                    pair.member(),
                    pair.clockOffsetNanos() / NANOS_PER_MICRO,
                    pair.clockErrorNanos() / NANOS_PER_MICRO));
        }
        return lines;
    }

    private static String machine(Environment environment, ProbedMember member) {
        Environment.Cpu cpu = environment.cpu();
        Environment.Memory memory = environment.memory();
        return text(
                "%s processors on %s cores, %s for the JVM, %s, governor %s, %s %% stolen; memory %s GB, %s available;"
                        + " heap of a JVM %s GB with %s",
                known(cpu.logical()),
                known(cpu.physicalCores()),
                known(cpu.availableToJvm()),
                known(cpu.model()),
                known(cpu.governor()),
                known(member.stolenPercent()),
                gigabytes(memory.totalBytes()),
                gigabytes(memory.availableBytes()),
                gigabytes(environment.jvm().maxHeapBytes()),
                String.join(" and ", environment.jvm().collectors()));
    }

    private static String gigabytes(Long bytes) {
        return bytes == null ? "unknown" : text("%.1f", bytes / GIGABYTE);
    }

    private static String known(Object value) {
        return value == null ? "unknown" : value instanceof Double ? text("%.1f", value) : value.toString();
    }
}
