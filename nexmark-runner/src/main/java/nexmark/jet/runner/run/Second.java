package nexmark.jet.runner.run;

import java.util.Map;
import nexmark.jet.latency.LatencyFigures;

/**
 * One second of a run's timeline.
 *
 * @param startMillis epoch ms
 * @param phase {@code warm-up}, {@code measure} or {@code drain}
 * @param emittedPerSecond events that entered the pipeline; NaN where the metrics did not come, and
 *     where the job was restarted
 * @param minLagMillis the source's smallest lag
 * @param maxLagMillis the source's largest lag
 * @param all every row that arrived in this second
 * @param measured those of the main series' samples that belong to this second
 * @param metrics of the members' JVM, by name
 */
public record Second(
        long startMillis,
        String phase,
        double emittedPerSecond,
        double minLagMillis,
        double maxLagMillis,
        LatencyFigures all,
        LatencyFigures measured,
        Map<String, Double> metrics) {}
