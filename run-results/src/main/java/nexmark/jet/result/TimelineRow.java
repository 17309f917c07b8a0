package nexmark.jet.result;

import java.util.Map;
import nexmark.jet.latency.LatencyFigures;

/**
 * One second of a run's timeline.
 *
 * @param startMillis epoch ms
 * @param emittedPerSecond events that entered the pipeline; NaN where the metrics did not arrive, and
 *     where the job was restarted
 * @param minLagMillis the source's smallest lag
 * @param maxLagMillis the source's largest lag
 * @param all every row that arrived in this second
 * @param measured the main series' samples that belong to this second
 * @param metrics metrics of the members, by name
 */
public record TimelineRow(
        long startMillis,
        Phase phase,
        double emittedPerSecond,
        double minLagMillis,
        double maxLagMillis,
        LatencyFigures all,
        LatencyFigures measured,
        Map<String, Double> metrics) {}
