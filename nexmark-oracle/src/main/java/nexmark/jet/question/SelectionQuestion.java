package nexmark.jet.question;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import nexmark.jet.event.Bid;
import nexmark.jet.event.EventKind;
import nexmark.jet.generator.StudyStream;
import nexmark.jet.oracle.Oracle;
import nexmark.jet.oracle.PerEventOracle;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.row.SelectedBid;

/** The bids on a fixed selection of auctions. */
public abstract class SelectionQuestion implements Question {

    @Override
    public String text() {
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
    public Timing timing() {
        return Timing.EVERY_ROW;
    }

    @Override
    public Set<EventKind> reads() {
        return EnumSet.of(EventKind.BID);
    }

    @Override
    public List<StudyStream> studyStreams() {
        return List.of(StudyStream.BIDS);
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
}
