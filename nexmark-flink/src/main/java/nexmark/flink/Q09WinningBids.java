package nexmark.flink;

import com.google.auto.service.AutoService;
import nexmark.jet.event.Event;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.question.WinningBidsQuestion;
import nexmark.jet.row.SoldAuction;
import org.apache.flink.streaming.api.datastream.DataStream;

/** Auctions joined with their bids until they close, whole. */
@AutoService(FlinkQuery.class)
public final class Q09WinningBids extends WinningBidsQuestion implements FlinkQuery {

    @Override
    public DataStream<SoldAuction> idiomatic(DataStream<Event> events, QuerySettings settings) {
        return WinningBids.whole(events);
    }
}
