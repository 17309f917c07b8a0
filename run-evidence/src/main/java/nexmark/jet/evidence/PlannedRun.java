package nexmark.jet.evidence;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import nexmark.jet.event.EventKind;
import nexmark.jet.generator.EmissionSchedule;
import nexmark.jet.generator.EventSequence;
import nexmark.jet.generator.GeneratorSettings;
import nexmark.jet.oracle.Oracle;
import nexmark.jet.oracle.Oracle.Slice;
import nexmark.jet.plan.PlanSettings;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.question.Question;

/**
 * A run whose start is known: when it is measured, which events are due, and which of its rows are compared.
 *
 * @param sequences the events that the question reads; none where events are recorded
 * @param scheduledPerSecond the rate at which events are due to enter one job's pipeline in the measured interval
 * @param kept the slices whose rows are kept whole
 */
public record PlannedRun(
        RunPlan plan,
        Question question,
        RunInterval interval,
        List<EventSequence> sequences,
        double scheduledPerSecond,
        SampleSlices slices,
        List<Slice> kept) {

    /**
     * Plans a run of generated events.
     *
     * @param startMillis when event 0 is due, epoch ms; the warm-up begins after the backlog, if there is one
     * @param isTrial whether it is one of many runs of a search
     * @param seed draws the rows that are kept
     */
    public static PlannedRun generated(RunPlan plan, Question question, long startMillis, boolean isTrial, long seed) {
        RunInterval interval = interval(plan, question, startMillis);
        double scheduledPerSecond = plan.workload().isClosed()
                ? 0
                : scheduledPerSecond(sequences(plan, question, startMillis, true), interval);
        List<EventSequence> read = sequences(plan, question, startMillis, false);
        return of(plan, question, interval, read, scheduledPerSecond, isTrial, seed);
    }

    /** Plans a run of recorded events, as {@link #generated}. */
    public static PlannedRun recorded(
            RunPlan plan,
            Question question,
            RunInterval interval,
            double scheduledPerSecond,
            boolean isTrial,
            long seed) {
        return of(plan, question, interval, List.of(), scheduledPerSecond, isTrial, seed);
    }

    private static PlannedRun of(
            RunPlan plan,
            Question question,
            RunInterval interval,
            List<EventSequence> sequences,
            double scheduledPerSecond,
            boolean isTrial,
            long seed) {
        SampleSlices slices = SampleSlices.of(plan, question, interval, isTrial);
        return new PlannedRun(plan, question, interval, sequences, scheduledPerSecond, slices, slices.kept(seed));
    }

    static RunInterval interval(RunPlan plan, Question question, long startMillis) {
        return RunInterval.of(plan, question, startMillis + plan.phases().backlogMillis());
    }

    /** @param emitted true: every event that the sources emit; false: only the events that the question reads */
    static List<EventSequence> sequences(RunPlan plan, Question question, long startMillis, boolean emitted) {
        GeneratorSettings generator = plan.workload().generator(startMillis, Long.MAX_VALUE);
        Set<EventKind> reads = question.definition().reads();
        Set<EventKind> all = plan.workload().isFiltered() ? EnumSet.allOf(EventKind.class) : reads;
        return emitted
                ? generator.sequences(plan.workload().studyStreams(), all)
                : generator.byTime(plan.workload().studyStreams(), reads);
    }

    /**
     * The mean rate at which the events of some sequences are due to enter the pipeline in an interval, events/s. Where
     * they come in groups, or are few, this is not the rate of the schedule.
     */
    public static double scheduledPerSecond(List<EventSequence> sequences, RunInterval interval) {
        return sequences.stream()
                        .mapToDouble(sequence -> sequence.aboutBetween(
                                dueBefore(sequence, interval.measureFromMillis()),
                                dueBefore(sequence, interval.measureToMillis())))
                        .sum()
                / interval.measuredSeconds();
    }

    private static long dueBefore(EventSequence sequence, long millis) {
        return sequence.dueCount(TimeUnit.MILLISECONDS.toNanos(millis) - 1);
    }

    /**
     * The scheduled rate of all jobs between two instants, epoch ms; it differs from the interval's if the rate climbs.
     */
    public double scheduledPerSecond(long fromMillis, long toMillis) {
        double perSecond = plan.job().jobs() * scheduledPerSecond;
        if (!plan.workload().climbs() || sequences.isEmpty() || toMillis <= fromMillis) {
            return perSecond;
        }
        EmissionSchedule schedule = sequences.get(0).schedule();
        return perSecond
                * schedule.perSecond(fromMillis, toMillis)
                / schedule.perSecond(interval.measureFromMillis(), interval.measureToMillis());
    }

    /** This run with another rate at which events are due. */
    PlannedRun scheduled(double perSecond) {
        return new PlannedRun(plan, question, interval, sequences, perSecond, slices, kept);
    }

    /** One of the plan's jobs, as if it were the only one. */
    PlannedRun ofOneJob() {
        RunPlan one = plan.with(PlanSettings.JOBS, 1);
        return new PlannedRun(one, question, interval, sequences, scheduledPerSecond, slices, kept);
    }

    /** How many events happen in an interval and never arrive, at all jobs. */
    public long leftOut(RunInterval within) {
        return plan.job().jobs()
                * sequences.stream()
                        .mapToLong(sequence -> sequence.leftOutBetween(
                                sequence.schedule().countBeforeMillis(within.measureFromMillis()),
                                sequence.schedule().countBeforeMillis(within.measureToMillis())))
                        .sum();
    }

    @SuppressWarnings("unchecked") // it is asked about its own rows only
    public Oracle<Object> oracle(Slice slice) {
        return (Oracle<Object>) question.oracle(plan.workload().question(), slice);
    }

    public boolean isFaulted() {
        return !plan.faults().isEmpty();
    }
}
