package nexmark.jet.source;

import com.hazelcast.jet.core.EventTimePolicy;
import java.io.Serializable;

/**
 * How the source's watermarks report the progress of event time.
 *
 * @param strideMillis watermarks are multiples of this, which is the step that windows or timers behind the source need
 * @param lagMillis how long after its time an event may still arrive without being late
 * @param byEmission whether the time of an event is when the source emits it, by the source's clock, and not the
 * event's own
 */
public record WatermarkSettings(long strideMillis, long lagMillis, boolean byEmission) implements Serializable {

    /** The largest stride, as Jet's planner has it: watermarks show that a stream goes on. */
    private static final long LARGEST_STRIDE_MILLIS = 1_000;

    public WatermarkSettings(long strideMillis, long lagMillis) {
        this(strideMillis, lagMillis, false);
    }

    /** Watermarks at every end of a frame, and at least once a second. */
    public static WatermarkSettings forFrames(long frameMillis, long lagMillis) {
        long parts = (frameMillis + LARGEST_STRIDE_MILLIS - 1) / LARGEST_STRIDE_MILLIS;
        while (parts > 1 && frameMillis % parts != 0) {
            parts++;
        }
        return new WatermarkSettings(frameMillis / Math.max(1, parts), lagMillis);
    }

    /** Watermarks as Jet's planner wants them for the windows of a pipeline. */
    static WatermarkSettings of(EventTimePolicy<?> policy, long lagMillis, boolean byEmission) {
        return new WatermarkSettings(Math.max(1, policy.watermarkThrottlingFrameSize()), lagMillis, byEmission);
    }

    public WatermarkSettings {
        if (strideMillis < 1) {
            throw new IllegalArgumentException("watermark stride " + strideMillis + " ms, expected at least 1");
        }
        if (lagMillis < 0) {
            throw new IllegalArgumentException("allowed lag " + lagMillis + " ms, expected 0 or more");
        }
    }

    /**
     * The watermark at an instant, both epoch ms: events of an earlier time than the watermark have all arrived by
     * then, unless they are later than the lag allows.
     */
    public long watermarkAt(long millis) {
        long bound = millis - lagMillis;
        return bound - Math.floorMod(bound, strideMillis);
    }
}
