package nexmark.jet.runner.run;

import nexmark.jet.evidence.RunInterval;
import nexmark.jet.latency.LatencySink;
import nexmark.jet.oracle.Oracle.Slice;
import nexmark.jet.plan.Millis;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.process.UserMistake;
import nexmark.jet.query.Query;
import nexmark.jet.runner.recorded.RecordedEvents;
import nexmark.jet.source.PacedEvents;

/**
 * The recorded events of a run, moved to the time at which they are sent: by whole seconds, and by whole steps of the
 * query's windows, so that windows hold the same events.
 */
record SentEvents(RecordedEvents events, PacedEvents source) {

    /** They go to each member with the job. */
    private static final int MOST_BYTES = 256 << 20;

    /**
     * Reads what a plan says. The query must read some of the events, and they must last as long as the measured
     * interval.
     */
    static RecordedEvents read(RunPlan plan, Query query) {
        String file = plan.workload().eventsFrom().orElseThrow();
        RecordedEvents events = RecordedEvents.of(plan.workload()).orElseThrow();
        events.checkSuits(query);
        if (!plan.faults().isEmpty()) {
            throw new UserMistake(
                    "faults cannot be injected while recorded events are sent, expected generated events");
        }
        if (events.due(query.definition().reads(), Slice.EVERYTHING) == 0) {
            throw new UserMistake("no event in " + file + " is read by " + query.id());
        }
        long neededMillis = RunInterval.of(plan, query, 0).measureToMillis();
        long lastMillis = events.latestMillis() - events.firstMillis();
        if (lastMillis < neededMillis) {
            throw new UserMistake("the events of " + file + " last " + Millis.text(lastMillis)
                    + ", expected at least warm-up and measured interval, " + Millis.text(neededMillis));
        }
        return events;
    }

    /** Moves events so that the first second of the run begins after an instant, epoch ms. */
    static SentEvents from(RecordedEvents recorded, RunPlan plan, Query query, long earliestMillis) {
        long second = RunInterval.SECOND_MILLIS;
        long period = query.oracle(plan.workload().question(), Slice.EVERYTHING).periodMillis();
        long step = period % second == 0 ? period : second;
        long steps = Math.floorDiv(earliestMillis - RunInterval.second(recorded.firstMillis()), step) + 1;
        RecordedEvents moved = recorded.movedBy(steps * step);
        PacedEvents source = new PacedEvents(
                moved.events(), LatencySink.memberClock(), plan.job().sourceProcessors());
        if (source.bytes() > MOST_BYTES) {
            throw new UserMistake("the recorded events take " + (source.bytes() >> 20) + " MB, expected at most "
                    + (MOST_BYTES >> 20) + " MB: they go to each member with the job");
        }
        return new SentEvents(moved, source);
    }

    /** Start of the second in which the first event is due, epoch ms. */
    long startMillis() {
        return RunInterval.second(events.firstMillis());
    }

    /** How many events the query reads per second of the measured interval. */
    double scheduledPerSecond(Query query, RunInterval interval) {
        return events.due(query.definition().reads(), interval.measured()) / interval.measuredSeconds();
    }
}
