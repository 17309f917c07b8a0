package nexmark.jet.query;

import com.google.auto.service.AutoService;
import java.util.List;
import nexmark.jet.event.Event;
import nexmark.jet.query.oracle.Oracle;
import nexmark.jet.query.oracle.PerEventOracle;

/** The harness's own ceiling: source to sink and nothing between. */
@AutoService(Query.class)
public final class Q00PassThrough implements Query {

    @Override
    public String question() {
        return "Which events arrive?";
    }

    @Override
    public String stresses() {
        return "source and sink alone: the ceiling of every other query";
    }

    @Override
    public String differs() {
        return "nowhere";
    }

    @Override
    public List<String> columns() {
        return List.of();
    }

    @Override
    public Answers<Event> answer(EventStreams events, QuerySettings settings) {
        return Answers.perRow(events.all(), Event::dateTime);
    }

    @Override
    public Oracle<Event> oracle(QuerySettings settings, Oracle.Slice slice) {
        return new PerEventOracle<>(slice, (event, rows) -> rows.accept(event), Event::dateTime);
    }
}
