package nexmark.jet.runner.run;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import nexmark.jet.environment.Environment.Cpu;
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

/** Computes what the members' machines did in the measured interval besides the run, from the members' reports. */
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
        double runnerSeconds = runner.machine().equals(machine) && !byJvm.containsKey(runner.jvm())
                ? interval.usedSeconds(runnerCpu) / interval.measuredSeconds()
                : Double.NaN;
        double membersSeconds = byJvm.values().stream()
                .mapToDouble(reports -> perSecond(ProcessCpuSeconds.class, reports))
                .sum();
        double others = largest(MachineCpuSeconds.class, byJvm.values())
                - membersSeconds
                - (Double.isNaN(runnerSeconds) ? 0 : runnerSeconds);
        Double waited = waitedRatio(members.values());
        return new MachineLoad(
                machine,
                List.copyOf(members.keySet()),
                processors,
                ratio(largest(StolenCpuSeconds.class, byJvm.values()), processors),
                ratio(others, processors),
                ratio(runnerSeconds, processors),
                waited,
                longestStallMillis(machine, waited != null));
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
     * The part of a stall that lies in the interval counts. Where the wait for a processor is not known, a process that
     * did not run may have waited for one that the engine used.
     */
    private double longestStallMillis(String machine, boolean waitIsKnown) {
        return observed.incidents().stream()
                .filter(located -> located.machine().equals(machine))
                .map(located -> located.incident())
                .filter(incident -> incident.kind() == IncidentKind.MACHINE_STALL
                        || (waitIsKnown && incident.kind() == IncidentKind.STOPPED))
                .filter(interval::touches)
                .mapToDouble(this::millisInInterval)
                .max()
                .orElse(0);
    }

    private double millisInInterval(TimedIncident incident) {
        long from = Math.max(incident.fromMillis(), interval.measureFromMillis());
        double to = Math.min(incident.toMillis(), (double) interval.measureToMillis());
        return Math.min(incident.millis(), to - from);
    }

    /** Counters are read in steps and not at one instant, so a difference may come out a little below 0. */
    static Double ratio(double seconds, double processorSeconds) {
        return Double.isFinite(seconds) ? (Double) Math.max(0, seconds / processorSeconds) : null;
    }
}
