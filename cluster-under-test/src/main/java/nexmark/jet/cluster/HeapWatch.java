package nexmark.jet.cluster;

import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.core.OutOfMemoryHandler;

/**
 * Remembers that a thread of the engine found this JVM's heap exhausted. The engine's instance cannot go on then and is
 * ended; all failures after that are consequences.
 */
public final class HeapWatch extends OutOfMemoryHandler {

    private static volatile boolean exhausted;

    /** Whether any thread of the engine in this JVM has ever run out of heap. */
    public static boolean isExhausted() {
        return exhausted;
    }

    @Override
    public void onOutOfMemory(OutOfMemoryError error, HazelcastInstance[] instances) {
        exhausted = true;
        for (HazelcastInstance instance : instances) {
            instance.getLifecycleService().terminate();
        }
    }
}
