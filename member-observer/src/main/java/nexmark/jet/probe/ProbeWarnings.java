package nexmark.jet.probe;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import nexmark.jet.environment.Environment;
import nexmark.jet.environment.Environment.Cpu;
import nexmark.jet.observer.ClockOffset;
import nexmark.jet.probe.ProbeResult.ProbedMember;
import nexmark.jet.probe.ProbeResult.ProbedPair;

/** The findings of a probe that may spoil a measurement: settings, once for all members that share them, and the worst figures. */
record ProbeWarnings(List<ProbedMember> members, List<ProbedPair> pairs, List<String> warnings) {

    private static final double LATE_MILLIS = 5;
    private static final double SLOW_ROUND_TRIP_MILLIS = 5;
    private static final double STOLEN_PERCENT = 1;
    private static final double MEGABYTE = 1e6;
    /** The names that the serial collector's two halves go by. */
    private static final Set<String> SERIAL = Set.of("Copy", "MarkSweepCompact");

    /** @param environments by member; a member without one causes no warning */
    static List<String> of(List<ProbedMember> members, List<ProbedPair> pairs, Map<String, Environment> environments) {
        ProbeWarnings all = new ProbeWarnings(members, pairs, new ArrayList<>());
        all.settings(environments);
        all.warn(
                member -> member.local().wakeDelay().maxMicros() / 1e3,
                LATE_MILLIS,
                "a thread that should wake every ms was %.1f ms late");
        all.warn(
                ProbedMember::stolenPercent,
                STOLEN_PERCENT,
                "the hypervisor gave %.1f %% of the processors' time to others");
        all.network();
        return List.copyOf(all.warnings);
    }

    private void settings(Map<String, Environment> environments) {
        Map<String, List<String>> membersByWarning = new LinkedHashMap<>();
        for (ProbedMember member : members) {
            List<String> found = new ArrayList<>();
            if (environments.containsKey(member.member())) {
                addProcessors(environments.get(member.member()), found);
            }
            Long swap = member.local().swapUsedBytes();
            if (swap != null && swap >= MEGABYTE) {
                found.add(text(
                        "swap is used, %,.0f MB: pages that are needed again have to be read from the disk",
                        swap / MEGABYTE));
            }
            found.forEach(warning -> membersByWarning
                    .computeIfAbsent(warning, unused -> new ArrayList<>())
                    .add(member.member()));
        }
        membersByWarning.forEach((warning, where) ->
                warnings.add(where.size() == members.size() ? warning : String.join(", ", where) + ": " + warning));
    }

    private static void addProcessors(Environment environment, List<String> found) {
        Cpu cpu = environment.cpu();
        if (cpu.governor() != null && !cpu.governor().equals("performance")) {
            found.add("the processors' governor is " + cpu.governor()
                    + ", expected performance: their clock rate changes");
        }
        Double limit = environment.container().cpus();
        if (limit != null && cpu.logical() != null && limit < cpu.logical()) {
            found.add(text(
                    "the control group allows %.1f processors of %d: when their time is used up, all threads stand"
                            + " still until the next period",
                    limit, cpu.logical()));
        }
        boolean serial = environment.jvm().collectors().stream().anyMatch(SERIAL::contains);
        if (serial && !environment.jvm().flags().contains("-XX:+UseSerialGC")) {
            found.add("SerialGC, because the JVM takes the machine for a small one");
        }
    }

    /** Warns of the member with the largest figure, if that is above the limit. */
    private void warn(Function<ProbedMember, Double> figure, double limit, String words) {
        members.stream()
                .filter(member -> figure.apply(member) != null && figure.apply(member) > limit)
                .max(Comparator.comparing(figure))
                .ifPresent(worst -> warnings.add(
                        (members.size() == 1 ? "" : worst.member() + ": ") + text(words, figure.apply(worst))));
    }

    private void network() {
        pairs.stream()
                .filter(pair -> pair.roundTrip().p99Micros() / 1e3 > SLOW_ROUND_TRIP_MILLIS)
                .max(Comparator.comparingDouble(pair -> pair.roundTrip().p99Micros()))
                .ifPresent(worst -> warnings.add(text(
                        "round trips between %s and %s take %.1f ms at p99",
                        worst.member(), worst.peer(), worst.roundTrip().p99Micros() / 1e3)));
        pairs.stream()
                .filter(pair -> !pair.sameMachine() && pair.clocksMayDifferMillis() > ClockOffset.LIMIT_MILLIS)
                .max(Comparator.comparingDouble(ProbedPair::clocksMayDifferMillis))
                .ifPresent(worst -> warnings.add(text(
                        "clocks may differ by %.1f ms, those of %s and %s; a run is invalid above %.0f ms",
                        worst.clocksMayDifferMillis(), worst.member(), worst.peer(), ClockOffset.LIMIT_MILLIS)));
    }

    private static String text(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
