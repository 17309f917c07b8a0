package nexmark.jet.runner.observe;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import nexmark.jet.runner.metric.CooperativeRunDelayMillis;
import nexmark.jet.runner.metric.EngineMetric;
import nexmark.jet.runner.metric.MetricSampler;
import nexmark.jet.runner.metric.TimedIncident;

/** All that the observer has reported of a run. Instants are those of the members' clocks. Belongs to one thread. */
public final class Observed {

    private static final long NANOS_PER_MILLI = 1_000_000;
    private static final String RUN_DELAY = new CooperativeRunDelayMillis().name();

    private final SortedMap<String, EngineMetric> metrics = MetricSampler.found();
    private final SortedMap<String, NavigableMap<Long, MemberReport>> secondsByMember = new TreeMap<>();
    private final List<MemberIncident> told = new ArrayList<>();
    private final Map<String, CpuReadings> cpuByJvm = new LinkedHashMap<>();
    private final SortedMap<String, MemberFacts> factsByMember = new TreeMap<>();
    private final SortedMap<String, ConnectedClient> clientByUuid = new TreeMap<>();

    /** Takes a report; those of one observer in order. */
    public void accept(MemberReport report) {
        MemberReport.Origin origin = report.origin();
        secondsByMember
                .computeIfAbsent(origin.member(), member -> new TreeMap<>())
                .put(report.secondMillis(), report);
        for (TimedIncident incident : report.incidents()) {
            told.add(new MemberIncident(origin.member(), origin.jvm(), origin.machine(), incident));
        }
        if (report.cpuNanos() >= 0) {
            cpuByJvm.computeIfAbsent(origin.jvm(), jvm -> new CpuReadings())
                    .add(report.cpuAtNanos(), report.cpuNanos());
        }
        report.clients().forEach(client -> clientByUuid.putIfAbsent(client.uuid(), client));
        if (report.facts() != null) {
            factsByMember.put(origin.member(), report.facts());
        }
    }

    /** The addresses of all that have reported. */
    public SortedSet<String> members() {
        return new TreeSet<>(secondsByMember.keySet());
    }

    /** One member's reports by the begin of their second, epoch ms; empty if it has not reported. */
    public NavigableMap<Long, MemberReport> of(String member) {
        return new TreeMap<>(secondsByMember.getOrDefault(member, new TreeMap<>()));
    }

    /** What each member has said of itself. */
    public SortedMap<String, MemberFacts> facts() {
        return new TreeMap<>(factsByMember);
    }

    /** From one collection of Jet's metrics to the next, on the member where that is longest; 0 while none has said so. */
    public int metricsSeconds() {
        return factsByMember.values().stream()
                .mapToInt(MemberFacts::metricsSeconds)
                .max()
                .orElse(0);
    }

    /** The clients that any member has or had, the runner's own among them; each once. */
    public List<ConnectedClient> clients() {
        return List.copyOf(clientByUuid.values());
    }

    /** Metric to one sentence of explanation, ordered by name. */
    public Map<String, String> descriptions() {
        Map<String, String> descriptions = new LinkedHashMap<>();
        metrics.forEach((name, metric) -> descriptions.put(name, metric.description()));
        return descriptions;
    }

    /** One row a second for all members together, by its begin, epoch ms. Each JVM and machine counts once. */
    public NavigableMap<Long, Map<String, Double>> rows() {
        NavigableMap<Long, List<MemberReport>> bySecond = new TreeMap<>();
        secondsByMember
                .values()
                .forEach(seconds -> seconds.forEach(
                        (second, report) -> bySecond.computeIfAbsent(second, unused -> new ArrayList<>())
                                .add(report)));
        MergedFigures merged = new MergedFigures(metrics);
        NavigableMap<Long, Map<String, Double>> rows = new TreeMap<>();
        bySecond.forEach((second, reports) -> rows.put(second, merged.of(reports)));
        return rows;
    }

    /**
     * For which part of their time a member's cooperative threads were ready and waited for a processor, in the worst
     * second that an incident touched, 0 to 1; 0 if that is not known.
     */
    public double waitedRatio(String member, TimedIncident incident) {
        double worst = 0;
        for (MemberReport report :
                secondsByMember.getOrDefault(member, new TreeMap<>()).values()) {
            if (report.fromMillis() <= incident.toMillis() && incident.fromMillis() <= report.toMillis()) {
                worst = Math.max(worst, waitedRatio(report));
            }
        }
        return worst;
    }

