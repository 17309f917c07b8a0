package nexmark.jet.cluster;

import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.core.HazelcastInstanceNotActiveException;
import com.hazelcast.core.OutOfMemoryHandler;
import java.util.concurrent.RejectedExecutionException;

/** Remembers that a thread found this JVM's heap exhausted; all failures after that are consequences. */
public final class HeapWatch extends OutOfMemoryHandler {

    private static volatile boolean exhausted;

    /**
     * From now on a thread that lacks heap prints no stack trace, as the command says it in one line; nor does a
     * member's thread that finds its member shut down. Others do.
     */
    public static void hearThreads() {
        Thread.setDefaultUncaughtExceptionHandler((thread, failure) -> {
            if (failure instanceof OutOfMemoryError) {
                exhausted = true;
            } else if (!thread.getName().startsWith("hz.")
                    || !(failure instanceof RejectedExecutionException
                            || failure instanceof HazelcastInstanceNotActiveException)) {
                System.err.print("Exception in thread \"" + thread.getName() + "\" ");
                failure.printStackTrace();
            }
        });
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
