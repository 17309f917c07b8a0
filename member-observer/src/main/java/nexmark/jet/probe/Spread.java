package nexmark.jet.probe;

import java.io.Serializable;
import java.util.List;

/**
 * The times that something took, µs. Percentiles are by nearest rank, so that p99 of fewer than 100 times is their
 * maximum.
 *
 * @param count at least 1
 */
public record Spread(int count, double p50Micros, double p99Micros, double maxMicros) implements Serializable {

    public Spread {
        if (count < 1) {
            throw new IllegalArgumentException("count " + count + ", expected 1 or more");
        }
    }

    static Spread ofNanos(List<Long> nanos) {
        List<Long> sorted = nanos.stream().sorted().toList();
        return new Spread(
                sorted.size(),
                percentileMicros(sorted, 50),
                percentileMicros(sorted, 99),
                percentileMicros(sorted, 100));
    }

    private static double percentileMicros(List<Long> sorted, int percent) {
        int rank = (sorted.size() * percent + 99) / 100;
        return sorted.get(rank - 1) / 1e3;
    }
}
