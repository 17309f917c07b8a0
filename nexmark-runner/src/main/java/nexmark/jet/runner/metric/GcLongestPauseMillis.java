package nexmark.jet.runner.metric;

import com.google.auto.service.AutoService;
import com.sun.management.GarbageCollectionNotificationInfo;
import java.util.List;
import java.util.concurrent.atomic.LongAccumulator;
import javax.management.ListenerNotFoundException;
import javax.management.Notification;
import javax.management.NotificationEmitter;
import javax.management.NotificationListener;
import javax.management.openmbean.CompositeData;

/**
 * The longest single stop, from the JVM's notification after each collection, to 1 ms. Notifications and not Flight
 * Recorder: they arrive at once, so that a pause stands in the row of its own second (a recording stream delivers up to
 * two seconds later), they need no start-up and cost nothing between collections.
 */
@AutoService(EngineMetric.class)
public final class GcLongestPauseMillis implements EngineMetric {

    private final List<NotificationEmitter> collectors = Collectors.pausing().stream()
            .filter(NotificationEmitter.class::isInstance)
            .map(NotificationEmitter.class::cast)
            .toList();
    private final NotificationListener listener = (notification, handback) -> hear(notification);
    private final LongAccumulator longest = new LongAccumulator(Math::max, 0);

    @Override
    public String name() {
        return "gcLongestPauseMillis";
    }

    @Override
    public String description() {
        return "The longest single stop of the application by the garbage collector; 0 if there was none.";
    }

    @Override
    public void start() {
        collectors.forEach(collector -> collector.addNotificationListener(listener, null, null));
    }

    @Override
    public double sample() {
        return collectors.isEmpty() ? Double.NaN : longest.getThenReset();
    }

    @Override
    public void close() {
        for (NotificationEmitter collector : collectors) {
            try {
                collector.removeNotificationListener(listener);
            } catch (ListenerNotFoundException e) {
                // Never started, or closed before: nobody listens, which is what was wanted.
            }
        }
    }

    private void hear(Notification notification) {
        if (notification.getType().equals(GarbageCollectionNotificationInfo.GARBAGE_COLLECTION_NOTIFICATION)) {
            CompositeData data = (CompositeData) notification.getUserData();
            longest.accumulate(
                    GarbageCollectionNotificationInfo.from(data).getGcInfo().getDuration());
        }
    }
}
