package nexmark.jet.runner.run;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.NavigableMap;
import java.util.Optional;
import nexmark.jet.observer.ClockOffset;
import nexmark.jet.observer.MemberReport;
import nexmark.jet.observer.MemberTimelines;
import nexmark.jet.result.ClockCheck;

/** Compares the members' clocks by the round trips between them. */
public final class ClockComparison {

    private static final long MILLIS_PER_SECOND = 1000;

    private ClockComparison() {}

    /**
     * Compares them in a measured interval, epoch ms.
     *
     * @param allStay whether no member is meant to join or leave: then each pair of two machines has to be measured in each
     *     third of the interval, otherwise in the thirds in which both reported
     */
    public static ClockCheck of(MemberTimelines observed, long fromMillis, long toMillis, boolean allStay) {
        List<ClockOffset> offsets = observed.clockOffsets(fromMillis, toMillis);
        Optional<ClockOffset> worst = offsets.stream()
                .filter(offset -> !onOneMachine(observed, offset.member(), offset.peer()))
                .max(Comparator.comparingDouble(ClockOffset::atMostMillis));
        List<String> doubts = new ArrayList<>();
        worst.filter(offset -> offset.atMostMillis() > ClockOffset.LIMIT_MILLIS)
                .ifPresent(offset -> doubts.add(doubt(offset, " may differ by", offset.atMostMillis())));
        offsets.stream()
                .filter(offset -> onOneMachine(observed, offset.member(), offset.peer()))
                .max(Comparator.comparingDouble(ClockOffset::atLeastMillis))
                .filter(offset -> offset.atLeastMillis() > ClockOffset.LIMIT_MILLIS)
                .ifPresent(offset ->
                        doubts.add(doubt(offset, ", on one machine, differ by at least", offset.atLeastMillis())));
        List<String> unmeasured = unmeasured(observed, offsets, fromMillis, toMillis, allStay);
        if (!unmeasured.isEmpty()) {
            String others = unmeasured.size() == 1 ? "" : ", nor between " + (unmeasured.size() - 1) + " other pairs";
            doubts.add("clock uncertain: not measured between " + unmeasured.get(0) + others);
        }
        return new ClockCheck(offsets, worst.orElse(null), doubts);
    }

    private static String doubt(ClockOffset offset, String differ, double millis) {
        return String.format(
                Locale.ROOT,
                "clock uncertain: those of %s and %s%s %.1f ms, the limit is %.0f ms",
                offset.member(),
                offset.peer(),
                differ,
                millis,
                ClockOffset.LIMIT_MILLIS);
    }

    /** The pairs of two machines that lack an offset where there has to be one. */
    private static List<String> unmeasured(
            MemberTimelines observed, List<ClockOffset> offsets, long fromMillis, long toMillis, boolean allStay) {
        List<String> members = List.copyOf(observed.members());
        List<String> unmeasured = new ArrayList<>();
        for (int i = 0; i < members.size(); i++) {
            for (int j = i + 1; j < members.size(); j++) {
                String one = members.get(i);
                String other = members.get(j);
                if (onOneMachine(observed, one, other)) {
                    continue;
                }
                List<ClockOffset> between = offsets.stream()
                        .filter(offset -> isBetween(offset, one, other))
                        .toList();
                NavigableMap<Long, MemberReport> ofOne = observed.of(one);
                NavigableMap<Long, MemberReport> ofOther = observed.of(other);
                long third = ClockOffset.thirdMillis(fromMillis, toMillis);
                for (long from = fromMillis; from < toMillis; from += third) {
                    long begin = from;
                    long end = Math.min(from + third, toMillis);
                    boolean needed = allStay
                            ? hasSecond(begin, end)
                            : !ofOne.subMap(begin, end).isEmpty()
                                    && !ofOther.subMap(begin, end).isEmpty();
                    if (needed && between.stream().noneMatch(at -> begin <= at.atMillis() && at.atMillis() < end)) {
                        unmeasured.add(
                                one + " and " + other + (between.isEmpty() ? "" : " in a third of the interval"));
                        break;
                    }
                }
            }
        }
        return unmeasured;
    }

    private static boolean isBetween(ClockOffset offset, String one, String other) {
        return (offset.member().equals(one) && offset.peer().equals(other))
                || (offset.member().equals(other) && offset.peer().equals(one));
    }

    /** Whether a second begins in a span: reports, and the pings in them, are known by the begin of their second. */
    private static boolean hasSecond(long fromMillis, long toMillis) {
        return Math.floorDiv(toMillis - 1, MILLIS_PER_SECOND) > Math.floorDiv(fromMillis - 1, MILLIS_PER_SECOND);
    }

    private static boolean onOneMachine(MemberTimelines observed, String one, String other) {
        return machine(observed, one).equals(machine(observed, other));
    }

    private static String machine(MemberTimelines observed, String member) {
        var seconds = observed.of(member);
        return seconds.isEmpty()
                ? member
                : seconds.lastEntry().getValue().origin().machine();
    }
}
