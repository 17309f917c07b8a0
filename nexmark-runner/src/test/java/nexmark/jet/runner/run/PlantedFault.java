package nexmark.jet.runner.run;

import com.hazelcast.jet.pipeline.StreamStage;
import java.util.List;
import nexmark.jet.event.Event;
import nexmark.jet.query.EventStreams;
import nexmark.jet.query.Query;
import nexmark.jet.query.QuerySettings;
import nexmark.jet.query.oracle.Oracle;
import nexmark.jet.query.oracle.PerEventOracle;

/** Passes all events through but for one fault, of which its oracle knows nothing. */
abstract class PlantedFault implements Query {

    abstract StreamStage<Event> faulty(StreamStage<Event> events);

    /** A run's start is a whole second, so this is so for the first time 600 ms after it. */
    static boolean isLateInItsSecond(Event event) {
        return event.dateTime() % 1000 >= 600;
    }

    @Override
    public Answers<Event> answer(EventStreams events, QuerySettings settings) {
        return Answers.perRow(faulty(events.all()), Event::dateTime);
    }

    @Override
    public Oracle<Event> oracle(QuerySettings settings, Oracle.Slice slice) {
        return new PerEventOracle<>(slice, (event, rows) -> rows.accept(event), Event::dateTime);
    }

    @Override
    public String question() {
        return "Which events arrive, one fault apart?";
    }

    @Override
    public String stresses() {
        return "the harness";
    }

    @Override
    public String differs() {
        return "everywhere";
    }

    @Override
    public List<String> columns() {
        return List.of();
    }
}
