package nexmark.jet.query;

import static com.hazelcast.jet.pipeline.WindowDefinition.tumbling;

import com.google.auto.service.AutoService;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.oracle.Ticks;
import nexmark.jet.question.BiddingStatisticsQuestion;
import nexmark.jet.row.BidStatistics;

/** The figures of all bids since the last tick, added to those of the day before it. */
@AutoService(Query.class)
public final class Q15BiddingStatistics extends BiddingStatisticsQuestion implements Query {

    @Override
    public Answers<BidStatistics> answer(EventStreams events, QuerySettings settings) {
        return new Answers<>(
                events.timestampedBids()
                        .window(tumbling(Ticks.ofDays(settings)))
                        .aggregate(BidFigures.operation())
                        .mapStateful(BidFigures::new, (day, tick) -> row(tick.end(), day.with(tick.result()))),
                BidStatistics::windowEnd);
    }

    private static BidStatistics row(long tick, BidFigures day) {
        return new BidStatistics(tick, Ticks.dayText(tick - 1), day.bids(), day.bidders(), day.auctions());
    }
}
