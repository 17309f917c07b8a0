package nexmark.flink;

import com.google.auto.service.AutoService;
import nexmark.jet.event.Bid;
import nexmark.jet.event.Event;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.question.CalculationQuestion;
import nexmark.jet.row.CalculatedBid;
import org.apache.flink.streaming.api.datastream.DataStream;

/** A filter and a map. */
@AutoService(FlinkQuery.class)
@SuppressWarnings("rawtypes") // a service is named without its parameter
public final class Q14Calculation extends CalculationQuestion implements FlinkQuery.InSql<CalculatedBid> {

    @Override
    public DataStream<CalculatedBid> idiomatic(DataStream<Event> events, QuerySettings settings) {
        return events.filter(event -> CalculatedBid.isAsked((Bid) event))
                .map(event -> CalculatedBid.of((Bid) event), WireType.of(CalculatedBid.class));
    }

    @Override
    public String sql(QuerySettings settings) {
        return SqlTables.statement("q14");
    }
}
