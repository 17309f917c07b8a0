package nexmark.jet.cluster;

import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.core.OutOfMemoryHandler;

/**
 * Remembers that a thread found this JVM's heap exhausted. The engine's instance cannot go on then and is ended; all failures
 * after that are consequences.
 */
public final class HeapWatch extends OutOfMemoryHandler {

    private static volatile boolean exhausted;

    /**
     * From now on a thread that ends because the heap is exhausted is remembered, and does not print where that was: the
     * command says it in one line. Any other failure that a thread does not catch is printed as usual.
     */
    public static void hearThreads() {
        Thread.setDefaultUncaughtExceptionHandler(HeapWatch::hear);
    }

    private static void hear(Thread thread, Throwable failure) {
        if (failure instanceof OutOfMemoryError) {
            exhausted = true;
        } else {
            System.err.print("Exception in thread \"" + thread.getName() + "\" ");
            failure.printStackTrace();
        }
    }

    /** Whether any thread of this JVM is known to have run out of heap. */
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
