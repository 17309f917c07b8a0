package nexmark.jet.source;

import com.hazelcast.jet.core.metrics.Metric;
import com.hazelcast.jet.core.metrics.Unit;

/** A metric that nobody collects. */
final class Gauge implements Metric {
    private long value;

    long value() {
        return value;
    }

    @Override
    public String name() {
        return "gauge";
    }

    @Override
    public Unit unit() {
        return Unit.COUNT;
    }

    @Override
    public void increment() {
        value++;
    }

    @Override
    public void increment(long amount) {
        value += amount;
    }

    @Override
    public void decrement() {
        value--;
    }

    @Override
    public void decrement(long amount) {
        value -= amount;
    }

    @Override
    public void set(long newValue) {
        value = newValue;
    }
}
