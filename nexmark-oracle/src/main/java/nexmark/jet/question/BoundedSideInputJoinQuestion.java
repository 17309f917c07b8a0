package nexmark.jet.question;

import nexmark.jet.event.Bid;
import nexmark.jet.oracle.Oracle;
import nexmark.jet.oracle.PerEventOracle;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.row.ValuedBid;

/** Every bid, with the value that a table which never changes has for its auction. */
public abstract class BoundedSideInputJoinQuestion implements Question {

    /** The table's keys are 0 to one less than this, each key's value is the key as text. */
    protected static final long TABLE_SIZE = 10_000;

    @Override
    public Definition definition() {
        return Definition.asks("Which value does a fixed table have for each bid?")
                .stresses("a join with a table of 10,000 pairs that every member holds")
                .differs("by auction mod 10,000, as in nexmark-flink; Beam joins by the bidder mod 500, and the "
                        + "value takes the place of extra")
                .columns("auction", "bidder", "price", "dateTime", "value")
                .build();
    }

    @Override
    public Due due() {
        return Due.ROW_PER_EVENT;
    }

    @Override
    public String whyNoSql() {
        return "a join keeps every bid for ever, unless a connector looks the table up, "
                + "and Flink's own have none for a few pairs";
    }

    @Override
    public Oracle<ValuedBid> oracle(QuerySettings settings, Oracle.Slice slice) {
        return new PerEventOracle<>(
                slice,
                event -> event instanceof Bid bid && bid.auction() % TABLE_SIZE >= 0
                        ? new ValuedBid(
                                bid.auction(),
                                bid.bidder(),
                                bid.price(),
                                bid.dateTime(),
                                Long.toString(bid.auction() % TABLE_SIZE))
                        : null,
                ValuedBid::dateTime);
    }
}
