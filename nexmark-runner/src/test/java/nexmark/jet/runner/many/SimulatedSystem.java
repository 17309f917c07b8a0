package nexmark.jet.runner.many;

import java.util.SplittableRandom;
import nexmark.jet.search.SearchStep;
import nexmark.jet.search.Trial.Outcome;

/**
 * A system under test whose capacity is known: half of the long runs at that rate hold if nothing disturbs them. Further
 * below more hold, further above fewer.
 */
final class SimulatedSystem implements ThroughputSearch.Trials {

    /** At 2 % below the capacity 88 % of the runs hold, at 2 % above it 12 %. */
    private static final double WIDTH = 0.01;
    /** Shorter runs end before a small backlog shows. */
    private static final double SHORT_RUNS_HOLD_MORE = 0.01;
    /** Runs that fail by bad luck at any rate, such as one that was disturbed by what nobody sees. */
    private static final double FAIL_BY_BAD_LUCK = 0.05;
    /** Runs that hold by good luck at any rate. */
    private static final double HOLD_BY_GOOD_LUCK = 0.03;
    /** Runs that are seen to be disturbed. */
    private static final double DISTURBED = 0.1;

    private final double capacity;
    private final SplittableRandom random;
    private int runs;

    SimulatedSystem(double capacity, long seed) {
        this.capacity = capacity;
        this.random = new SplittableRandom(seed);
    }

    /** A system whose capacity lies between a tenth and ten times a rate. */
    static SimulatedSystem around(long rate, long seed) {
        return new SimulatedSystem(rate * Math.pow(10, new SplittableRandom(~seed).nextDouble(-1, 1)), seed);
    }

    double capacity() {
        return capacity;
    }

    int runs() {
        return runs;
    }

    @Override
    public Outcome run(SearchStep step, long rate) {
        runs++;
        if (random.nextDouble() < DISTURBED) {
            return Outcome.NOT_JUDGED;
        }
        double half = step.isLong() ? capacity : capacity * (1 + SHORT_RUNS_HOLD_MORE);
        double holds = 1 / (1 + Math.exp(Math.log(rate / half) / WIDTH));
        double probability = HOLD_BY_GOOD_LUCK + (1 - HOLD_BY_GOOD_LUCK - FAIL_BY_BAD_LUCK) * holds;
        return random.nextDouble() < probability ? Outcome.HELD : Outcome.FAILED;
    }
}
