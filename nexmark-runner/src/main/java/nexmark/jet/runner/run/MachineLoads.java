package nexmark.jet.runner.run;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import nexmark.jet.environment.Environment.Cpu;
import nexmark.jet.evidence.RunInterval;
import nexmark.jet.metric.CooperativeRunDelayMillis;
import nexmark.jet.metric.EngineMetric;
import nexmark.jet.metric.IncidentKind;
import nexmark.jet.metric.ProcStat.MachineCpuSeconds;
import nexmark.jet.metric.ProcStat.StolenCpuSeconds;
import nexmark.jet.metric.ProcessCpuSeconds;
import nexmark.jet.metric.TimedIncident;
import nexmark.jet.observer.CpuReadings;
import nexmark.jet.observer.JvmIdentity;
import nexmark.jet.observer.MemberReport;
import nexmark.jet.observer.MemberTimelines;
import nexmark.jet.result.MachineLoad;

/** Computes other load of the members' machines in the measured interval, from the members' reports. */
record MachineLoads(MemberTimelines observed, RunInterval interval) {

    private static final String RUN_DELAY = EngineMetric.nameOf(CooperativeRunDelayMillis.class);
    private static final double MILLIS_PER_SECOND = 1000;

    /** One for each machine whose members reported in the interval. */
    List<MachineLoad> of(JvmIdentity runner, CpuReadings runnerCpu) {
        Map<String, Map<String, List<MemberReport>>> byMachineAndMember = new TreeMap<>();
        for (String member : observed.members()) {
            var reports = observed.of(member).subMap(interval.measureFromMillis(), interval.measureToMillis());
            if (!reports.isEmpty()) {
                String machine = reports.get(reports.firstKey()).origin().machine();
                byMachineAndMember
                        .computeIfAbsent(machine, first -> new TreeMap<>())
                        .put(member, List.copyOf(reports.values()));
            }
        }
        List<MachineLoad> loads = new ArrayList<>();
        byMachineAndMember.forEach((machine, members) -> loads.add(load(machine, members, runner, runnerCpu)));
        return loads;
    }

    private MachineLoad load(
            String machine, Map<String, List<MemberReport>> members, JvmIdentity runner, CpuReadings runnerCpu) {
        Map<String, List<MemberReport>> byJvm = new TreeMap<>();
        members.values().stream()
                .flatMap(List::stream)
                .forEach(report -> byJvm.computeIfAbsent(report.origin().jvm(), first -> new ArrayList<>())
                        .add(report));
        int processors = processors(members.keySet());
        int usable = usable(byJvm.values(), processors);
        CpuReadings runnerApart =
                runner.machine().equals(machine) && !byJvm.containsKey(runner.jvm()) ? runnerCpu : new CpuReadings();
        double runnerSeconds = interval.usedSeconds(runnerApart) / interval.measuredSeconds();
        double membersSeconds = byJvm.values().stream()
                .mapToDouble(reports -> perSecond(ProcessCpuSeconds.class, reports))
                .sum();
        double others = largest(MachineCpuSeconds.class, byJvm.values())
                - membersSeconds
                - (Double.isNaN(runnerSeconds) ? 0 : runnerSeconds);
        Double waited = waitedRatio(members.values());
        Stalls stalls = Stalls.of(stalls(machine, waited != null), interval);
        return new MachineLoad(
                machine,
                List.copyOf(members.keySet()),
                processors,
                ratio(largest(StolenCpuSeconds.class, byJvm.values()), processors),
                ratio(others, usable),
                secondsRatio(othersByTheSecond(byJvm.values(), runnerApart), usable),
                ratio(runnerSeconds, processors),
                waited,
                stalls.longestMillis(),
                stalls.ratio());
    }

    /** CPU time of others, s/s, in each second that all JVMs of a machine reported when it was over. */
    private static List<Double> othersByTheSecond(Collection<List<MemberReport>> ofJvms, CpuReadings runner) {
        Map<Long, List<MemberReport>> bySecond = ofJvms.stream()
                .flatMap(List::stream)
                .filter(report -> Double.isFinite(perSecond(MachineCpuSeconds.class, List.of(report))))
                .filter(report -> report.toMillis() - report.fromMillis() < 1.5 * RunInterval.SECOND_MILLIS)
                .collect(Collectors.groupingBy(MemberReport::secondMillis, TreeMap::new, Collectors.toList()));
        return bySecond.values().stream()
                .filter(reports -> reports.size() == ofJvms.size())
                .map(reports -> perSecond(MachineCpuSeconds.class, reports)
                        - reports.stream()
                                .mapToDouble(report -> perSecond(ProcessCpuSeconds.class, List.of(report)))
                                .sum()
                        - usedPerSecond(
                                runner,
                                reports.get(0).fromMillis(),
                                reports.get(0).toMillis()))
                .toList();
    }

