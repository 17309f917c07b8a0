package nexmark.jet.question;

import java.util.EnumSet;
import java.util.List;
import nexmark.jet.oracle.Oracle;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.oracle.UserSessionsOracle;
import nexmark.jet.row.UserSession;

/** Each bidder's bids, cut where there is a gap. */
public abstract class UserSessionsQuestion extends DuplicateSensitive {

    @Override
    public Definition definition() {
        return new Definition(
                "How many bids did each user make in each session of theirs?",
                "windows whose length only the events decide",
                "bids exactly --window apart are of two sessions; Flink joins them, "
                        + "Beam ends a session by its number of bids",
                List.of("bidder", "bidCount", "startTime", "endTime"),
                Timing.EVERY_ROW,
                EnumSet.of(Setting.GAP, Setting.LAG));
    }

    @Override
    public Oracle<UserSession> oracle(QuerySettings settings, Oracle.Slice slice) {
        return new UserSessionsOracle(settings.windowMillis(), slice);
    }
}
