package nexmark.jet.latency;

import java.util.function.ObjLongConsumer;

/**
 * The threads of this JVM that only measure, so that their cost can be measured too. They are kept in the system
 * properties, since a static field belongs to one class loader, and Jet gives each job whose classes are sent a loader
 * of its own.
 */
public final class ObservingThreads {

    private static final String PREFIX = "nexmark.observing.thread.";

    private ObservingThreads() {}

    /** Says that a thread measures from now on; its role is one word, which several may share. */
    public static void enter(Thread thread, String role) {
        System.setProperty(PREFIX + thread.getId(), role);
    }

    /** Says that the thread ends, or goes on with other work. */
    public static void leave(Thread thread) {
        System.clearProperty(PREFIX + thread.getId());
    }

    /** Hands over the role and the id of each thread that measures now, in no order. */
    public static void forEach(ObjLongConsumer<String> consumer) {
        System.getProperties().forEach((key, role) -> {
            if (key instanceof String name && name.startsWith(PREFIX)) {
                consumer.accept((String) role, Long.parseLong(name, PREFIX.length(), name.length(), 10));
            }
        });
    }
}
