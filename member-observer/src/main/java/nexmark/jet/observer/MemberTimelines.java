package nexmark.jet.observer;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Collectors;
import nexmark.jet.metric.Across;
import nexmark.jet.metric.CooperativeRunDelayMillis;
import nexmark.jet.metric.EngineMetric;
import nexmark.jet.metric.MetricSampler;
import nexmark.jet.metric.TimedIncident;
import nexmark.jet.observer.MemberReport.ConnectedClient;
import nexmark.jet.observer.MemberReport.MemberFacts;

/**
 * All that the observer has reported of a run. Instants are of the members' clocks. Belongs to one thread,
 * but for the members' reports, which any thread may read while they grow.
 */
public final class MemberTimelines {

    private static final String RUN_DELAY = EngineMetric.nameOf(CooperativeRunDelayMillis.class);

    private final SortedMap<String, EngineMetric> metrics = MetricSampler.found();
    private final SortedMap<String, NavigableMap<Long, MemberReport>> byMember = new TreeMap<>();
    private final List<MemberIncident> reported = new ArrayList<>();
    private final Map<String, CpuReadings> cpuByJvm = new LinkedHashMap<>();
    private final SortedMap<String, MemberFacts> factsByMember = new TreeMap<>();
    private final SortedMap<String, ConnectedClient> clientByUuid = new TreeMap<>();

    /** Takes a report; the reports of one observer have to arrive in order. */
    public void accept(MemberReport report) {
        MemberReport.Origin origin = report.origin();
        byMember.computeIfAbsent(origin.member(), member -> new ConcurrentSkipListMap<>())
                .put(report.secondMillis(), report);
        for (TimedIncident incident : report.incidents()) {
            reported.add(new MemberIncident(origin.member(), origin.jvm(), origin.machine(), incident));
        }
        CpuReadings cpu = cpuByJvm.computeIfAbsent(origin.jvm(), jvm -> new CpuReadings());
        if (report.cpuNanos() >= 0) {
            cpu.add(report.cpuAtNanos(), report.cpuNanos());
        }
        report.clients().forEach(client -> clientByUuid.putIfAbsent(client.uuid(), client));
        if (report.facts() != null) {
            factsByMember.put(origin.member(), report.facts());
        }
    }

    public SortedSet<String> members() {
        return new TreeSet<>(byMember.keySet());
    }

    /** The reports of each member, see {@link #of}. */
    public Map<String, NavigableMap<Long, MemberReport>> reports() {
        Map<String, NavigableMap<Long, MemberReport>> reports = new LinkedHashMap<>();
        byMember.keySet().forEach(member -> reports.put(member, of(member)));
        return reports;
    }

    /** One member's reports by the start of their second, epoch ms; empty if it has not reported. */
    public NavigableMap<Long, MemberReport> of(String member) {
        return Collections.unmodifiableNavigableMap(byMember.getOrDefault(member, Collections.emptyNavigableMap()));
    }

    public SortedMap<String, MemberFacts> facts() {
        return new TreeMap<>(factsByMember);
    }

