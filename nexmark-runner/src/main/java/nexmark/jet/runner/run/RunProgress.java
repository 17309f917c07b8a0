package nexmark.jet.runner.run;

import nexmark.jet.latency.LatencyFigures;

/** Is told how a run goes, about once a second and whenever something new begins. */
public interface RunProgress {

    /** Something begins that has no rate: starting a cluster, checking rows. */
    void step(String what);

    /**
     * How far the step has come.
     *
     * @param fraction 0 to 1
     */
    void stepAt(double fraction);

    /**
     * The job runs.
     *
     * @param phase {@code warm-up}, {@code measure} or {@code drain}
     * @param leftMillis until its planned end
     * @param offeredPerSecond the schedule's rate
     * @param emittedPerSecond events that entered the pipeline; NaN while not known
     * @param lagMillis of the source, at most, in the last second; NaN while not known
     * @param soFar latency of all rows since the phase began
     */
    record Running(
            String phase,
            long leftMillis,
            double offeredPerSecond,
            double emittedPerSecond,
            double lagMillis,
            LatencyFigures soFar) {}

    void running(Running now);

    /** Nothing more comes. */
    void done();

    /** Tells nobody. */
    RunProgress SILENT = new RunProgress() {
        @Override
        public void step(String what) {}

        @Override
        public void stepAt(double fraction) {}

        @Override
        public void running(Running now) {}

        @Override
        public void done() {}
    };
}
