package nexmark.jet.query;

import com.google.auto.service.AutoService;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.question.CalculationQuestion;
import nexmark.jet.row.CalculatedBid;

/** A filter and a map. */
@AutoService(Query.class)
public final class Q14Calculation extends CalculationQuestion implements Query {

    @Override
    public Answers<CalculatedBid> answer(EventStreams events, QuerySettings settings) {
        return new Answers<>(
                events.bids().filter(CalculatedBid::isAsked).map(CalculatedBid::of), CalculatedBid::dateTime);
    }
}
