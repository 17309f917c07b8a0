package nexmark.flink;

import com.google.auto.service.AutoService;
import java.util.Map;
import nexmark.jet.event.Bid;
import nexmark.jet.event.Event;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.question.SelectionQuestion;
import nexmark.jet.question.Variant;
import nexmark.jet.row.SelectedBid;
import org.apache.flink.streaming.api.datastream.DataStream;

/** A filter and a map. */
@AutoService(FlinkQuery.class)
public final class Q02Selection extends SelectionQuestion implements FlinkQuery {

    @Override
    public DataStream<SelectedBid> idiomatic(DataStream<Event> events, QuerySettings settings) {
        long modulus = settings.rules().selectedModulus();
        return events.filter(event -> ((Bid) event).auction() % modulus == 0)
                .map(event -> selected((Bid) event), WireType.of(SelectedBid.class));
    }

    @Override
    public Map<Variant, Form> otherForms() {
        return Map.of(
                Variant.SQL,
                new SqlForm<>(
                        this,
                        SelectedBid.class,
                        settings -> SqlTables.statement("q02", settings.rules().selectedModulus())));
    }

    private static SelectedBid selected(Bid bid) {
        return new SelectedBid(bid.auction(), bid.price(), bid.dateTime());
    }
}