    private static double waitedRatio(MemberReport report) {
        double waitedMillis = report.figures().getOrDefault(RUN_DELAY, 0.0);
        int threads = report.parts().getOrDefault(RUN_DELAY, Map.of()).size();
        double spanMillis = (double) (report.toMillis() - report.fromMillis()) * threads;
        return spanMillis > 0 && waitedMillis > 0 ? Math.min(1, waitedMillis / spanMillis) : 0;
    }

    /** What happened, by its begin: stops that all JVMs of a machine shared are told as the machine's. */
    public List<MemberIncident> incidents() {
        Map<String, String> jvmByMember = new TreeMap<>();
        secondsByMember.forEach((member, seconds) ->
                jvmByMember.put(member, seconds.lastEntry().getValue().origin().jvm()));
        return new IncidentsTogether(told, jvmByMember, this::jvms, this::waitedRatio)
                .all().stream()
                        .sorted(Comparator.comparingLong(
                                located -> located.incident().fromMillis()))
                        .toList();
    }

    /** Those on a machine that have reported both before the end of an incident and after its begin. */
    private SortedSet<String> jvms(String machine, TimedIncident incident) {
        SortedSet<String> jvms = new TreeSet<>();
        for (NavigableMap<Long, MemberReport> seconds : secondsByMember.values()) {
            MemberReport first = seconds.firstEntry().getValue();
            MemberReport last = seconds.lastEntry().getValue();
            if (first.origin().machine().equals(machine)
                    && first.fromMillis() <= incident.toMillis()
                    && last.toMillis() >= incident.fromMillis()) {
                jvms.add(first.origin().jvm());
            }
        }
        return jvms;
    }

    /**
     * CPU time that the members' JVMs used from one instant to another, s. A JVM that came or went in between counts as
     * far as it reported; NaN if none reported at both ends.
     */
    public double cpuSeconds(long fromMillis, long toMillis) {
        long from = fromMillis * NANOS_PER_MILLI;
        long to = toMillis * NANOS_PER_MILLI;
        if (cpuByJvm.values().stream().noneMatch(readings -> readings.cover(from, to))) {
            return Double.NaN;
        }
        return cpuByJvm.values().stream()
                        .mapToDouble(readings -> readings.usedNanos(from, to))
                        .sum()
                / 1e9;
    }

    /**
     * For each pair the clock offset known best in the begin, the middle and the end of a span: thirds of it, so that a
     * clock that drifts shows. Pairs or thirds without a round trip are missing.
     */
    public List<ClockOffset> clockOffsets(long fromMillis, long toMillis) {
        List<ClockOffset> offsets = new ArrayList<>();
        long third = thirdMillis(fromMillis, toMillis);
        secondsByMember.forEach((member, seconds) -> {
            for (long from = fromMillis; from < toMillis; from += third) {
                offsets.addAll(best(member, seconds.subMap(from, Math.min(from + third, toMillis))));
            }
        });
        offsets.sort(Comparator.comparing(ClockOffset::member)
                .thenComparing(ClockOffset::peer)
                .thenComparingLong(ClockOffset::atMillis));
        return offsets;
    }

    /** How long the parts of a span are for which {@link #clockOffsets} looks; the last may be shorter. */
    public static long thirdMillis(long fromMillis, long toMillis) {
        return Math.max(1, (toMillis - fromMillis + 2) / 3);
    }

    private static List<ClockOffset> best(String member, SortedMap<Long, MemberReport> seconds) {
        Map<String, ClockOffset> byPeer = new TreeMap<>();
        seconds.forEach((second, report) -> {
            for (PingSecond ping : report.pings()) {
                byPeer.merge(
                        ping.peer(),
                        new ClockOffset(member, ping.peer(), second, ping.offsetNanos(), ping.errorNanos()),
                        (a, b) -> b.errorNanos() < a.errorNanos() ? b : a);
            }
        });
        return List.copyOf(byPeer.values());
    }
}
