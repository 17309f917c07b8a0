package nexmark.jet.latency;

/**
 * The worst instant of 20 ms of ideal time.
 *
 * @param idealMillis its ideal time, epoch ms
 * @param latencyMillis its last row's arrival − ideal time, ms; negative only where clocks are wrong
 * @param arrivedMillis when that row arrived, epoch ms
 * @param member the member whose sink got the row
 */
public record Peak(long idealMillis, double latencyMillis, double arrivedMillis, String member) {

    /** Width of a bin, ms of ideal time. */
    public static final int BIN_MILLIS = 20;
}
