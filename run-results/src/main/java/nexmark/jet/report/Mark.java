package nexmark.jet.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import nexmark.jet.metric.IncidentKind;
import nexmark.jet.report.StoredTable.Row;
import nexmark.jet.result.FaultOutcome;
import nexmark.jet.result.FaultOutcome.InjectedFault;
import nexmark.jet.result.FaultOutcome.Recovery;
import nexmark.jet.result.RunResult;

/**
 * Something that happened on a member during a run: what, as people say, from and to in seconds of the run, and its
 * length.
 */
record Mark(String lane, String member, double from, double to, double millis, String text) {

    private static final double MILLIS_PER_SECOND = 1000;
    /** A page with many more marks is slow: the longest are drawn. */
    static final int MOST_MARKS = 4_000;

    /** The kinds of incidents in their order. */
    private static final List<String> KINDS =
            Arrays.stream(IncidentKind.values()).map(IncidentKind::label).toList();

    private static final String FAULT = "fault";
    private static final String FROM = "fromEpochMillis";
    private static final String MILLIS = "millis";

    /** The meaning of a lane's name; empty if it is not one. */
    static Optional<String> meaning(String lane) {
        return lane.equals(FAULT)
                ? Optional.of("what the run did to a member on purpose")
                : Arrays.stream(IncidentKind.values())
                        .filter(kind -> kind.label().equals(lane))
                        .map(IncidentKind::meaning)
                        .findFirst();
    }

    /** The faults and restarts, then the incidents in the order of their kinds, of each member by time. */
    static List<Mark> of(StoredTable incidents, RunResult result, RunClock clock) {
        List<Mark> marks = new ArrayList<>(faults(result.rows().faulted(), clock));
        marks.addAll(incidents(incidents, clock));
        return marks;
    }

    static List<Mark> incidents(StoredTable incidents, RunClock clock) {
        return incidents.rows().stream()
                .filter(row -> isKnown(row.number(FROM)) && isKnown(row.number(MILLIS)))
                .map(row -> incident(row, clock))
                .sorted(Comparator.comparingDouble(Mark::millis).reversed())
                .limit(MOST_MARKS)
                .sorted(Comparator.comparing((Mark mark) -> KINDS.indexOf(mark.lane))
                        .thenComparing(Mark::member)
                        .thenComparing(Mark::from))
                .toList();
    }

    private static boolean isKnown(Double number) {
        return number != null && Double.isFinite(number);
    }

    private static Mark incident(Row row, RunClock clock) {
        double from = row.number(FROM);
        double millis = row.number(MILLIS);
        return new Mark(
                IncidentKind.valueOf(row.text("kind")).label(),
                row.text("member"),
                clock.second(from),
                clock.second(from + millis),
                millis,
                row.text("detail"));
    }

    /** The faults, then the restarts after them. */
    private static List<Mark> faults(FaultOutcome faulted, RunClock clock) {
        List<Mark> marks = new ArrayList<>();
        List<Mark> restarts = new ArrayList<>();
        for (Recovery recovery : faulted == null ? List.<Recovery>of() : faulted.recoveries()) {
            InjectedFault injected = recovery.injected();
            String fault = injected.fault().toString();
            long at = injected.atMillis();
            long end = injected.endedMillis() == null ? injected.doneMillis() : injected.endedMillis();
            marks.add(span(FAULT, injected.address(), at, end, fault, clock));
            if (recovery.detectedMillis() != null && recovery.restartedMillis() != null) {
                // A lost member's work is late from then on, as the causes of excursions say.
                boolean byLoss = injected.fault().kind().isFailure();
                long from = byLoss ? at : at + recovery.detectedMillis();
                long to = at + recovery.restartedMillis();
                restarts.add(span(IncidentKind.RESTART.label(), "", from, to, "after " + fault, clock));
            }
        }
        marks.addAll(restarts);
        return marks;
    }

    private static Mark span(String lane, String member, long fromMillis, long toMillis, String text, RunClock clock) {
        double from = clock.second((double) fromMillis);
        double to = Math.max(from, clock.second((double) toMillis));
        return new Mark(lane, member, from, to, (to - from) * MILLIS_PER_SECOND, text);
    }
}
