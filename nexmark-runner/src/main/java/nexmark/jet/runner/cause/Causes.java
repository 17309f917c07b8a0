package nexmark.jet.runner.cause;

import static java.util.stream.Collectors.groupingBy;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import nexmark.jet.metric.IncidentKind;
import nexmark.jet.metric.IncidentKind.Reach;
import nexmark.jet.result.CauseSummary;

/**
 * Joins excursions to incidents in time. An incident has to explain the excursion's peak: the life of the instant with
 * the largest latency, from its ideal time until it had arrived. A member's incidents of one kind are taken together;
 * any member may be the cause of what arrived late on another.
 *
 * <p>An incident shortly before that life has left a backlog and counts too, but half: a backlog is shorter than the
 * incident that caused it, and nearness proves less. Incidents later in a long excursion, or in other parts of it,
 * explain nothing of the peak and do not count.
 */
final class Causes {

    /**
     * A smaller share of the peak explains nothing: the incident was there by chance, or is a part of the truth at
     * best.
     */
    static final double LEAST_SHARE = 0.3;

    /** From this share on, incidents with exact times come before incidents whose times are known only roughly. */
    static final double HALF = 0.5;

    /** Shares of at least this part of the best share count as equally good, and the order of the kinds decides. */
    static final double COMPARABLE = 0.7;

    /** How far the times of latencies and of incidents may be apart, ms. */
    static final long TOLERANCE_MILLIS = 3;

    private static final double WEIGHT_BEFORE = 0.5;

    private static final Comparator<Candidate> BY_KIND_THEN_SHARE = Comparator.comparing(
                    (Candidate candidate) -> candidate.source.kind)
            .thenComparing(candidate -> -candidate.share * candidate.severity)
            .thenComparing(candidate -> candidate.source.member);

    private final Map<Source, Coverage> coverages =
            new TreeMap<>(Comparator.comparing((Source source) -> source.kind).thenComparing(source -> source.member));

    /**
     * An excursion and its cause.
     *
     * @param cause the longest of the incidents that together explain the excursion, all of one kind on one member;
     *     empty if no incidents explain it
     * @param share the share of the peak that these incidents cover, 0 to 1; 0 if there are none
     */
    record Explained(Excursion excursion, Optional<Incident> cause, double share) {}

    private record Source(IncidentKind kind, String member) {}

    private record Candidate(Source source, double share, double severity) {
        Reach reach() {
            return source.kind.reach();
        }
    }

    Causes(List<Incident> incidents) {
        incidents.stream()
                .collect(groupingBy(incident -> new Source(incident.kind(), incident.member())))
                .forEach((source, ofSource) -> coverages.put(source, new Coverage(ofSource)));
    }

    Explained explain(Excursion excursion) {
        List<Candidate> candidates = coverages.entrySet().stream()
                .map(entry -> candidate(entry.getKey(), entry.getValue(), excursion))
                .filter(candidate -> candidate.share >= LEAST_SHARE)
                .toList();
        Optional<Candidate> best = best(candidates);
        return new Explained(
                excursion,
                best.map(candidate -> longest(candidate.source, excursion)),
                best.map(Candidate::share).orElse(0.0));
    }

    /** The incidents that last for at least half of a span, epoch ms. */
    List<CauseSummary.Standing> standing(long fromMillis, long toMillis) {
        return coverages.entrySet().stream()
                .filter(entry -> entry.getKey().kind.reach() == Reach.STANDING)
                .filter(entry -> entry.getValue().millisWithin(fromMillis, toMillis) >= HALF * (toMillis - fromMillis))
                .map(entry -> new CauseSummary.Standing(entry.getKey().kind, entry.getKey().member))
                .toList();
    }

    private Candidate candidate(Source source, Coverage coverage, Excursion excursion) {
        return new Candidate(
                source, share(coverage, excursion), longest(source, excursion).severity());
    }

    private static double share(Coverage coverage, Excursion excursion) {
        long within = coverage.millisWithin(begin(excursion), end(excursion));
        long before = coverage.millisWithin(backlogBegin(excursion), begin(excursion));
        return Math.min(1, (within + before * WEIGHT_BEFORE) / excursion.peakMillis());
    }

    private Incident longest(Source source, Excursion excursion) {
        return coverages.get(source).longestWithin(backlogBegin(excursion), end(excursion));
    }

    private static long begin(Excursion excursion) {
        return excursion.peakIdealMillis() - TOLERANCE_MILLIS;
    }

    private static long end(Excursion excursion) {
        return excursion.peakIdealMillis() + (long) Math.ceil(excursion.peakMillis()) + TOLERANCE_MILLIS;
    }

    private static long backlogBegin(Excursion excursion) {
        return begin(excursion) - (long) Math.ceil(excursion.peakMillis());
    }

    /**
     * The sharpest candidate that covers half of the peak; otherwise the best, and a standing one only if there is no
     * other.
     */
    private static Optional<Candidate> best(List<Candidate> candidates) {
        for (Reach reach : List.of(Reach.SHARP, Reach.OUTWARD, Reach.BLUNT)) {
            Optional<Candidate> best =
                    best(candidates, candidate -> candidate.reach() == reach && candidate.share >= HALF);
            if (best.isPresent()) {
                return best;
            }
        }
        return best(candidates, candidate -> candidate.reach() != Reach.STANDING)
                .or(() -> best(candidates, candidate -> true));
    }

    private static Optional<Candidate> best(List<Candidate> candidates, Predicate<Candidate> eligible) {
        List<Candidate> possible = candidates.stream().filter(eligible).toList();
        double most = possible.stream().mapToDouble(Candidate::share).max().orElse(0);
        return possible.stream()
                .filter(candidate -> candidate.share >= most * COMPARABLE)
                .min(BY_KIND_THEN_SHARE);
    }

    /** The incidents of one kind on one member, by their starts, and how much of a span they cover together. */
    private record Coverage(List<Incident> incidents) {

        private Coverage {
            incidents = incidents.stream()
                    .sorted(Comparator.comparingLong(Incident::fromMillis)
                            .thenComparingLong(Incident::toMillis)
                            .thenComparing(Incident::detail))
                    .toList();
        }

        /** How much of [from, to) the incidents cover, ms; overlaps count once. */
        private long millisWithin(long fromMillis, long toMillis) {
            long covered = 0;
            long counted = fromMillis;
            for (Incident incident : incidents) {
                long from = Math.max(incident.fromMillis(), counted);
                long to = Math.min(incident.toMillis(), toMillis);
                if (to > from) {
                    covered += to - from;
                    counted = to;
                }
            }
            return covered;
        }

        /** The incident that covers most of [from, to), the earliest of equals. */
        private Incident longestWithin(long fromMillis, long toMillis) {
            return incidents.stream()
                    .max(Comparator.comparingLong(incident ->
                            Math.min(incident.toMillis(), toMillis) - Math.max(incident.fromMillis(), fromMillis)))
                    .orElseThrow();
        }
    }
}
