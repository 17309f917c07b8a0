package nexmark.jet.metric;

import com.sun.management.GarbageCollectionNotificationInfo;
import java.util.List;
import java.util.function.Consumer;
import javax.management.ListenerNotFoundException;
import javax.management.Notification;
import javax.management.NotificationEmitter;
import javax.management.NotificationListener;
import javax.management.openmbean.CompositeData;
import nexmark.jet.latency.EpochClock;

/**
 * The pauses of the collector as they end, from the JVM's notifications, to 1 ms. Notifications and not Flight
 * Recorder: they arrive at once, so that a pause is reported in its own second (a recording stream delivers up to two
 * seconds later), they need no start-up and cost nothing between collections.
 */
final class GcPauses implements AutoCloseable {

    /** The JDK's words for a young collection, whatever the collector. */
    private static final String YOUNG = "end of minor GC";

    private final List<NotificationEmitter> collectors = Collectors.pausing().stream()
            .filter(NotificationEmitter.class::isInstance)
            .map(NotificationEmitter.class::cast)
            .toList();
    private final NotificationListener listener = (notification, handback) -> hear(notification);
    private final Consumer<Pause> consumer;

    /** @param consumer called from a thread of the JVM's, a moment after the pause */
    GcPauses(Consumer<Pause> consumer) {
        this.consumer = consumer;
    }

    /** @param isYoung whether it was a young collection, which is short unless something held it up */
    record Pause(TimedIncident incident, boolean isYoung) {}

    boolean areKnown() {
        return !collectors.isEmpty();
    }

    void listen() {
        collectors.forEach(collector -> collector.addNotificationListener(listener, null, null));
    }

    @Override
    public void close() {
        for (NotificationEmitter collector : collectors) {
            try {
                collector.removeNotificationListener(listener);
            } catch (ListenerNotFoundException e) {
                // Never started, or closed before: nobody listens, as was wanted.
            }
        }
    }

    private void hear(Notification notification) {
        if (notification.getType().equals(GarbageCollectionNotificationInfo.GARBAGE_COLLECTION_NOTIFICATION)) {
            var pause = GarbageCollectionNotificationInfo.from((CompositeData) notification.getUserData());
            consumer.accept(pause(pause, endMillis(notification)));
        }
    }

    private static Pause pause(GarbageCollectionNotificationInfo pause, long endMillis) {
        long millis = pause.getGcInfo().getDuration();
        String what = pause.getGcName() + ", " + pause.getGcCause();
        TimedIncident incident = new TimedIncident(
                IncidentKind.GC_PAUSE,
                endMillis - millis,
                (double) millis,
                what + ", " + pause.getGcAction(),
                "GC pause (" + what + ")",
                null);
        return new Pause(incident, pause.getGcAction().equals(YOUNG));
    }

    /**
     * The JVM stamps the notification with the wall clock while the pause still lasts. The notification's own start and
     * end count from an instant in the JVM's start that the JVM does not report to the millisecond.
     */
    private static long endMillis(Notification notification) {
        long wallAhead = System.currentTimeMillis() - EpochClock.millis();
        return notification.getTimeStamp() - wallAhead;
    }
}
