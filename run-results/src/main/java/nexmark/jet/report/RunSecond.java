package nexmark.jet.report;

import static nexmark.jet.table.Figures.text;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import nexmark.jet.latency.LatencyFigures;
import nexmark.jet.latency.PercentileCurve;
import nexmark.jet.observer.MemberReport;
import nexmark.jet.plan.Counts;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.result.MemberFigures;
import nexmark.jet.result.Phase;
import nexmark.jet.result.RunTables.TimelineRow;
import nexmark.jet.result.RunTables.VertexSpan;
import nexmark.jet.result.VertexEdge;
import nexmark.jet.result.VertexFigures;

/**
 * The state of a run while its job runs. Any thread may read it.
 *
 * @param measureFromMillis start of the measured interval, epoch ms
 * @param rows the timeline so far
 * @param reports the members' reports by the start of their second, epoch ms; they grow, and so do the spans
 * @param curve latency by percentile of all rows since the first event; after warm-up, since the measured interval
 * began
 * @param members figures over the last seconds, as those of the vertices
 * @param latest the latest span of each vertex on each member
 */
public record RunSecond(
        RunPlan plan,
        Running running,
        long measureFromMillis,
        List<TimelineRow> rows,
        Map<String, NavigableMap<Long, MemberReport>> reports,
        PercentileCurve curve,
        List<MemberFigures> members,
        Collection<VertexSpan> spans,
        List<VertexSpan> latest,
        List<VertexFigures> vertices,
        List<VertexEdge> edges) {

    /**
     * How far the run of a job is.
     *
     * @param leftMillis time until the planned end of warm-up; after warm-up, until the last results are due
     * @param scheduledPerSecond the rate at which events are due to enter the pipeline
     * @param emittedPerSecond events that entered the pipeline; NaN while not known
     * @param lagMillis the largest lag of the source in the last second; NaN while not known
     * @param soFar latency of all rows since the first event; after warm-up, since the measured interval began
     */
    public record Running(
            Phase phase,
            long leftMillis,
            double scheduledPerSecond,
            double emittedPerSecond,
            double lagMillis,
            LatencyFigures soFar) {

        private static final String UNIT = " ms";

        /** When the rows so far began. */
        String begin() {
            return phase == Phase.WARM_UP ? "the first event" : "the measured interval started";
        }

        /** This state in a line for people, in several lengths, the longest first. */
        public List<String> words() {
            long seconds = (leftMillis + 999) / 1000;
            // In a closed loop nothing is scheduled.
            String scheduled = scheduledPerSecond == 0 ? "" : " of " + Counts.shortText(scheduledPerSecond);
            String emitted = Double.isNaN(emittedPerSecond) ? "-" : Counts.shortText(emittedPerSecond);
            String lag = millis(lagMillis);
            // A percentile without enough samples is left out, as in the table.
            String p50 = soFar.rows() < LatencyFigures.ROWS_FOR_P50 ? "-" : millis(soFar.p50Micros() / 1000);
            String p99 = soFar.rows() < LatencyFigures.ROWS_FOR_P99 ? "-" : millis(soFar.p99Micros() / 1000);
            return List.of(
                    text(
                            "%-7s %3d s left | %s%s events/s | lag %s | p50 %s, p99 %s so far",
                            phase, seconds, emitted, scheduled, lag, p50, p99),
                    text(
                            "%s %d s left | %s%s/s | lag %s | p50 %s, p99 %s",
                            phase, seconds, emitted, scheduled, lag, p50, p99),
                    text(
                            "%s %d s | %s/s | lag %s | p50 %s p99 %s",
                            phase, seconds, emitted, lag, p50.replace(UNIT, ""), p99));
        }

        /** Smaller latencies than 10 ms have a decimal. */
        private static String millis(double millis) {
            return Double.isNaN(millis) ? "-" : text(millis < 10 ? "%.1f" : "%,.0f", millis) + UNIT;
        }
    }
}
