package nexmark.flink;

import com.google.auto.service.AutoService;
import java.util.Map;
import nexmark.jet.event.Bid;
import nexmark.jet.event.Event;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.question.CalculationQuestion;
import nexmark.jet.question.Variant;
import nexmark.jet.row.CalculatedBid;
import org.apache.flink.streaming.api.datastream.DataStream;

/** A filter and a map. */
@AutoService(FlinkQuery.class)
public final class Q14Calculation extends CalculationQuestion implements FlinkQuery {

    @Override
    public DataStream<CalculatedBid> idiomatic(DataStream<Event> events, QuerySettings settings) {
        return events.filter(event -> CalculatedBid.isAsked((Bid) event))
                .map(event -> CalculatedBid.of((Bid) event), WireType.of(CalculatedBid.class));
    }

    @Override
    public Map<Variant, Form> otherForms() {
        return Map.of(Variant.SQL, new SqlForm<>(this, CalculatedBid.class, settings -> SqlTables.statement("q14")));
    }
}
