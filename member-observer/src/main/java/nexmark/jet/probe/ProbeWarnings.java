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

/**
 * The findings of a probe that may spoil a measurement: settings, once for all members that share them, and the worst
 * figures.
 */
record ProbeWarnings(List<ProbedMember> members, List<String> warnings) {

    private static final double LATE_MILLIS = 5;
    private static final double SLOW_ROUND_TRIP_MILLIS = 5;
    private static final double STOLEN_PERCENT = 1;
    private static final double MEGABYTE = 1e6;
    /** The names that the serial collector's two halves go by. */
    private static final Set<String> SERIAL = Set.of("Copy", "MarkSweepCompact");

    /** @param environments by member; a member without one causes no warning */
    static List<String> of(List<ProbedMember> members, List<ProbedPair> pairs, Map<String, Environment> environments) {
        ProbeWarnings all = new ProbeWarnings(members, new ArrayList<>());
        all.settings(environments);
        all.worst(
                members,
                member -> member.local().wakeDelay().maxMicros() / 1e3,
                LATE_MILLIS,
                "%sa thread that should wake every ms was %.1f ms late",
                all::name);
        all.worst(
                members,
                ProbedMember::stolenPercent,
                STOLEN_PERCENT,
                "%sthe hypervisor gave %.1f %% of the processors' time to others",
                all::name);
        all.worst(
                pairs,
                pair -> pair.roundTrip().p99Micros() / 1e3,
                SLOW_ROUND_TRIP_MILLIS,
                "round trips between %s take %.1f ms at p99",
                ProbeWarnings::name);
        all.worst(
                pairs.stream().filter(pair -> !pair.sameMachine()).toList(),
                ProbedPair::clocksMayDifferMillis,
                ClockOffset.LIMIT_MILLIS,
                "the clocks of %s may differ by %.1f ms; a run is invalid above " + (int) ClockOffset.LIMIT_MILLIS
                        + " ms",
                ProbeWarnings::name);
        return List.copyOf(all.warnings);
    }

    private String name(ProbedMember member) {
        return members.size() == 1 ? "" : member.member() + ": ";
    }

    private static String name(ProbedPair pair) {
        return pair.member() + " and " + pair.peer();
    }

    private void settings(Map<String, Environment> environments) {
        Map<String, List<String>> membersByWarning = new LinkedHashMap<>();
        for (ProbedMember member : members) {
            List<String> ofMember = new ArrayList<>();
            if (environments.containsKey(member.member())) {
                addProcessors(environments.get(member.member()), ofMember);
            }
            Long swap = member.local().swapUsedBytes();
            if (swap != null && swap >= MEGABYTE) {
                ofMember.add(text(
                        "swap is used, %,.0f MB: pages that are needed again have to be read from the disk",
                        swap / MEGABYTE));
            }
            ofMember.forEach(warning -> membersByWarning
                    .computeIfAbsent(warning, unused -> new ArrayList<>())
                    .add(member.member()));
        }
        membersByWarning.forEach((warning, where) ->
                warnings.add(where.size() == members.size() ? warning : String.join(", ", where) + ": " + warning));
    }

    private static void addProcessors(Environment environment, List<String> ofMember) {
        Cpu cpu = environment.cpu();
        if (cpu.governor() != null && !cpu.governor().equals("performance")) {
            ofMember.add("the processors' governor is " + cpu.governor()
                    + ", expected performance: their clock rate changes");
        }
        Double limit = environment.container().cpus();
        if (limit != null && cpu.logical() != null && limit < cpu.logical()) {
            ofMember.add(text(
                    "the control group allows %.1f processors of %d: when their time is used up, all threads stand"
                            + " still until the next period",
                    limit, cpu.logical()));
        }
        boolean serial = environment.jvm().collectors().stream().anyMatch(SERIAL::contains);
        if (serial && !environment.jvm().flags().contains("-XX:+UseSerialGC")) {
            ofMember.add("SerialGC, because the JVM takes the machine for a small one");
        }
    }

    /** Warns of the one with the largest figure, if that is above the limit. */
    private <T> void worst(
            List<T> all, Function<T, Double> figure, double limit, String words, Function<T, String> name) {
        all.stream()
                .filter(each -> figure.apply(each) != null && figure.apply(each) > limit)
                .max(Comparator.comparing(figure))
                .ifPresent(worst -> warnings.add(text(words, name.apply(worst), figure.apply(worst))));
    }

    private static String text(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
