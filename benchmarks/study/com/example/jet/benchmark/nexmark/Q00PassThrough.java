package com.example.jet.benchmark.nexmark;

import static com.example.jet.benchmark.nexmark.EventSourceP.eventSource;

import com.example.jet.benchmark.nexmark.model.Bid;
import com.hazelcast.jet.datamodel.Tuple2;
import com.hazelcast.jet.pipeline.Pipeline;
import com.hazelcast.jet.pipeline.StreamStage;
import java.util.Properties;

/**
 * The study's source and its probe with no query between them, which the study itself does not have. It shows what their
 * harness costs, as q0 does for ours. As many rows reach the probe as in their q1.
 */
public class Q00PassThrough extends BenchmarkBase {

    private static final int PROBED_ROWS_PER_SECOND = 8192;

    @Override
    StreamStage<Tuple2<Long, Long>> addComputation(Pipeline pipeline, Properties props) throws ValidationException {
        int rate = parseIntProp(props, PROP_EVENTS_PER_SECOND);
        int keys = parseIntProp(props, PROP_NUM_DISTINCT_KEYS);
        int probedEvery = Math.max(1, rate / PROBED_ROWS_PER_SECOND);
        return pipeline.readFrom(eventSource(
                        "bids",
                        rate,
                        INITIAL_SOURCE_DELAY_MILLIS,
                        (number, timestamp) -> new Bid(number, timestamp, number % keys, 0)))
                .withNativeTimestamps(0)
                .filter(bid -> bid.id() % probedEvery == 0)
                .apply(determineLatency(Bid::timestamp));
    }
}
