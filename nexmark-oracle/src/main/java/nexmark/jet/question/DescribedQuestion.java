package nexmark.jet.question;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import nexmark.jet.event.EventKind;
import nexmark.jet.generator.StudyStream;

/** A question whose properties are data: only its answer is code. */
public abstract class DescribedQuestion implements Question {

    private final String text;
    private final String stresses;
    private final String differs;
    private final List<String> columns;
    private final Timing timing;
    private final EnumSet<EventKind> reads;
    private final List<StudyStream> studyStreams;

    /** Each parameter is what the method of its name returns. */
    protected DescribedQuestion(
            String text,
            String stresses,
            String differs,
            List<String> columns,
            Timing timing,
            EnumSet<EventKind> reads,
            List<StudyStream> studyStreams) {
        this.text = text;
        this.stresses = stresses;
        this.differs = differs;
        this.columns = columns;
        this.timing = timing;
        this.reads = reads;
        this.studyStreams = studyStreams;
    }

    @Override
    public String text() {
        return text;
    }

    @Override
    public String stresses() {
        return stresses;
    }

    @Override
    public String differs() {
        return differs;
    }

    @Override
    public List<String> columns() {
        return columns;
    }

    @Override
    public Timing timing() {
        return timing;
    }

    @Override
    public Set<EventKind> reads() {
        return reads.clone();
    }

    @Override
    public List<StudyStream> studyStreams() {
        return studyStreams;
    }
}
