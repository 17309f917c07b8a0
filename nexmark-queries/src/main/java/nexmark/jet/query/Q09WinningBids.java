package nexmark.jet.query;

import com.google.auto.service.AutoService;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.question.WinningBidsQuestion;
import nexmark.jet.row.SoldAuction;

/** Auctions joined with their bids until they close. */
@AutoService(Query.class)
public final class Q09WinningBids extends WinningBidsQuestion implements Query {

    @Override
    public Answers<SoldAuction> answer(EventStreams events, QuerySettings settings) {
        return new Answers<>(
                SoldAuctionsP.whole(events, settings), sold -> sold.auction().expires());
    }
}
