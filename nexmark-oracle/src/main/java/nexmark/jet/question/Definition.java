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
 * @param key the columns of which a later row replaces an earlier one where an engine keeps its answer up to date; none
 *     = every row stands
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
        List<String> key,
        Timing timing,
        Set<EventKind> reads,
        List<StudyStream> studyStreams,
        Set<Setting> settings,
        Set<Setting> studySettings) {

    /**
     * Starts the definition of a question about bids alone, each of whose rows is an answer, that reads no setting and
     * that the study never asked. The builder takes what differs.
     */
    public static Builder asks(String text) {
        return new Builder(text);
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

    /** Each method says one component; a component that no method says has its default. */
    public static final class Builder {

        private final String text;
        private String stresses = "";
        private String differs = "nowhere";
        private List<String> columns = List.of();
        private List<String> key = List.of();
        private Timing timing = Timing.EVERY_ROW;
        private EventKind[] reads = {EventKind.BID};
        private List<StudyStream> studyStreams = List.of();
        private Setting[] settings = {};
        private Setting[] studySettings = {};

        private Builder(String text) {
            this.text = text;
        }

        public Builder stresses(String what) {
            stresses = what;
            return this;
        }

        public Builder differs(String where) {
            differs = where;
            return this;
        }

        public Builder columns(String... names) {
            return columns(List.of(names));
        }

        public Builder columns(List<String> names) {
            columns = names;
            return this;
        }

        public Builder key(String... names) {
            key = List.of(names);
            return this;
        }

        /** The rows of one window end are one answer, and not each row. */
        public Builder completeWindow() {
            timing = Timing.COMPLETE_WINDOW;
            return this;
        }

        public Builder reads(EventKind... kinds) {
            reads = kinds;
            return this;
        }

        /** Says the settings of both profiles. */
        public Builder settings(Setting... names) {
            settings = names;
            studySettings = names;
            return this;
        }

        /** Says the settings of the study's profile, after those of both. */
        public Builder studySettings(Setting... names) {
            studySettings = names;
            return this;
        }

        public Builder studyStreams(StudyStream... streams) {
            studyStreams = List.of(streams);
            return this;
        }

        public Definition build() {
            return new Definition(
                    text,
                    stresses,
                    differs,
                    columns,
                    key,
                    timing,
                    setOf(EventKind.class, reads),
                    studyStreams,
                    setOf(Setting.class, settings),
                    setOf(Setting.class, studyStreams.isEmpty() ? new Setting[0] : studySettings));
        }

        private static <E extends Enum<E>> Set<E> setOf(Class<E> type, E[] values) {
            Set<E> set = EnumSet.noneOf(type);
            set.addAll(List.of(values));
            return set;
        }
    }
}
