package nexmark.jet.runner.cause;

import static java.util.stream.Collectors.groupingBy;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.stream.LongStream;
import nexmark.jet.latency.Peak;
import nexmark.jet.metric.IncidentKind;
import nexmark.jet.result.CauseSummary;
import nexmark.jet.result.CauseSummary.Count;
import nexmark.jet.result.CauseSummary.Large;
import nexmark.jet.runner.cause.Causes.Explained;

/** Finds the causes of a run's excursions and counts them. */
public final class CauseAnalysis {

    /** Number of other times of the run to which the excursions are moved, evenly spread. */
    private static final int PLACINGS = 100;

    private static final double TENTH = 10;

    private CauseAnalysis() {}

    private record Name(IncidentKind kind, String member, String detail) {
        static Name of(Explained explained) {
            Incident incident = explained.cause().orElseThrow();
            return new Name(incident.kind(), incident.member(), incident.detail());
        }
    }

    /** Explains the excursions of a run by the incidents of all members; the peaks may be in any order. */
    public static CauseSummary of(List<Peak> peaks, List<Incident> incidents) {
        List<Excursion> excursions = Excursion.of(peaks);
        Causes causes = new Causes(incidents);
        LongSummaryStatistics times =
                peaks.stream().mapToLong(Peak::idealMillis).summaryStatistics();
        List<Explained> all = excursions.stream().map(causes::explain).toList();
        List<Explained> unexplained =
                all.stream().filter(explained -> explained.cause().isEmpty()).toList();
        Map<Name, Double> byChance = byChance(excursions, causes, times);
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
                Excursion.thresholdMillis(peaks),
                unexplained.size(),
                worstMillis(unexplained),
                counts,
                largest(all),
                peaks.isEmpty() ? List.of() : causes.standing(times.getMin(), times.getMax() + 1));
    }

    private static List<Large> largest(List<Explained> all) {
        return all.stream()
                .map(CauseAnalysis::large)
                .sorted(Comparator.comparingDouble(Large::peakMillis).reversed())
                .limit(CauseSummary.MOST_LARGEST)
                .toList();
    }

    private static Large large(Explained explained) {
        Excursion excursion = explained.excursion();
        return new Large(
                excursion.peakIdealMillis(),
                excursion.peakMillis(),
                explained.cause().map(Incident::kind).orElse(null),
                explained.cause().map(Incident::member).orElse(null),
                explained.cause().map(cause -> explained.share()).orElse(null));
    }

    private static Count count(Name name, List<Explained> excursions, Map<Name, Double> byChance) {
        double chance = byChance.getOrDefault(name, 0.0);
        return new Count(
                name.kind,
                name.member,
                name.detail,
                excursions.size(),
                worstMillis(excursions),
                Math.round(chance * TENTH) / TENTH);
    }

    private static double worstMillis(List<Explained> excursions) {
        return excursions.stream()
                .mapToDouble(explained -> explained.excursion().peakMillis())
                .max()
                .orElse(0);
    }

    /** A restart follows from a fault, never by chance. */
    private static boolean mayBeChance(Incident incident) {
        return incident.kind() != IncidentKind.RESTART;
    }

    /**
     * How many excursions each cause would explain, in the mean, if they were at other times. Times at which one would
     * meet itself are left out.
     */
    private static Map<Name, Double> byChance(List<Excursion> excursions, Causes causes, LongSummaryStatistics times) {
        Map<Name, Double> byChance = new HashMap<>();
        long begin = times.getMin();
        long length = times.getMax() + 1 - begin;
        for (Excursion excursion : excursions) {
            long ideal = excursion.peakIdealMillis();
            long[] places = LongStream.rangeClosed(1, PLACINGS)
                    .map(i -> begin + Math.floorMod(ideal - begin + length * i / (PLACINGS + 1), length))
                    .filter(moved -> Math.abs(moved - ideal) > excursion.toMillis() - ideal)
                    .toArray();
            for (long moved : places) {
                Explained explained = causes.explain(excursion.movedBy(moved - ideal));
                if (explained.cause().filter(CauseAnalysis::mayBeChance).isPresent()) {
                    byChance.merge(Name.of(explained), 1.0 / places.length, Double::sum);
                }
            }
        }
        return byChance;
    }
}
