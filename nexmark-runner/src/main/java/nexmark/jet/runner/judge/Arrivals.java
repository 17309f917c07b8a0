package nexmark.jet.runner.judge;

import nexmark.jet.plan.Counts;
import nexmark.jet.result.CheckResult;
import nexmark.jet.result.RunFacts;
import nexmark.jet.result.RunFacts.RunEnd;

/** Whether all events and all rows arrived, none before its time, and none too late. */
record Arrivals(RunFacts facts, Findings findings) {

    static final String UNPROVED = "answers unproved: none could be compared with the oracle's";

    void judgeInterrupted() {
        findings.failed("interrupted before its end: what is here is partial");
    }

    void judgeTimes() {
        if (facts.negativeLatencies() > 0) {
            findings.failed(
                    "clock uncertain: %s came up to %,d ns too early",
                    Counts.of(facts.negativeLatencies(), "result, event or watermark", "results, events or watermarks"),
                    -facts.mostNegativeNanos());
        }
    }

    void judgeEnd(long drainMillis) {
        if (facts.end() == RunEnd.NOT_DRAINED) {
            findings.failed("not drained: the last results were not in within %,d ms of the planned end", drainMillis);
        }
    }

    void judgeReports() {
        if (isPositive(facts.rowsMissing())) {
            findings.failed("reports lost: " + Counts.of(facts.rowsMissing(), "latency", "latencies")
                    + " recorded but not received");
        }
        if (isPositive(facts.rowsAfterSettling())) {
            findings.failed(Counts.of(facts.rowsAfterSettling(), "row")
                    + " came behind the watermark: the job restarted, or a watermark is wrong");
        }
    }

    void judgeEvents(long lagMillis) {
        if (isPositive(facts.lateEvents())) {
            findings.failed("late events dropped: %,d; the allowed lag is %,d ms", facts.lateEvents(), lagMillis);
        }
    }

    void judgeRows(CheckResult check) {
        if (!check.isRight()) {
            findings.failed(
                    "wrong results: %s missing, %,d unexpected", Counts.of(check.missing(), "row"), check.unexpected());
        }
    }

    /** A foreign program reports no such counts. What they count shows in its answers, which are not proved. */
    private static boolean isPositive(Long count) {
        return count != null && count > 0;
    }
}
