package nexmark.flink;

import java.util.List;
import nexmark.jet.event.Event;
import nexmark.jet.generator.EventSequence;
import nexmark.jet.generator.LaneCursor;
import org.apache.flink.api.common.eventtime.Watermark;
import org.apache.flink.api.common.eventtime.WatermarkGenerator;
import org.apache.flink.api.common.eventtime.WatermarkOutput;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.util.Collector;

/** The generator's streams, each in as many lanes as there are processors, at once and with the watermarks of a real source. */
record GeneratedEvents(List<EventSequence> sequences, long strideMillis, long lagMillis) implements BoundedRun.Source {

    private static final long FAR_FUTURE_NANOS = Long.MAX_VALUE / 2;

    @Override
    public DataStream<Event> events(StreamExecutionEnvironment flink) {
        return sequences.stream()
                .map(sequence -> events(flink, sequence))
                .reduce((some, others) -> some.union(others))
                .orElseThrow();
    }

    private DataStream<Event> events(StreamExecutionEnvironment flink, EventSequence sequence) {
        int lanes = flink.getParallelism();
        long stride = strideMillis;
        long lag = lagMillis;
        // A lane stays with its processor: two lanes of one processor, one after the other, would make the second one
        // late.
        return flink.fromSequence(0, lanes - 1)
                .partitionCustom((lane, processors) -> lane.intValue() % processors, lane -> lane)
                .flatMap((lane, out) -> emit(sequence, lane.intValue(), lanes, out), WireType.of(Event.class))
                .assignTimestampsAndWatermarks(
                        WatermarkStrategy.<Event>forGenerator(context -> new Rounded(stride, lag))
                                .withTimestampAssigner((event, timestamp) -> event.dateTime()));
    }

    private static void emit(EventSequence sequence, int lane, int lanes, Collector<Event> out) {
        LaneCursor cursor = new LaneCursor(sequence, lane, lanes, -1);
        cursor.lookAt(FAR_FUTURE_NANOS);
        for (Event event = cursor.peek(); event != null; event = cursor.peek()) {
            out.collect(event);
            cursor.advance();
        }
    }

    /** A watermark at each multiple of the stride that no event is to come before, less one millisecond for Flink. */
    private static final class Rounded implements WatermarkGenerator<Event> {

        private final long strideMillis;
        private final long lagMillis;
        private long last = Long.MIN_VALUE;

        Rounded(long strideMillis, long lagMillis) {
            this.strideMillis = strideMillis;
            this.lagMillis = lagMillis;
        }

        @Override
        public void onEvent(Event event, long timestamp, WatermarkOutput output) {
            long passed = timestamp - lagMillis;
            long watermark = passed - Math.floorMod(passed, strideMillis);
            if (watermark > last) {
                last = watermark;
                output.emitWatermark(new Watermark(watermark - 1));
            }
        }

        @Override
        public void onPeriodicEmit(WatermarkOutput output) {}
    }
}
