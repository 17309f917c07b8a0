package nexmark.flink;

import com.google.auto.service.AutoService;
import java.util.Map;
import nexmark.jet.event.Bid;
import nexmark.jet.event.Event;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.question.UrlDirectoriesQuestion;
import nexmark.jet.question.Variant;
import nexmark.jet.row.UrlDirectories;
import org.apache.flink.streaming.api.datastream.DataStream;

/** A map. */
@AutoService(FlinkQuery.class)
public final class Q22UrlDirectories extends UrlDirectoriesQuestion implements FlinkQuery {

    @Override
    public DataStream<UrlDirectories> idiomatic(DataStream<Event> events, QuerySettings settings) {
        return events.map(event -> UrlDirectories.of((Bid) event), WireType.of(UrlDirectories.class));
    }

    @Override
    public Map<Variant, Form> otherForms() {
        return Map.of(Variant.SQL, new SqlForm<>(this, UrlDirectories.class, settings -> SqlTables.statement("q22")));
    }
}
