package nexmark.jet.probe;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import nexmark.jet.environment.Environment;
import nexmark.jet.observer.ClockOffset;

/**
 * The findings of a probe that may spoil a measurement, in plain words: {@link SettingWarnings}, and the worst value of
 * each measured figure.
 */
final class ProbeWarnings {

    private static final double LATE_MILLIS = 5;
    private static final double COARSE_SLEEP_MICROS = 1_000;
    private static final double SLOW_CLOCK_NANOS = 200;
    private static final double COARSE_CLOCK_NANOS = 1_000;
    private static final double SLOW_SYNC_MILLIS = 20;
    private static final double SLOW_ROUND_TRIP_MILLIS = 5;
    private static final double STOLEN_PERCENT = 1;

    private final List<ProbedMember> members;
    private final List<ProbedPair> pairs;
    private final List<String> warnings = new ArrayList<>();

    private ProbeWarnings(List<ProbedMember> members, List<ProbedPair> pairs) {
        this.members = members;
        this.pairs = pairs;
    }

    /** @param environments by member; a member without one causes no warning */
    static List<String> of(List<ProbedMember> members, List<ProbedPair> pairs, Map<String, Environment> environments) {
        ProbeWarnings all = new ProbeWarnings(members, pairs);
        all.warnings.addAll(SettingWarnings.of(members, environments));
        all.measurements();
        all.network();
        return List.copyOf(all.warnings);
    }

    private void measurements() {
        warn(
                ProbeWarnings::lateMillis,
                LATE_MILLIS,
                (late, member) -> text("a thread that should wake every ms was %.1f ms late", late));
        warn(
                member -> member.local().wakeDelay().p50Micros(),
                COARSE_SLEEP_MICROS,
                (micros, member) -> text("timers are coarse: who sleeps 1 ms wakes %.1f ms late at p50", micros / 1e3));
        warn(
                member -> member.local().clockReadNanos(),
                SLOW_CLOCK_NANOS,
                (nanos, member) -> text("the clock takes %,.0f ns to read%s", nanos, source(member)));
        warn(
                member -> (double) member.local().clockStepNanos(),
                COARSE_CLOCK_NANOS,
                (nanos, member) -> text("the clock goes on by steps of %,.0f ns%s", nanos, source(member)));
        warn(
                ProbeWarnings::syncMillis,
                SLOW_SYNC_MILLIS,
                (millis, member) -> text(
                        "disk sync takes %.0f ms at p99: who writes to this disk, such as the JVM its GC log, may wait",
                        millis));
        warn(
                ProbedMember::stolenPercent,
                STOLEN_PERCENT,
                (percent, member) -> text("the hypervisor gave %.1f %% of the processors' time to others", percent));
    }

    /** The observer's hiccups are not used: some of them are from the time in which this job was made ready. */
    private static Double lateMillis(ProbedMember member) {
        return member.local().wakeDelay().maxMicros() / 1e3;
    }

    private static Double syncMillis(ProbedMember member) {
        Spread sync = member.local().diskSync();
        return sync == null ? null : sync.p99Micros() / 1e3;
    }

    private static String source(ProbedMember member) {
        String source = member.local().clockSource();
        return source == null ? "" : "; the kernel's clock source is " + source;
    }

    /** Warns of the member with the largest figure, if that is above the limit. */
    private void warn(Function<ProbedMember, Double> figure, double limit, Wording wording) {
        members.stream()
                .filter(member -> figure.apply(member) != null && figure.apply(member) > limit)
                .max(Comparator.comparing(figure))
                .ifPresent(worst -> warnings.add(where(worst.member()) + wording.of(figure.apply(worst), worst)));
    }

    private interface Wording {
        String of(double figure, ProbedMember member);
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

    private String where(String member) {
        return members.size() == 1 ? "" : member + ": ";
    }

    static String text(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
