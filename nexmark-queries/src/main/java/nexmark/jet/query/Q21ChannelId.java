package nexmark.jet.query;

import com.google.auto.service.AutoService;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.question.ChannelIdQuestion;
import nexmark.jet.row.ChannelBid;

/** A map that leaves bids out. */
@AutoService(Query.class)
public final class Q21ChannelId extends ChannelIdQuestion implements Query {

    @Override
    public Answers<ChannelBid> answer(EventStreams events, QuerySettings settings) {
        return new Answers<>(events.bids().map(ChannelBid::of), ChannelBid::dateTime);
    }
}
