package nexmark.jet.report;

import java.util.Map;
import java.util.Optional;

/** What a sample is in each series of latencies. */
final class SeriesWords {

    private static final Map<String, String> SAMPLES = Map.of(
            "every", "each row",
            "first", "the first row of each window, or of each millisecond",
            "complete", "the last row of each window");

    private SeriesWords() {}

    /** Which row of which is a sample of a series; empty if the series is not one of ours. */
    static Optional<String> sample(String series) {
        return Optional.ofNullable(SAMPLES.get(series));
    }
}