    /**
     * The time from one collection of Jet's metrics to the next, s, on the member where it is longest; 0 while no
     * member has reported it.
     */
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
        metrics.forEach((name, metric) -> descriptions.put(name, metric.about().description()));
        return descriptions;
    }

    /**
     * One row a second for all members together, by its start, epoch ms, of the seconds that begin at an instant or
     * later. Each JVM and machine counts once.
     */
    public NavigableMap<Long, Map<String, Double>> rows(long fromMillis) {
        SortedMap<Long, List<MemberReport>> bySecond = byMember.values().stream()
                .flatMap(seconds -> seconds.tailMap(fromMillis, true).values().stream())
                .collect(Collectors.groupingBy(MemberReport::secondMillis, TreeMap::new, Collectors.toList()));
        NavigableMap<Long, Map<String, Double>> rows = new TreeMap<>();
        bySecond.forEach((second, reports) -> {
            Map<String, Double> row = new LinkedHashMap<>();
            metrics.forEach((name, metric) -> row.put(name, merged(metric, reports)));
            rows.put(second, row);
        });
        return rows;
    }

    /**
     * Each member, JVM or machine counted once, then summed or the largest taken; NaN where no member had the figure.
     */
    private static double merged(EngineMetric metric, Collection<MemberReport> reportsOfOneSecond) {
        Function<MemberReport, String> origin = switch (metric.about().scope()) {
            case MEMBER -> report -> report.origin().member();
            case PROCESS -> report -> report.origin().jvm();
            case MACHINE -> report -> report.origin().machine();
        };
        Map<String, Double> byOrigin = new TreeMap<>();
        for (MemberReport report : reportsOfOneSecond) {
            double figure = report.figures().getOrDefault(metric.name(), Double.NaN);
            if (!Double.isNaN(figure)) {
                byOrigin.merge(origin.apply(report), figure, Math::max);
            }
        }
        if (byOrigin.isEmpty()) {
            return Double.NaN;
        }
        var figures = byOrigin.values().stream().mapToDouble(Double::doubleValue);
        return metric.about().across() == Across.SUM
                ? figures.sum()
                : figures.max().orElseThrow();
    }

    /**
     * The part of their time for which a member's cooperative threads were ready and waited for a processor, in the
     * worst second that an incident touched, 0 to 1; 0 if that is not known.
     */
    public double waitedRatio(String member, TimedIncident incident) {
        return of(member).values().stream()
                .filter(report ->
                        report.fromMillis() <= incident.toMillis() && incident.fromMillis() <= report.toMillis())
                .mapToDouble(MemberTimelines::waitedRatio)
                .max()
                .orElse(0);
    }

    private static double waitedRatio(MemberReport report) {
        double waitedMillis = report.figures().getOrDefault(RUN_DELAY, 0.0);
        int threads = report.parts().getOrDefault(RUN_DELAY, Map.of()).size();
        double spanMillis = (double) (report.toMillis() - report.fromMillis()) * threads;
        return spanMillis > 0 && waitedMillis > 0 ? Math.min(1, waitedMillis / spanMillis) : 0;
    }

    /** The JVM in which the member was last; empty if the member has not reported. */
    String jvm(String member) {
        NavigableMap<Long, MemberReport> seconds = of(member);
        return seconds.isEmpty() ? "" : seconds.lastEntry().getValue().origin().jvm();
    }

    /** The JVMs on a machine that have reported both before the end of an incident and after its start. */
    SortedSet<String> jvms(String machine, TimedIncident incident) {
        SortedSet<String> jvms = new TreeSet<>();
        for (NavigableMap<Long, MemberReport> seconds : byMember.values()) {
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

    /** The incidents by their start; stops that all JVMs of a machine shared are the machine's. */
    public List<MemberIncident> incidents() {
        return new IncidentCorrelation(reported, this)
                .all().stream()
                        .sorted(Comparator.comparingLong(
                                located -> located.incident().fromMillis()))
                        .toList();
    }

    /**
     * CPU time that the members' JVMs used from one instant to another, s; NaN if it is not known, as of a JVM that
     * stopped reporting, or that cannot tell.
     *
     * @param allStay whether no member is meant to come or go: then each JVM has to have reported at both ends;
     *     otherwise one, and the others count as far as they reported
     */
    public double cpuSeconds(long fromMillis, long toMillis, boolean allStay) {
        long from = TimeUnit.MILLISECONDS.toNanos(fromMillis);
        long to = TimeUnit.MILLISECONDS.toNanos(toMillis);
        long covering = cpuByJvm.values().stream()
                .filter(readings -> readings.cover(from, to))
                .count();
        if (covering == 0 || (allStay && covering < cpuByJvm.size())) {
            return Double.NaN;
        }
        return cpuByJvm.values().stream()
                        .mapToDouble(readings -> readings.usedNanos(from, to))
                        .sum()
                / 1e9;
    }
}
