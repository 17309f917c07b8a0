package nexmark.jet.query;

import com.google.auto.service.AutoService;
import java.util.List;
import nexmark.jet.event.Bid;
import nexmark.jet.query.oracle.Oracle;
import nexmark.jet.query.oracle.PerEventOracle;

/** The bids on a fixed selection of auctions. */
@AutoService(Query.class)
public final class Q02Selection implements Query {

    @Override
    public String question() {
        return "Which bids are on the selected auctions?";
    }

    @Override
    public String stresses() {
        return "a filter that drops nearly all";
    }

    @Override
    public String differs() {
        return "nowhere";
    }

    @Override
    public List<String> columns() {
        return List.of("auction", "price");
    }

    @Override
    public Answers<SelectedBid> answer(EventStreams events, QuerySettings settings) {
        long modulus = settings.rules().selectedModulus();
        return Answers.perRow(
                events.bids()
                        .filter(bid -> bid.auction() % modulus == 0)
                        .map(bid -> new SelectedBid(bid.auction(), bid.price(), bid.dateTime())),
                SelectedBid::dateTime);
    }

    @Override
    public Oracle<SelectedBid> oracle(QuerySettings settings, Oracle.Slice slice) {
        return new PerEventOracle<>(
                slice,
                (event, rows) -> {
                    if (event instanceof Bid bid
                            && bid.auction() % settings.rules().selectedModulus() == 0) {
                        rows.accept(new SelectedBid(bid.auction(), bid.price(), bid.dateTime()));
                    }
                },
                SelectedBid::dateTime);
    }

    /** A selected bid; price in cents, dateTime in epoch ms. */
    public record SelectedBid(long auction, long price, long dateTime) {}
}
