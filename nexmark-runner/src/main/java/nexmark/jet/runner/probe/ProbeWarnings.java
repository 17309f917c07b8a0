package nexmark.jet.runner.probe;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import nexmark.jet.runner.result.Environment;
import nexmark.jet.runner.result.Environment.Cpu;
import nexmark.jet.runner.run.ClockCheck;

/**
 * What of a probe may spoil a measurement, in plain words: settings once for all members that share them, of what was
 * measured the worst.
 */
final class ProbeWarnings {

    static final double LATE_MILLIS = 5;
    static final double COARSE_SLEEP_MICROS = 1_000;
    static final double SLOW_CLOCK_NANOS = 200;
    static final double COARSE_CLOCK_NANOS = 1_000;
    static final double SLOW_SYNC_MILLIS = 20;
    static final double SLOW_ROUND_TRIP_MILLIS = 5;
    static final double STOLEN_PERCENT = 1;
    static final double SCARCE_MEMORY = 0.05;

    private static final double MICROS_PER_MILLI = 1e3;
    private static final double MEGABYTE = 1e6;
    /** The names that the serial collector's two halves go by. */
    private static final Set<String> SERIAL = Set.of("Copy", "MarkSweepCompact");

    private final List<ProbedMember> members;
    private final List<ProbedPair> pairs;
    private final Map<String, Environment> environments;
    private final List<String> warnings = new ArrayList<>();

    private ProbeWarnings(List<ProbedMember> members, List<ProbedPair> pairs, Map<String, Environment> environments) {
        this.members = members;
        this.pairs = pairs;
        this.environments = environments;
    }

    /** @param environments by member; those that are missing warn of nothing */
    static List<String> of(List<ProbedMember> members, List<ProbedPair> pairs, Map<String, Environment> environments) {
        ProbeWarnings all = new ProbeWarnings(members, pairs, environments);
        all.settings();
        all.heaps();
        all.measurements();
        all.network();
        return List.copyOf(all.warnings);
    }

    private void settings() {
        Map<String, List<String>> membersByWarning = new LinkedHashMap<>();
        for (ProbedMember member : members) {
            Environment environment = environments.get(member.member());
            List<String> found = new ArrayList<>();
            if (environment != null) {
                addProcessors(environment, found);
                addMemory(environment, found);
            }
            addSwap(member, found);
            found.forEach(warning -> membersByWarning
                    .computeIfAbsent(warning, unused -> new ArrayList<>())
                    .add(member.member()));
        }
        membersByWarning.forEach((warning, where) ->
                warnings.add(where.size() == members.size() ? warning : String.join(", ", where) + ": " + warning));
    }

    private static void addProcessors(Environment environment, List<String> found) {
        Cpu cpu = environment.cpu();
        if (cpu.logical() != null && cpu.physicalCores() != null && cpu.physicalCores() < cpu.logical()) {
            found.add(text(
                    "hardware threads share cores: %d processors are threads of %d cores",
                    cpu.logical(), cpu.physicalCores()));
        }
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
            found.add(
                    cpu.availableToJvm() == 1
                            ? "SerialGC, because the JVM has one processor"
                            : "SerialGC, because the JVM takes the machine for a small one");
        }
    }

    private static void addMemory(Environment environment, List<String> found) {
        if ("always".equals(environment.os().transparentHugePages())) {
            found.add("transparent huge pages are always: the kernel may stop threads to put pages together");
        }
        Long total = environment.memory().totalBytes();
        Long available = environment.memory().availableBytes();
        if (total != null && available != null && available < SCARCE_MEMORY * total) {
            found.add(
                    text("memory is scarce: %,.0f MB of %,.0f are available", available / MEGABYTE, total / MEGABYTE));
        }
    }

    private static void addSwap(ProbedMember member, List<String> found) {
        Long used = member.local().swapUsedBytes();
        if (used != null && used >= MEGABYTE) {
            found.add(text(
                    "swap is used, %,.0f MB: pages that are needed again have to come from the disk", used / MEGABYTE));
        }
    }

    /** Of the JVMs of each machine together, which must not need more than there is. */
    private void heaps() {
        Map<Integer, Map<Integer, Environment>> jvmsByMachine = new TreeMap<>();
        for (ProbedMember member : members) {
            Environment environment = environments.get(member.member());
            if (environment != null) {
                jvmsByMachine
                        .computeIfAbsent(member.machine(), unused -> new TreeMap<>())
                        .put(member.jvm(), environment);
            }
        }
        jvmsByMachine.forEach((machine, jvms) -> {
            double heaps = jvms.values().stream()
                    .mapToDouble(environment -> environment.jvm().maxHeapBytes())
                    .sum();
            double memory = jvms.values().stream()
                    .mapToDouble(ProbeWarnings::allowedBytes)
                    .min()
                    .orElse(Double.POSITIVE_INFINITY);
            if (heaps > memory) {
                warnings.add(text(
                        "the heaps on machine %d may grow to %,.0f MB, but there are %,.0f",
                        machine, heaps / MEGABYTE, memory / MEGABYTE));
            }
        });
    }

    private static double allowedBytes(Environment environment) {
        Long total = environment.memory().totalBytes();
        Long limit = environment.container().memoryBytes();
        return Math.min(
                total == null ? Double.POSITIVE_INFINITY : total, limit == null ? Double.POSITIVE_INFINITY : limit);
    }

    private void measurements() {
        warn(
                ProbeWarnings::lateMillis,
                LATE_MILLIS,
                (late, member) -> text("a thread that should wake every ms was %.1f ms late", late));
        warn(
                member -> member.local().wakeDelay().p50Micros(),
                COARSE_SLEEP_MICROS,
                (micros, member) -> text(
                        "timers are coarse: who sleeps 1 ms wakes %.1f ms late at p50", micros / MICROS_PER_MILLI));
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

    /** Not the observer's hiccups: some of those are from when this job was made ready. */
    private static Double lateMillis(ProbedMember member) {
        return member.local().wakeDelay().maxMicros() / MICROS_PER_MILLI;
    }

    private static Double syncMillis(ProbedMember member) {
        Spread sync = member.local().diskSync();
        return sync == null ? null : sync.p99Micros() / MICROS_PER_MILLI;
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
                .filter(pair -> pair.roundTrip().p99Micros() / MICROS_PER_MILLI > SLOW_ROUND_TRIP_MILLIS)
                .max(Comparator.comparingDouble(pair -> pair.roundTrip().p99Micros()))
                .ifPresent(worst -> warnings.add(text(
                        "round trips between %s and %s take %.1f ms at p99",
                        worst.member(), worst.peer(), worst.roundTrip().p99Micros() / MICROS_PER_MILLI)));
        pairs.stream()
                .filter(pair -> !pair.sameMachine() && pair.clocksMayDifferMillis() > ClockCheck.LIMIT_MILLIS)
                .max(Comparator.comparingDouble(ProbedPair::clocksMayDifferMillis))
                .ifPresent(worst -> warnings.add(text(
                        "clocks may differ by %.1f ms, those of %s and %s; a run is invalid above %.0f ms",
                        worst.clocksMayDifferMillis(), worst.member(), worst.peer(), ClockCheck.LIMIT_MILLIS)));
    }

    private String where(String member) {
        return members.size() == 1 ? "" : member + ": ";
    }

    private static String text(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
