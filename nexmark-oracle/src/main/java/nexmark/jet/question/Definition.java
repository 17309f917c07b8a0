package nexmark.jet.question;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import nexmark.jet.event.EventKind;
import nexmark.jet.generator.Profile;
import nexmark.jet.generator.StudyStream;

/**
 * All of a question that is data; only its answer is code.
 *
 * @param text the question in one sentence
 * @param stresses the part of an engine that the question puts to the test
 * @param differs where the question differs from other public implementations
 * @param columns of a row in recorded results: some of the row's {@link nexmark.jet.row.Columns}, in this order
 * @param timing the meaning of a sample of the main latency series
 * @param reads the kinds of events that the question is about
 * @param studyStreams the streams of the 2021 study that the question is asked of in that profile; none = only in the
 * standard profile
 * @param settings the settings that the question reads in the standard profile
 * @param studySettings the settings that the question reads in the study's profile
 */
public record Definition(
        String text,
        String stresses,
        String differs,
        List<String> columns,
        Timing timing,
        Set<EventKind> reads,
        List<StudyStream> studyStreams,
        Set<Setting> settings,
        Set<Setting> studySettings) {

    /** A question about bids that the study never asked. */
    Definition(
            String text, String stresses, String differs, List<String> columns, Timing timing, Set<Setting> settings) {
        this(text, stresses, differs, columns, timing, EnumSet.of(EventKind.BID), List.of(), settings, Set.of());
    }

    public List<Profile> profiles() {
        return Stream.of(Profile.values()).filter(this::isAskedIn).toList();
    }

    public boolean isAskedIn(Profile profile) {
        return profile == Profile.STANDARD || !studyStreams.isEmpty();
    }

    public Set<Setting> settings(Profile profile) {
        return profile == Profile.STANDARD ? settings : studySettings;
    }
}
