package nexmark.jet.observer;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import nexmark.jet.metric.TimedIncident;
import nexmark.jet.observer.MemberReport.PingSecond;

/** Reports made by hand. */
final class Reports {

    private static final long NANOS_PER_MILLI = 1_000_000;

    private Reports() {}

    /** Of the second that ends then. */
    static MemberReport of(String member, String jvm, long toMillis, Map<String, Double> figures) {
        return of(member, jvm, toMillis, figures, List.of(), List.of(), -1);
    }

    static MemberReport withCpu(String member, String jvm, long toMillis, long cpuNanos) {
        return of(member, jvm, toMillis, Map.of(), List.of(), List.of(), cpuNanos);
    }

    static MemberReport withIncident(String member, String jvm, long toMillis, TimedIncident incident) {
        return of(member, jvm, toMillis, Map.of(), List.of(incident), List.of(), -1);
    }

    static MemberReport withPing(String member, long toMillis, PingSecond ping) {
        return of(member, "jvm of " + member, toMillis, Map.of(), List.of(), List.of(ping), -1);
    }

    /** With one cooperative thread that waited so long for a processor. */
    static MemberReport waiting(String member, long toMillis, double waitedMillis) {
        String metric = "cooperativeRunDelayMillis";
        return of(member, "jvm of " + member, toMillis, Map.of(metric, waitedMillis), List.of(), List.of(), -1);
    }

    private static MemberReport of(
            String member,
            String jvm,
            long toMillis,
            Map<String, Double> figures,
            List<TimedIncident> incidents,
            List<PingSecond> pings,
            long cpuNanos) {
        return new MemberReport(
                new MemberReport.Origin("observer of " + member, member, "uuid of " + member, jvm, "machine", 1),
                toMillis / 1000,
                toMillis - 1000,
                toMillis,
                figures,
                figures.entrySet().stream()
                        .collect(Collectors.toMap(Map.Entry::getKey, figure -> Map.of("thread-0", figure.getValue()))),
                incidents,
                pings,
                cpuNanos,
                toMillis * NANOS_PER_MILLI,
                List.of(),
                null);
    }
}
