package nexmark.jet.probe;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import nexmark.jet.environment.Environment;
import nexmark.jet.metric.EngineMetric;
import nexmark.jet.metric.LongestHiccupMillis;
import nexmark.jet.metric.ProcStat.StolenCpuSeconds;
import nexmark.jet.observer.MemberReport;
import nexmark.jet.observer.MemberReport.PingSecond;
import nexmark.jet.probe.ProbeResult.ProbedMember;
import nexmark.jet.probe.ProbeResult.ProbedPair;

/** Makes one result of the observers' reports and of the members' probes of themselves. */
final class ProbeReports {

    private static final String HICCUP = EngineMetric.nameOf(LongestHiccupMillis.class);
    private static final String STOLEN = EngineMetric.nameOf(StolenCpuSeconds.class);

    private final Map<String, List<MemberReport>> byMember;

    ProbeReports(List<MemberReport> reports) {
        byMember = reports.stream()
                .collect(Collectors.groupingBy(report -> report.origin().member()));
    }

    ProbeResult result(double seconds, SortedMap<String, LocalProbe> local, Map<String, Environment> environments) {
        Map<String, Integer> jvms = new LinkedHashMap<>();
        Map<String, Integer> machines = new LinkedHashMap<>();
        List<ProbedMember> members = new ArrayList<>();
        local.forEach((member, measured) -> {
            if (byMember.containsKey(member)) {
                MemberReport.Origin origin = byMember.get(member).get(0).origin();
                members.add(new ProbedMember(
                        member,
                        number(jvms, origin.jvm()),
                        number(machines, origin.machine()),
                        measured,
                        longestHiccupMillis(origin.jvm()),
                        stolenPercent(origin.machine(), environments.get(member))));
            }
        });
        SortedMap<String, List<PingSecond>> pings = pings();
        List<ProbedPair> pairs = new ArrayList<>();
        pings.forEach((ends, ofPair) -> pairs.add(pair(ends, ofPair)));
        List<Long> all =
                roundTrips(pings.values().stream().flatMap(List::stream).toList());
        return new ProbeResult(
                seconds,
                members,
                pairs,
                all.isEmpty() ? null : Spread.ofNanos(all),
                ProbeWarnings.of(members, pairs, environments));
    }

    private static int number(Map<String, Integer> numbers, String name) {
        return numbers.computeIfAbsent(name, unused -> numbers.size() + 1);
    }

    private Double longestHiccupMillis(String jvm) {
        return reports()
                .filter(report -> report.origin().jvm().equals(jvm))
                .map(report -> report.figures().getOrDefault(HICCUP, Double.NaN))
                .filter(figure -> !figure.isNaN())
                .max(Double::compare)
                .orElse(null);
    }

    /** Each JVM of a machine reports the machine's figure, span by span; this is the average over time. */
    private Double stolenPercent(String machine, Environment environment) {
        if (environment == null || environment.cpu().logical() == null) {
            return null;
        }
        List<MemberReport> reports = reports()
                .filter(report -> report.origin().machine().equals(machine))
                .filter(report -> report.figures().getOrDefault(STOLEN, Double.NaN) >= 0)
                .toList();
        double stolen = reports.stream()
                .mapToDouble(report -> report.figures().get(STOLEN))
                .sum();
        double millis = reports.stream()
                .mapToDouble(report -> report.toMillis() - report.fromMillis())
                .sum();
        return millis > 0
                ? (Double) (100 * stolen * 1e3 / millis / environment.cpu().logical())
                : null;
    }

    /** All reports except each member's first, which is from its start, unless the member has reported only once. */
    private Stream<MemberReport> reports() {
        return byMember.values().stream()
                .flatMap(reports -> reports.size() == 1
                        ? reports.stream()
                        : reports.stream().filter(report -> report.sequence() > 0));
    }

    /** The pings by the pair's two ends; all clock offsets are seen from the first of the two. */
    private SortedMap<String, List<PingSecond>> pings() {
        SortedMap<String, List<PingSecond>> byEnds = new TreeMap<>();
        reports().forEach(report -> {
            String member = report.origin().member();
            for (PingSecond ping : report.pings()) {
                boolean first = member.compareTo(ping.peer()) < 0;
                String ends = first ? member + ' ' + ping.peer() : ping.peer() + ' ' + member;
                byEnds.computeIfAbsent(ends, unused -> new ArrayList<>())
                        .add(first ? ping : fromTheOtherEnd(ping, member));
            }
        });
        return byEnds;
    }

    private static PingSecond fromTheOtherEnd(PingSecond ping, String member) {
        return new PingSecond(member, ping.roundTripNanos(), -ping.offsetNanos(), ping.errorNanos());
    }

    private static List<Long> roundTrips(List<PingSecond> pings) {
        return pings.stream().flatMap(ping -> ping.roundTripNanos().stream()).toList();
    }

    private ProbedPair pair(String ends, List<PingSecond> pings) {
        String[] members = ends.split(" ", 2);
        PingSecond best = Collections.min(pings, Comparator.comparingLong(PingSecond::errorNanos));
        return new ProbedPair(
                members[0],
                members[1],
                machine(members[0]).equals(machine(members[1])),
                Spread.ofNanos(roundTrips(pings)),
                best.offsetNanos(),
                best.errorNanos());
    }

    /** A peer that has not reported counts as a machine of its own. */
    private String machine(String member) {
        return byMember.containsKey(member)
                ? byMember.get(member).get(0).origin().machine()
                : member;
    }
}
