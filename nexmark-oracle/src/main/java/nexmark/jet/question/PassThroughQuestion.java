package nexmark.jet.question;

import nexmark.jet.event.Event;
import nexmark.jet.event.EventKind;
import nexmark.jet.generator.StudyStream;
import nexmark.jet.oracle.Oracle;
import nexmark.jet.oracle.PerEventOracle;
import nexmark.jet.oracle.QuerySettings;

/** The question that costs nothing to answer: the ceiling of every other one. */
public abstract class PassThroughQuestion implements Question {

    @Override
    public Definition definition() {
        return Definition.asks("Which events arrive?")
                .stresses("source and sink alone: the ceiling of every other query")
                .differs("nexmark-flink and RisingWave pass only bids")
                .reads(EventKind.values())
                .studyStreams(StudyStream.BIDS)
                .build();
    }

    @Override
    public Due due() {
        return Due.ROW_PER_EVENT;
    }

    @Override
    public String whyNoSql() {
        return "a table has rows of one type, and the events that pass are of three";
    }

    @Override
    public Oracle<Event> oracle(QuerySettings settings, Oracle.Slice slice) {
        return new PerEventOracle<>(slice, event -> event, Event::dateTime);
    }
}
