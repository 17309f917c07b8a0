package nexmark.jet.metric;

import com.google.auto.service.AutoService;

/** Whether the member's I/O threads share the writing fairly; by thread, what each carried. */
@AutoService(EngineMetric.class)
public final class OutputThreadImbalanceRatio extends IoThreadImbalance {

    public OutputThreadImbalanceRatio() {
        super(new IoThreadTraffic("tcp.outputThread"));
    }

    @Override
    public String description() {
        return "Bytes written by the busiest I/O thread as a multiple of the mean over the threads, of the worst member.";
    }
}
