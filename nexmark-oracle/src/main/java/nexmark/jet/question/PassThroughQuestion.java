package nexmark.jet.question;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import nexmark.jet.event.Event;
import nexmark.jet.event.EventKind;
import nexmark.jet.generator.StudyStream;
import nexmark.jet.oracle.Oracle;
import nexmark.jet.oracle.PerEventOracle;
import nexmark.jet.oracle.QuerySettings;

/** The question that costs nothing to answer: the ceiling of every other one. */
public abstract class PassThroughQuestion implements Question {

    @Override
    public String text() {
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
    public Timing timing() {
        return Timing.EVERY_ROW;
    }

    @Override
    public Set<EventKind> reads() {
        return EnumSet.allOf(EventKind.class);
    }

    @Override
    public List<StudyStream> studyStreams() {
        return List.of(StudyStream.BIDS);
    }

    @Override
    public Oracle<Event> oracle(QuerySettings settings, Oracle.Slice slice) {
        return new PerEventOracle<>(slice, (event, rows) -> rows.accept(event), Event::dateTime);
    }
}
