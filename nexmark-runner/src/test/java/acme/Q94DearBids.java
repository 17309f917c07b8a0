package acme;

import java.io.Serializable;
import java.util.EnumSet;
import java.util.List;
import nexmark.jet.event.Bid;
import nexmark.jet.event.EventKind;
import nexmark.jet.generator.StudyStream;
import nexmark.jet.oracle.Oracle;
import nexmark.jet.oracle.PerEventOracle;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.query.EventStreams;
import nexmark.jet.query.Query;
import nexmark.jet.question.Definition;
import nexmark.jet.question.Timing;

/** A user's own query, in a package of theirs, with a class that goes to the members with the job. */
public final class Q94DearBids implements Query {

    private static final long DEAR_CENTS = 1_000_000;

    @Override
    public Definition definition() {
        return new Definition(
                "Which bids are dear?",
                "a filter",
                "nowhere",
                List.of("auction", "dateTime"),
                Timing.EVERY_ROW,
                EnumSet.of(EventKind.BID),
                List.of(StudyStream.BIDS));
    }

    @Override
    public Answers<DearBid> answer(EventStreams events, QuerySettings settings) {
        Limit limit = new Limit(DEAR_CENTS);
        return new Answers<>(
                events.bids().filter(bid -> limit.isBelow(bid.price())).map(DearBid::of), DearBid::dateTime);
    }

    @Override
    public Oracle<DearBid> oracle(QuerySettings settings, Oracle.Slice slice) {
        return new PerEventOracle<>(
                slice,
                (event, rows) -> {
                    if (event instanceof Bid bid && bid.price() > DEAR_CENTS) {
                        rows.accept(DearBid.of(bid));
                    }
                },
                DearBid::dateTime);
    }

    record Limit(long cents) implements Serializable {
        boolean isBelow(long price) {
            return price > cents;
        }
    }

    /** The auction, and when the bid was made, epoch ms. */
    public record DearBid(long auction, long dateTime) {
        static DearBid of(Bid bid) {
            return new DearBid(bid.auction(), bid.dateTime());
        }
    }
}
