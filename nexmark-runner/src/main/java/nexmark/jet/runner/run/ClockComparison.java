package nexmark.jet.runner.run;

import static nexmark.jet.table.Figures.text;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import nexmark.jet.evidence.RunInterval;
import nexmark.jet.observer.ClockOffset;
import nexmark.jet.observer.MemberTimelines;
import nexmark.jet.oracle.Oracle.Slice;
import nexmark.jet.result.ClockCheck;

/** Compares the members' clocks by the round trips between them. */
final class ClockComparison {

    private ClockComparison() {}

    /**
     * Compares the clocks in a measured interval. If all members are meant to stay, each pair of two machines has to be
     * measured in each third of it, otherwise only in the thirds in which both members reported.
     */
    static ClockCheck of(MemberTimelines observed, Slice measured, boolean allStay) {
        List<ClockOffset> offsets = ClockOffset.best(observed, measured.fromMillis(), measured.toMillis());
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
        List<String> unmeasured = unmeasured(observed, offsets, measured, allStay);
        if (!unmeasured.isEmpty()) {
            doubts.add("clock uncertain: not measured between " + unmeasured.get(0)
                    + (unmeasured.size() == 1 ? "" : " and " + (unmeasured.size() - 1) + " more"));
        }
        return new ClockCheck(offsets, worst.orElse(null), doubts);
    }

    private static String doubt(ClockOffset offset, String differ, double millis) {
        return text(
                "clock uncertain: the clocks of %s and %s%s %.1f ms, the limit is %.0f ms",
                offset.member(), offset.peer(), differ, millis, ClockOffset.LIMIT_MILLIS);
    }

    /** The pairs on two machines that lack an offset where there has to be one. */
    private static List<String> unmeasured(
            MemberTimelines observed, List<ClockOffset> offsets, Slice measured, boolean allStay) {
        List<String> members = List.copyOf(observed.members());
        List<String> unmeasured = new ArrayList<>();
        for (int i = 0; i < members.size(); i++) {
            String one = members.get(i);
            for (String other : members.subList(i + 1, members.size())) {
                List<ClockOffset> between = offsets.stream()
                        .filter(offset -> isBetween(offset, one, other))
                        .toList();
                if (!onOneMachine(observed, one, other)
                        && thirds(measured)
                                .filter(third -> allStay
                                        ? hasSecond(third)
                                        : hasReport(observed, one, third) && hasReport(observed, other, third))
                                .anyMatch(third ->
                                        between.stream().noneMatch(offset -> third.contains(offset.atMillis())))) {
                    unmeasured.add(one + " and " + other + (between.isEmpty() ? "" : " in a third of the interval"));
                }
            }
        }
        return unmeasured;
    }

    private static Stream<Slice> thirds(Slice measured) {
        long length = ClockOffset.thirdMillis(measured.fromMillis(), measured.toMillis());
        return LongStream.iterate(measured.fromMillis(), from -> from < measured.toMillis(), from -> from + length)
                .mapToObj(from -> new Slice(from, Math.min(from + length, measured.toMillis())));
    }

    /** Whether a second begins in it: reports, and the pings in them, are known by the start of their second. */
    private static boolean hasSecond(Slice third) {
        return RunInterval.second(third.toMillis() - 1) > RunInterval.second(third.fromMillis() - 1);
    }

    private static boolean hasReport(MemberTimelines observed, String member, Slice third) {
        return !observed.of(member).subMap(third.fromMillis(), third.toMillis()).isEmpty();
    }

    private static boolean isBetween(ClockOffset offset, String one, String other) {
        return (offset.member().equals(one) && offset.peer().equals(other))
                || (offset.member().equals(other) && offset.peer().equals(one));
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
