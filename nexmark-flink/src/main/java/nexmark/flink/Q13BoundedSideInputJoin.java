package nexmark.flink;

import com.google.auto.service.AutoService;
import java.util.HashMap;
import java.util.Map;
import nexmark.jet.event.Bid;
import nexmark.jet.event.Event;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.question.BoundedSideInputJoinQuestion;
import nexmark.jet.row.ValuedBid;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.functions.RichFlatMapFunction;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.util.Collector;

/** A map that has read the table before the first bid. */
@AutoService(FlinkQuery.class)
public final class Q13BoundedSideInputJoin extends BoundedSideInputJoinQuestion implements FlinkQuery {

    @Override
    public DataStream<ValuedBid> idiomatic(DataStream<Event> events, QuerySettings settings) {
        return events.flatMap(new LookUp(), WireType.of(ValuedBid.class));
    }

    private static final class LookUp extends RichFlatMapFunction<Event, ValuedBid> {

        private transient Map<Long, String> table;

        @Override
        public void open(OpenContext context) {
            table = new HashMap<>();
            for (long key = 0; key < TABLE_SIZE; key++) {
                table.put(key, Long.toString(key));
            }
        }

        @Override
        public void flatMap(Event event, Collector<ValuedBid> out) {
            Bid bid = (Bid) event;
            String value = table.get(bid.auction() % TABLE_SIZE);
            if (value != null) {
                out.collect(new ValuedBid(bid.auction(), bid.bidder(), bid.price(), bid.dateTime(), value));
            }
        }
    }
}