    static double usedPerSecond(CpuReadings readings, long fromMillis, long toMillis) {
        return readings.usedNanos(TimeUnit.MILLISECONDS.toNanos(fromMillis), TimeUnit.MILLISECONDS.toNanos(toMillis))
                / TimeUnit.MILLISECONDS.toNanos(toMillis - fromMillis);
    }

    /**
     * The share of some seconds in which others used too much of the processors that members may use; null without any.
     * A single such second does not count.
     */
    static Double secondsRatio(List<Double> others, int usable) {
        long disturbed = others.stream()
                .filter(seconds -> seconds > MachineLoad.MOST_USED_BY_OTHERS * usable)
                .count();
        return others.isEmpty() ? null : disturbed == 1 ? 0.0 : (Double) ((double) disturbed / others.size());
    }

    /** The processors that the JVMs count with, after affinity and container limits, together; at most all. */
    private int usable(Collection<List<MemberReport>> ofJvms, int all) {
        int sum = ofJvms.stream()
                .map(reports -> observed.facts().get(reports.get(0).origin().member()))
                .mapToInt(
                        facts -> facts == null ? all : facts.environment().cpu().availableToJvm())
                .sum();
        return Math.min(all, sum);
    }

    private int processors(Collection<String> members) {
        return members.stream()
                .map(member -> observed.facts().get(member))
                .filter(facts -> facts != null)
                .map(facts -> facts.environment().cpu())
                .mapToInt(MachineLoads::processors)
                .max()
                .orElse(1);
    }

    static int processors(Cpu cpu) {
        return cpu.logical() == null ? cpu.availableToJvm() : cpu.logical();
    }

    /** JVMs of one machine read the same count, each at instants of its own. */
    private static double largest(Class<? extends EngineMetric> metric, Collection<List<MemberReport>> ofJvms) {
        return ofJvms.stream()
                .mapToDouble(reports -> perSecond(metric, reports))
                .filter(Double::isFinite)
                .max()
                .orElse(Double.NaN);
    }

    /** A counter's growth per second, over the reports that have it: of a JVM's members one speaks for the JVM. */
    private static double perSecond(Class<? extends EngineMetric> metric, List<MemberReport> reports) {
        String name = EngineMetric.nameOf(metric);
        double grown = 0;
        double seconds = 0;
        for (MemberReport report : reports) {
            double growth = report.figures().getOrDefault(name, Double.NaN);
            if (Double.isFinite(growth)) {
                grown += growth;
                seconds += (report.toMillis() - report.fromMillis()) / MILLIS_PER_SECOND;
            }
        }
        return seconds == 0 ? Double.NaN : grown / seconds;
    }

    private static Double waitedRatio(Collection<List<MemberReport>> ofMembers) {
        double waited = 0;
        double span = 0;
        for (List<MemberReport> reports : ofMembers) {
            for (MemberReport report : reports) {
                double millis = report.figures().getOrDefault(RUN_DELAY, Double.NaN);
                if (Double.isFinite(millis)) {
                    int threads =
                            report.parts().getOrDefault(RUN_DELAY, Map.of()).size();
                    waited += millis;
                    span += (double) (report.toMillis() - report.fromMillis()) * threads;
                }
            }
        }
        return span == 0 ? null : (Double) Math.min(1, waited / span);
    }

    /**
     * Where the wait for a processor is not known, a process that did not run may have waited for one that the engine
     * used.
     */
    private List<TimedIncident> stalls(String machine, boolean waitIsKnown) {
        return observed.incidents().stream()
                .filter(located -> located.machine().equals(machine))
                .map(located -> located.incident())
                .filter(incident -> incident.kind() == IncidentKind.MACHINE_STALL
                        || (waitIsKnown && incident.kind() == IncidentKind.STOPPED))
                .toList();
    }

    /** The times within an interval in which a machine or a process on it stood still. */
    record Stalls(double longestMillis, double ratio) {

        /** Expects the stalls in the order in which they began. Where stalls overlap, their common time counts once. */
        static Stalls of(List<TimedIncident> stalls, RunInterval interval) {
            double longest = 0;
            double sum = 0;
            double countedTo = interval.measureFromMillis();
            for (TimedIncident stall : stalls) {
                double from = Math.max(stall.fromMillis(), interval.measureFromMillis());
                double to = Math.min(stall.toMillis(), (double) interval.measureToMillis());
                longest = Math.max(longest, Math.min(stall.millis(), to - from));
                sum += Math.max(0, to - Math.max(from, countedTo));
                countedTo = Math.max(countedTo, to);
            }
            return new Stalls(longest, sum / (interval.measureToMillis() - interval.measureFromMillis()));
        }
    }

    /**
     * Counters are read in steps and not at one instant, so a difference may come out a little below 0; others may use
     * processors besides those of the members.
     */
    static Double ratio(double seconds, double processorSeconds) {
        return Double.isFinite(seconds) ? (Double) Math.max(0, Math.min(1, seconds / processorSeconds)) : null;
    }
}
