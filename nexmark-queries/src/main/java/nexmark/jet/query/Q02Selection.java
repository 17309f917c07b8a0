package nexmark.jet.query;

import com.google.auto.service.AutoService;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.question.SelectionQuestion;
import nexmark.jet.row.SelectedBid;

/** A filter and a map. */
@AutoService(Query.class)
public final class Q02Selection extends SelectionQuestion implements Query {

    @Override
    public Answers<SelectedBid> answer(EventStreams events, QuerySettings settings) {
        long modulus = settings.rules().selectedModulus();
        return new Answers<>(
                events.bids()
                        .filter(bid -> bid.auction() % modulus == 0)
                        .map(bid -> new SelectedBid(bid.auction(), bid.price(), bid.dateTime())),
                SelectedBid::dateTime);
    }
}
