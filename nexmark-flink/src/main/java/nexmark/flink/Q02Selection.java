package nexmark.flink;

import com.google.auto.service.AutoService;
import nexmark.jet.event.Bid;
import nexmark.jet.event.Event;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.question.SelectionQuestion;
import nexmark.jet.row.SelectedBid;
import org.apache.flink.streaming.api.datastream.DataStream;

/** A filter and a map. */
@AutoService(FlinkQuery.class)
@SuppressWarnings("rawtypes") // a service is named without its parameter
public final class Q02Selection extends SelectionQuestion implements FlinkQuery.InSql<SelectedBid> {

    @Override
    public DataStream<SelectedBid> idiomatic(DataStream<Event> events, QuerySettings settings) {
        long modulus = settings.rules().selectedModulus();
        return events.filter(event -> ((Bid) event).auction() % modulus == 0)
                .map(event -> selected((Bid) event), WireType.of(SelectedBid.class));
    }

    private static SelectedBid selected(Bid bid) {
        return new SelectedBid(bid.auction(), bid.price(), bid.dateTime());
    }

    @Override
    public String sql(QuerySettings settings) {
        return SqlTables.statement("q02", settings.rules().selectedModulus());
    }
}
