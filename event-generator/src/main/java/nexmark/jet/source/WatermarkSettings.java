package nexmark.jet.source;

import java.io.Serializable;

/**
 * How the source tells the passing of event time.
 *
 * @param strideMillis watermarks are multiples of this: what the windows or timers behind the source need
 * @param lagMillis how long after its time an event may still arrive without being late
 */
public record WatermarkSettings(long strideMillis, long lagMillis) implements Serializable {

    public WatermarkSettings {
        if (strideMillis < 1) {
            throw new IllegalArgumentException("watermark stride " + strideMillis + " ms, expected at least 1");
        }
        if (lagMillis < 0) {
            throw new IllegalArgumentException("allowed lag " + lagMillis + " ms, expected 0 or more");
        }
    }
}
