package nexmark.jet.question;

import java.util.EnumSet;
import java.util.List;
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
        return new Definition(
                "Who opened an account and auctions in the last period?",
                "a windowed join of two streams",
                "gives the number of auctions; blog-2021 slides the window and knows few persons, who return",
                List.of("windowEnd", "id", "name", "auctions"),
                Timing.COMPLETE_WINDOW,
                EnumSet.of(EventKind.PERSON, EventKind.AUCTION),
                List.of(StudyStream.KEYED_PERSONS_AND_AUCTIONS),
                EnumSet.of(Setting.WINDOW, Setting.LAG),
                EnumSet.of(Setting.KEYS, Setting.WINDOW, Setting.SLIDE, Setting.LAG));
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
