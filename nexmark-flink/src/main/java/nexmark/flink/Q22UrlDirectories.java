package nexmark.flink;

import com.google.auto.service.AutoService;
import nexmark.jet.event.Bid;
import nexmark.jet.event.Event;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.question.UrlDirectoriesQuestion;
import nexmark.jet.row.UrlDirectories;
import org.apache.flink.streaming.api.datastream.DataStream;

/** A map. */
@AutoService(FlinkQuery.class)
@SuppressWarnings("rawtypes") // a service is named without its parameter
public final class Q22UrlDirectories extends UrlDirectoriesQuestion implements FlinkQuery.InSql<UrlDirectories> {

    @Override
    public DataStream<UrlDirectories> idiomatic(DataStream<Event> events, QuerySettings settings) {
        return events.map(event -> UrlDirectories.of((Bid) event), WireType.of(UrlDirectories.class));
    }

    @Override
    public String sql(QuerySettings settings) {
        return SqlTables.statement("q22");
    }
}
