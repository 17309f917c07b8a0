package nexmark.jet.runner.metric;

import com.google.auto.service.AutoService;
import com.hazelcast.core.HazelcastInstance;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.function.Consumer;

/** The longest single stop, and each stop as an incident, to 1 ms; stops below that are no incidents. */
@AutoService(EngineMetric.class)
public final class GcLongestPauseMillis implements EngineMetric {

    private final GcPauses pauses = new GcPauses(this::hear);
    private final LongAccumulator longest = new LongAccumulator(Math::max, 0);
    private final Queue<TimedIncident> incidents = new ConcurrentLinkedQueue<>();

    @Override
    public String name() {
        return "gcLongestPauseMillis";
    }

    @Override
    public String description() {
        return "The longest single stop of the application by the garbage collector; 0 if there was none.";
    }

    @Override
    public Across across() {
        return Across.MAX;
    }

    @Override
    public void start(HazelcastInstance member) {
        pauses.listen();
    }

    @Override
    public double sample() {
        return pauses.areKnown() ? longest.getThenReset() : Double.NaN;
    }

    @Override
    public void drainIncidents(Consumer<TimedIncident> consumer) {
        for (TimedIncident pause = incidents.poll(); pause != null; pause = incidents.poll()) {
            consumer.accept(pause);
        }
    }

    @Override
    public void close() {
        pauses.close();
    }

    private void hear(TimedIncident pause) {
        longest.accumulate((long) pause.millis());
        if (pause.millis() > 0) {
            incidents.add(pause);
        }
    }
}
