package nexmark.flink;

import com.google.auto.service.AutoService;
import java.util.Map;
import nexmark.jet.event.Bid;
import nexmark.jet.event.Event;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.question.ChannelIdQuestion;
import nexmark.jet.question.Variant;
import nexmark.jet.row.ChannelBid;
import org.apache.flink.streaming.api.datastream.DataStream;

/** A map that leaves bids out. */
@AutoService(FlinkQuery.class)
public final class Q21ChannelId extends ChannelIdQuestion implements FlinkQuery {

    @Override
    public DataStream<ChannelBid> idiomatic(DataStream<Event> events, QuerySettings settings) {
        return events.flatMap(
                (event, out) -> {
                    ChannelBid row = ChannelBid.of((Bid) event);
                    if (row != null) {
                        out.collect(row);
                    }
                },
                WireType.of(ChannelBid.class));
    }

    @Override
    public Map<Variant, Form> otherForms() {
        return Map.of(Variant.SQL, new SqlForm<>(this, ChannelBid.class, settings -> SqlTables.statement("q21")));
    }
}
