package nexmark.jet.latency;

import java.io.Serializable;
import java.util.regex.Pattern;

/**
 * The samples of a sink, and the run that it reports to.
 *
 * @param runId names the run on the cluster; letters, digits, dot, dash and underscore
 * @param measureFromMillis first ideal time that is a sample, epoch ms
 * @param measureToMillis first later ideal time that is not a sample, epoch ms
 */
public record LatencySettings(String runId, long measureFromMillis, long measureToMillis) implements Serializable {

    /** Ideal times beyond this (year 2255) do not fit epoch nanoseconds and are refused, epoch ms. */
    public static final long MAX_EPOCH_MILLIS = 9_000_000_000_000L;

    private static final Pattern RUN_ID = Pattern.compile("[A-Za-z0-9._-]+");

    public LatencySettings {
        if (runId == null || !RUN_ID.matcher(runId).matches()) {
            throw new IllegalArgumentException("runId '" + runId + "', expected letters, digits, '.', '-' and '_'");
        }
        if (measureFromMillis < 0 || measureToMillis > MAX_EPOCH_MILLIS || measureFromMillis >= measureToMillis) {
            throw new IllegalArgumentException("measured interval [" + measureFromMillis + ", " + measureToMillis
                    + ") ms, expected 0 ≤ from < to ≤ " + MAX_EPOCH_MILLIS);
        }
    }
}
