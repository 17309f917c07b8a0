package nexmark.jet.runner.soak;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.lang.management.ManagementFactory;
import nexmark.jet.process.UserMistake;

/** This JVM's heap after a full collection. */
public final class CollectedHeap {

    private static final String REFUSAL = "DisableExplicitGC";

    private CollectedHeap() {}

    /**
     * Does nothing, unless the JVM does not collect when asked.
     *
     * @throws UserMistake naming the option that forbids it
     */
    public static void check() {
        HotSpotDiagnosticMXBean options = ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
        if (options != null && Boolean.parseBoolean(options.getVMOption(REFUSAL).getValue())) {
            throw new UserMistake("the JVM has -XX:+" + REFUSAL + ", expected one that collects when asked");
        }
    }

    /** Collects, then returns the bytes in use. They are exact if nothing else allocates meanwhile. */
    static long usedBytes() {
        System.gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }
}
