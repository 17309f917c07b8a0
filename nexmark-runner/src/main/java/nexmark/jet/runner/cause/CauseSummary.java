package nexmark.jet.runner.cause;

import static java.util.stream.Collectors.groupingBy;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import nexmark.jet.latency.Peak;
import nexmark.jet.runner.metric.IncidentKind;

/**
 * What a result says about the excursions of its latency.
 *
 * @param excursions how many there were
 * @param thresholdMillis a peak above it belongs to one, ms; 0 if there were no peaks at all
 * @param unexplained how many nothing explains
 * @param worstUnexplainedMillis the largest latency among these, ms; 0 if there are none
 * @param causes of the others, that of the largest latency first
 * @param largest those excursions with the largest latencies, at most {@link #MOST_LARGEST}, explained or not
 * @param standing what was there for at least half of the run; it raises the usual latency rather than excursions
 */
public record CauseSummary(
        int excursions,
        double thresholdMillis,
        int unexplained,
        double worstUnexplainedMillis,
        List<Count> causes,
        List<Large> largest,
        List<Standing> standing) {

    /** As many times the same excursions are laid on other times of the run, evenly spread. */
    private static final int PLACINGS = 100;

    private static final double TENTH = 10;

    /** More would make a result of a bad run long, and nobody reads them. */
    public static final int MOST_LARGEST = 20;

    public CauseSummary {
        causes = List.copyOf(causes);
        largest = List.copyOf(largest);
        standing = List.copyOf(standing);
    }

    /**
     * How many excursions one cause explains.
     *
     * @param kind what happened
     * @param member where
     * @param detail what it was, see {@link Incident#detail}
     * @param count how many excursions it explains
     * @param worstPeakMillis the largest latency among these, ms
     * @param byChance how many it would have explained had they been at other times of the run, on average: near the
     *     count, it was there anyway and proves nothing; 0 of a restart, which is there because it was brought about
     */
    public record Count(
            IncidentKind kind, String member, String detail, int count, double worstPeakMillis, double byChance) {}

    /**
     * One excursion.
     *
     * @param idealMillis ideal time of the instant with its largest latency, epoch ms
     * @param peakMillis that latency, ms
     * @param kind of its cause; null if it is unexplained
     * @param member of its cause; null if it is unexplained
     */
    public record Large(long idealMillis, double peakMillis, IncidentKind kind, String member) {
        static Large of(Explained explained) {
            Excursion excursion = explained.excursion();
            return new Large(
                    excursion.peakIdealMillis(),
                    excursion.peakMillis(),
                    explained.cause().map(Incident::kind).orElse(null),
                    explained.cause().map(Incident::member).orElse(null));
        }
    }

    /** What was wrong for at least half of the run on a member. */
    public record Standing(IncidentKind kind, String member) {}

    private record Name(IncidentKind kind, String member, String detail) {
        static Name of(Explained explained) {
            Incident incident = explained.cause().orElseThrow();
            return new Name(incident.kind(), incident.member(), incident.detail());
        }
    }

    /** That of a run with these peaks, in which this happened. */
    public static CauseSummary of(List<Peak> peaks, List<Incident> incidents) {
        Excursions excursions = Excursions.of(peaks);
        Causes causes = new Causes(incidents);
        List<Explained> all = excursions.all().stream().map(causes::explain).toList();
        List<Explained> unexplained =
                all.stream().filter(explained -> explained.cause().isEmpty()).toList();
        Map<Name, Double> byChance = byChance(excursions.all(), causes, peaks);
        List<Count> counts = all.stream()
                .filter(explained -> explained.cause().isPresent())
                .collect(groupingBy(Name::of))
                .entrySet()
                .stream()
                .map(entry -> count(entry.getKey(), entry.getValue(), byChance))
                .sorted(Comparator.comparingDouble(Count::worstPeakMillis)
                        .thenComparingInt(Count::count)
                        .reversed()
                        .thenComparing(Count::kind)
                        .thenComparing(Count::member)
                        .thenComparing(Count::detail))
                .toList();
        return new CauseSummary(
                all.size(),
                excursions.thresholdMillis(),
                unexplained.size(),
                worstMillis(unexplained),
                counts,
                largest(all),
                standing(causes, peaks));
    }

    private static List<Large> largest(List<Explained> all) {
        return all.stream()
                .map(Large::of)
                .sorted(Comparator.comparingDouble(Large::peakMillis).reversed())
                .limit(MOST_LARGEST)
                .toList();
    }

    private static List<Standing> standing(Causes causes, List<Peak> peaks) {
        if (peaks.isEmpty()) {
            return List.of();
        }
        long from = peaks.stream().mapToLong(Peak::idealMillis).min().orElseThrow();
        long to = peaks.stream().mapToLong(Peak::idealMillis).max().orElseThrow() + 1;
        return causes.standing(from, to);
    }

    private static Count count(Name name, List<Explained> some, Map<Name, Double> byChance) {
        double chance = byChance.getOrDefault(name, 0.0);
        return new Count(
                name.kind,
                name.member,
                name.detail,
                some.size(),
                worstMillis(some),
                Math.round(chance * TENTH) / TENTH);
    }

    private static double worstMillis(List<Explained> some) {
        return some.stream()
                .mapToDouble(explained -> explained.excursion().peakMillis())
                .max()
                .orElse(0);
    }

    /** Whether that it came at the time proves anything: a restart was brought about, whatever else was late then. */
    private static boolean isCoincidence(Incident incident) {
        return incident.kind() != IncidentKind.RESTART;
    }

    private static Map<Name, Double> byChance(List<Excursion> excursions, Causes causes, List<Peak> peaks) {
        Map<Name, Double> byChance = new HashMap<>();
        if (excursions.isEmpty()) {
            return byChance;
        }
        long begin = peaks.stream().mapToLong(Peak::idealMillis).min().orElseThrow();
        long length = peaks.stream().mapToLong(Peak::idealMillis).max().orElseThrow() + 1 - begin;
        for (int i = 1; i <= PLACINGS; i++) {
            long shift = length * i / (PLACINGS + 1);
            for (Excursion excursion : excursions) {
                long ideal = excursion.peakIdealMillis();
                long moved = begin + Math.floorMod(ideal - begin + shift, length);
                Explained explained = causes.explain(excursion.movedBy(moved - ideal));
                if (explained.cause().filter(CauseSummary::isCoincidence).isPresent()) {
                    byChance.merge(Name.of(explained), 1.0 / PLACINGS, Double::sum);
                }
            }
        }
        return byChance;
    }
}
