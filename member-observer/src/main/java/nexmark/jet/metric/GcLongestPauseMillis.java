package nexmark.jet.metric;

import com.google.auto.service.AutoService;
import java.util.Locale;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.LongAccumulator;

/**
 * The longest single stop, and each stop as an incident, to 1 ms; stops below that are not. A young collection
 * that mostly waited for a processor is reported as contention.
 */
@AutoService(EngineMetric.class)
@About(
        scope = Scope.PROCESS,
        across = Across.MAX,
        description = "The longest single stop of the application by the garbage collector; 0 if there was none.")
public final class GcLongestPauseMillis implements EngineMetric {

    /** The threads of G1, the parallel and the serial collector that collect while the application stands still. */
    private static final String[] COLLECTORS = {"GC Thread#", "VM Thread"};

    private volatile NativeThreads collectors = NativeThreads.named();
    private final GcPauses pauses = new GcPauses(this::hear);
    private final LongAccumulator longest = new LongAccumulator(Math::max, 0);
    private final BlockingQueue<TimedIncident> incidents = new LinkedBlockingQueue<>();

    @Override
    public void start() {
        collectors = NativeThreads.named(COLLECTORS);
        pauses.listen();
    }

    @Override
    public double sample(Span span) {
        // Waits outside of these pauses do not count for the next pause.
        collectors.waitedMillis();
        incidents.drainTo(span.incidents());
        return pauses.areKnown() ? longest.getThenReset() : Double.NaN;
    }

    @Override
    public void close() {
        pauses.close();
        collectors.close();
    }

    private void hear(GcPauses.Pause pause) {
        // They sleep between collections, so the wait that is added from one collection to the next was added in the
        // later.
        double waitedMillis = collectors.waitedMillis().values().stream()
                .mapToDouble(Double::doubleValue)
                .filter(waited -> waited > 0)
                .max()
                .orElse(0);
        longest.accumulate((long) pause.incident().millis());
        if (pause.incident().millis() > 0) {
            incidents.add(incident(pause, waitedMillis));
        }
    }

    /** A full collection is long by itself, so its wait for a processor is no explanation. */
    static TimedIncident incident(GcPauses.Pause stop, double waitedMillis) {
        TimedIncident pause = stop.incident();
        if (!stop.isYoung() || 2 * waitedMillis < pause.millis()) {
            return pause;
        }
        String detail = String.format(
                Locale.ROOT,
                "a collection stretched by waiting for a processor for %.1f of %.0f ms",
                Math.min(waitedMillis, pause.millis()),
                pause.millis());
        return new TimedIncident(IncidentKind.CPU_CONTENTION, pause.fromMillis(), pause.millis(), detail);
    }
}
