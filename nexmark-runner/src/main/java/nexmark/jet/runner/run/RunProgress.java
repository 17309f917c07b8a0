package nexmark.jet.runner.run;

import static nexmark.jet.table.Figures.text;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import nexmark.jet.latency.LatencyFigures;
import nexmark.jet.latency.PercentileCurve;
import nexmark.jet.metric.TimedIncident;
import nexmark.jet.plan.Counts;
import nexmark.jet.result.MemberFigures;
import nexmark.jet.result.Phase;
import nexmark.jet.result.RunTables.TimelineRow;
import nexmark.jet.result.RunTables.VertexSpan;
import nexmark.jet.result.VertexEdge;
import nexmark.jet.result.VertexFigures;

/** Receives the progress of a run, about once a second and whenever something new begins. */
public interface RunProgress {

    /** A step begins that has no rate, such as starting a cluster or comparing rows. */
    void step(String what);

    /** How far the step has come, from 0 to 1. */
    default void stepAt(double fraction) {
        stepAt(String.format(Locale.ROOT, "%.0f %%", fraction * 100));
    }

    default void stepAt(String words) {}

    /** Receives how many of so many members are ready, while a step starts them. One member is ready when the step is over. */
    default IntConsumer membersReady(int members) {
        return members == 1 ? ready -> {} : ready -> stepAt(ready + " of " + members + " ready");
    }

    void running(Running now);

    /** Receives all that a job shows, once a second while it runs; empty if nobody watches, and then nobody computes it. */
    default Optional<Consumer<RunSecond>> seconds() {
        return Optional.empty();
    }

    /** Prints a line that stays readable. */
    default void line(String text) {}

    /** Nothing more is reported. */
    void done();

    /**
     * How far the run of a job is.
     *
     * @param leftMillis time until the planned end of warm-up; after warm-up, until the last results are due
     * @param scheduledPerSecond the rate at which events are due to enter the pipeline
     * @param emittedPerSecond events that entered the pipeline; NaN while not known
     * @param lagMillis the largest lag of the source in the last second; NaN while not known
     * @param soFar latency of all rows since the first event; after warm-up, since the measured interval began
     */
    record Running(
            Phase phase,
            long leftMillis,
            double scheduledPerSecond,
            double emittedPerSecond,
            double lagMillis,
            LatencyFigures soFar) {

        private static final String UNIT = " ms";

        /** The same line for people in several lengths, the longest first. */
        public List<String> words() {
            long seconds = (leftMillis + RunInterval.SECOND_MILLIS - 1) / RunInterval.SECOND_MILLIS;
            String scheduled = Counts.shortText(scheduledPerSecond);
            String emitted = Double.isNaN(emittedPerSecond) ? "-" : Counts.shortText(emittedPerSecond);
            String lag = millis(lagMillis);
            // A percentile without enough samples is left out, as in the table.
            String p50 = soFar.rows() < LatencyFigures.ROWS_FOR_P50 ? "-" : millis(soFar.p50Micros() / 1000);
            String p99 = soFar.rows() < LatencyFigures.ROWS_FOR_P99 ? "-" : millis(soFar.p99Micros() / 1000);
            return List.of(
                    text(
                            "%-7s %3d s left | %s of %s events/s | lag %s | p50 %s, p99 %s so far",
                            phase, seconds, emitted, scheduled, lag, p50, p99),
                    text(
                            "%s %d s left | %s of %s/s | lag %s | p50 %s, p99 %s",
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

    /**
     * All that a job shows in a second while it runs.
     *
     * @param rows the timeline from the first second on that may have changed; they replace all earlier rows from there on
     * @param curve latency by percentile of all rows since the first event; after warm-up, since the measured interval began
     * @param members the members' reports that are new; their and the vertices' figures are over the last seconds
     */
    record RunSecond(
            Running running,
            RunInterval interval,
            List<TimelineRow> rows,
            PercentileCurve curve,
            List<MemberSecond> members,
            List<MemberFigures> memberFigures,
            List<VertexSpan> vertices,
            List<VertexFigures> vertexFigures,
            List<VertexEdge> edges) {}

    /** A member's figures by metric, NaN where it has none, in the second that begins then, epoch ms of its clock. */
    record MemberSecond(String member, long startMillis, Map<String, Double> figures, List<TimedIncident> incidents) {}

    /** A progress whose seconds are watched; words receive steps, lines and how far the run is as well. */
    record Watched(RunProgress shown, Consumer<String> words, Consumer<RunSecond> watcher) implements RunProgress {

        @Override
        public void step(String what) {
            words.accept(what);
            shown.step(what);
        }

        @Override
        public void stepAt(String how) {
            shown.stepAt(how);
        }

        @Override
        public void running(Running now) {
            words.accept(now.words().get(0));
            shown.running(now);
        }

        @Override
        public Optional<Consumer<RunSecond>> seconds() {
            return Optional.of(watcher);
        }

        @Override
        public void line(String text) {
            words.accept(text);
            shown.line(text);
        }

        @Override
        public void done() {
            shown.done();
        }
    }
}
