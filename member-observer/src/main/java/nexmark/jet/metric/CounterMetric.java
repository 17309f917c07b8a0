package nexmark.jet.metric;

import java.util.function.LongSupplier;

/** A metric of the process or the machine: by how much a number that only grows has grown in the span. */
abstract class CounterMetric implements EngineMetric {

    private final Counter counter;
    private final double perUnit;

    /**
     * @param reading the number; negative where it is not known
     * @param perUnit how much of it makes one of the metric's unit
     */
    CounterMetric(LongSupplier reading, double perUnit) {
        this.counter = new Counter(reading);
        this.perUnit = perUnit;
    }

    @Override
    public final void start() {
        counter.start();
    }

    @Override
    public final double sample(Span span) {
        return counter.growth() / perUnit;
    }
}
