package nexmark.jet.question;

import nexmark.jet.oracle.Oracle;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.oracle.UserSessionsOracle;
import nexmark.jet.row.UserSession;

/** Each bidder's bids, cut where there is a gap. */
public abstract class UserSessionsQuestion extends DuplicateSensitive {

    @Override
    public Definition definition() {
        return Definition.asks("How many bids did each user make in each session of theirs?")
                .stresses("windows whose length only the events decide")
                .differs("bids exactly --window apart are of two sessions; Flink joins them, Beam ends a session by "
                        + "its number of bids")
                .columns("bidder", "bidCount", "startTime", "endTime")
                .settings(Setting.GAP, Setting.LAG)
                .build();
    }

    @Override
    public Oracle<UserSession> oracle(QuerySettings settings, Oracle.Slice slice) {
        return new UserSessionsOracle(settings.windowMillis(), slice);
    }
}
