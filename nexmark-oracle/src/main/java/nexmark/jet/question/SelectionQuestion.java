package nexmark.jet.question;

import nexmark.jet.event.Bid;
import nexmark.jet.generator.StudyStream;
import nexmark.jet.oracle.Oracle;
import nexmark.jet.oracle.PerEventOracle;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.row.SelectedBid;

/** The bids on a fixed selection of auctions. */
public abstract class SelectionQuestion implements Question {

    @Override
    public Definition definition() {
        return Definition.asks("Which bids are on the selected auctions?")
                .stresses("a filter that drops nearly all")
                .differs("RisingWave selects five auctions")
                .columns("auction", "price")
                .studyStreams(StudyStream.BIDS)
                .build();
    }

    @Override
    public Oracle<SelectedBid> oracle(QuerySettings settings, Oracle.Slice slice) {
        return new PerEventOracle<>(
                slice,
                event -> event instanceof Bid bid
                                && bid.auction() % settings.rules().selectedModulus() == 0
                        ? new SelectedBid(bid.auction(), bid.price(), bid.dateTime())
                        : null,
                SelectedBid::dateTime);
    }
}
