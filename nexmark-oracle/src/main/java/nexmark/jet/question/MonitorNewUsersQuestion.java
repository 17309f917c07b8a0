package nexmark.jet.question;

import nexmark.jet.event.EventKind;
import nexmark.jet.generator.StudyStream;
import nexmark.jet.oracle.NewUserOracle;
import nexmark.jet.oracle.Oracle;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.row.NewUser;

/** In each window, the persons who opened both an account and an auction. */
public abstract class MonitorNewUsersQuestion extends DuplicateSensitive {

    @Override
    public Definition definition() {
        return Definition.asks("Who opened an account and auctions in the last period?")
                .stresses("a windowed join of two streams")
                .differs("gives the number of auctions; blog-2021 slides the window and knows few persons, who "
                        + "return")
                .columns("windowEnd", "id", "name", "auctions")
                .completeWindow()
                .reads(EventKind.PERSON, EventKind.AUCTION)
                .studyStreams(StudyStream.KEYED_PERSONS_AND_AUCTIONS)
                .settings(Setting.WINDOW, Setting.LAG)
                .studySettings(Setting.KEYS, Setting.WINDOW, Setting.SLIDE, Setting.LAG)
                .build();
    }

    @Override
    public Oracle<NewUser> oracle(QuerySettings settings, Oracle.Slice slice) {
        return new NewUserOracle(settings.windowMillis(), slideMillis(settings), slice);
    }

    /** How often a window ends, ms. */
    protected static long slideMillis(QuerySettings settings) {
        return settings.rules().newUsersSlide() ? settings.slideMillis() : settings.windowMillis();
    }
}
