package nexmark.jet.runner.live;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import nexmark.jet.latency.LatencyFigures;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.result.Status;
import nexmark.jet.result.VertexSpan;
import nexmark.jet.runner.run.RunProgress.Running;
import nexmark.jet.runner.run.RunSecond.MemberSecond;

/**
 * The latest figures of this command's runs.
 *
 * @param runs the runs that the command is going to carry out, as far as it knows
 * @param ended runs that have ended with a result, by their status
 * @param leftMillis about how long all runs still take; empty if that is not known
 * @param run the run that goes on; empty between runs, and before a run's first second
 */
record LiveFigures(int runs, Map<Status, Long> ended, OptionalLong leftMillis, Optional<RunFigures> run) {

    /**
     * The latest figures of a run that goes on.
     *
     * @param emitted events that have entered the pipeline, as far as is known
     * @param rows rows that have arrived
     * @param latest the rows that arrived in the latest second that had any; empty if none had
     * @param members the latest second of each member that still reports
     * @param vertices the job's vertices on each member
     */
    record RunFigures(
            RunPlan plan,
            Running running,
            double emitted,
            long rows,
            Optional<LatencyFigures> latest,
            List<MemberSecond> members,
            List<VertexSpan> vertices) {}
}
