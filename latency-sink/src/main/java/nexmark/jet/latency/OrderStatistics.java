package nexmark.jet.latency;

import java.util.Arrays;

/**
 * Between which ranks of n sorted samples a quantile lies, with 95 % confidence and whatever the distribution: the
 * number of samples at or below the true quantile p is binomial (n, p).
 *
 * <p>Source: H. A. David, H. N. Nagaraja, Order Statistics, 3rd ed., 7.1. Computed from the binomial weights
 * themselves, for any n; no normal approximation.
 */
final class OrderStatistics {

    private static final double ERROR = 0.05;
    /** Outcomes further from the mode than this, together, weigh less than the last digit of a double. */
    private static final double DEVIATIONS = 12;

    /** For the few outcomes that count where the deviation is below one. */
    private static final long FEW = 60;

    private OrderStatistics() {}

    /**
     * A confidence interval of ranks, 1 to n.
     *
     * @param lower 0 if there is no such rank, because the quantile may lie below all samples
     * @param upper n+1 if it may lie above all
     */
    record Ranks(long lower, long upper) {}

    /** The fewest samples whose largest lies above the quantile with 95 % confidence: the least n with pⁿ ≤ 5 %. */
    static long samplesNeeded(double p) {
        return (long) Math.ceil(Math.log(ERROR) / Math.log(p));
    }

    /**
     * The 95 % interval of quantile p. Each side takes half of the 5 %; where the upper tail cannot be cut that short,
     * but the largest sample still leaves it below 5 %, the largest is the upper end and the lower side takes the rest.
     */
    static Ranks interval(long n, double p) {
        Binomial binomial = Binomial.of(n, p);
        long upper = binomial.upperRank(ERROR / 2);
        if (upper <= n) {
            return new Ranks(binomial.lowerRank(ERROR / 2), upper);
        }
        double aboveAll = binomial.aboveAll(n);
        return aboveAll <= ERROR ? new Ranks(binomial.lowerRank(ERROR - aboveAll), n) : new Ranks(0, n + 1);
    }

    /** The probabilities of the outcomes around the mode, from the least of them on. */
    private static final class Binomial {

        private final long least;
        private final double[] probabilities;

        private Binomial(long least, double[] probabilities) {
            this.least = least;
            this.probabilities = probabilities;
        }

        static Binomial of(long n, double p) {
            long mode = Math.min(n, (long) ((n + 1) * p));
            long reach = (long) (DEVIATIONS * Math.sqrt(n * p * (1 - p))) + FEW;
            long least = Math.max(0, mode - reach);
            int peak = (int) (mode - least);
            double[] weights = new double[peak + (int) Math.min(n - mode, reach) + 1];
            weights[peak] = 1;
            for (int i = peak; i > 0; i--) {
                weights[i - 1] = weights[i] * ((least + i) * (1 - p)) / ((n - (least + i) + 1) * p);
            }
            for (int i = peak; i < weights.length - 1; i++) {
                weights[i + 1] = weights[i] * ((n - (least + i)) * p) / ((least + i + 1) * (1 - p));
            }
            double total = Arrays.stream(weights).sum();
            return new Binomial(
                    least, Arrays.stream(weights).map(weight -> weight / total).toArray());
        }

        /** The largest rank l with P(B < l) ≤ tail: the l-th sample is above the quantile no more often than that. */
        long lowerRank(double tail) {
            double sum = 0;
            int i = 0;
            while (i < probabilities.length && sum + probabilities[i] <= tail) {
                sum += probabilities[i++];
            }
            return least + i;
        }

        /** The smallest rank u with P(B ≥ u) ≤ tail: the u-th sample is below the quantile no more often than that. */
        long upperRank(double tail) {
            double sum = 0;
            int i = probabilities.length;
            while (i > 0 && sum + probabilities[i - 1] <= tail) {
                sum += probabilities[--i];
            }
            return least + i;
        }

        /** P(B = n). */
        double aboveAll(long n) {
            int index = (int) (n - least);
            return index < probabilities.length ? probabilities[index] : 0;
        }
    }
}
