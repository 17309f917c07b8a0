package nexmark.jet.metric;

import com.google.auto.service.AutoService;

/** Whether the member's I/O threads share the writing fairly; the parts are each thread's traffic. */
@AutoService(EngineMetric.class)
public final class OutputThreadImbalanceRatio extends IoThreadImbalance {

    public OutputThreadImbalanceRatio() {
        super(
                "Bytes written by the busiest I/O thread as a multiple of the mean over the threads, of the worst member.",
                "tcp.outputThread");
    }
}
