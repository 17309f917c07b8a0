package nexmark.jet.question;

import java.util.List;
import java.util.stream.Stream;
import nexmark.jet.event.Bid;
import nexmark.jet.oracle.Oracle;
import nexmark.jet.oracle.Oracle.Absence;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.oracle.TickOracle;
import nexmark.jet.oracle.Ticks;
import nexmark.jet.row.UserBids;

/** In each tumbling window over the times at which the source emits the bids, how many each bidder made. */
public abstract class ProcessingTimeWindowsQuestion extends DuplicateSensitive {

    @Override
    public Definition definition() {
        return Definition.asks("How many bids of each user arrived in the last period?")
                .stresses("windows by the clock and not by the events: rows cannot be repeated")
                .differs("the source's clock stamps an event as it is emitted; Flink's windows are of the clock of "
                        + "the operator that counts, Beam's begin with a user's first bid")
                .columns("windowEnd", "bidder", "bidCount")
                .completeWindow()
                .settings(Setting.WINDOW)
                .build();
    }

    @Override
    public Due due() {
        return Due.BOUNDS;
    }

    @Override
    public String whyNoSql() {
        return "SQL's PROCTIME() is the clock of the operator that counts, and no table has the source's";
    }

    /** For streams whose events are stamped with their own times. */
    @Override
    public Oracle<UserBids> oracle(QuerySettings settings, Oracle.Slice slice) {
        long windowMillis = settings.windowMillis();
        return new TickOracle<>(
                windowMillis,
                windowMillis,
                slice,
                bid -> List.of(bid.bidder(), Ticks.of(bid.dateTime(), windowMillis)),
                Count::new,
                UserBids::windowEnd,
                (due, arrived) -> Absence.LOSS);
    }

    private static final class Count implements TickOracle.State<UserBids> {

        private long bidder;
        private long bids;

        @Override
        public void add(Bid bid) {
            bidder = bid.bidder();
            bids++;
        }

        @Override
        public Stream<UserBids> rows(long end) {
            return Stream.of(new UserBids(end, bidder, bids));
        }
    }
}
