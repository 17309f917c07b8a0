package nexmark.jet.metric;

import com.google.auto.service.AutoService;

/** Whether the member's I/O threads share the reading fairly; by thread, what each carried. */
@AutoService(EngineMetric.class)
public final class InputThreadImbalanceRatio extends IoThreadImbalance {

    public InputThreadImbalanceRatio() {
        super(new IoThreadTraffic("tcp.inputThread"));
    }

    @Override
    public String description() {
        return "Bytes read by the busiest I/O thread as a multiple of the mean over the threads, of the worst member.";
    }
}
