package nexmark.flink;

import com.google.auto.service.AutoService;
import java.time.Duration;
import nexmark.jet.event.Bid;
import nexmark.jet.event.Event;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.question.ProcessingTimeWindowsQuestion;
import nexmark.jet.row.UserBids;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.windowing.assigners.TumblingEventTimeWindows;
import org.apache.flink.streaming.api.windowing.windows.TimeWindow;
import org.apache.flink.util.Collector;

/** A window by bidder, over the source's timestamps. */
@AutoService(FlinkQuery.class)
public final class Q12ProcessingTimeWindows extends ProcessingTimeWindowsQuestion implements FlinkQuery {

    @Override
    public DataStream<UserBids> idiomatic(DataStream<Event> events, QuerySettings settings) {
        return events.map(event -> ((Bid) event).bidder(), Types.LONG)
                .keyBy(bidder -> bidder, Types.LONG)
                .window(TumblingEventTimeWindows.of(Duration.ofMillis(settings.windowMillis())))
                .aggregate(
                        Accumulation.counting(),
                        Q12ProcessingTimeWindows::row,
                        Types.LONG,
                        WireType.of(UserBids.class));
    }

    private static void row(Long bidder, TimeWindow window, Iterable<Long> counts, Collector<UserBids> out) {
        counts.forEach(count -> out.collect(new UserBids(window.getEnd(), bidder, count)));
    }

    @Override
    public long strideMillis(QuerySettings settings) {
        return settings.windowMillis();
    }
}
