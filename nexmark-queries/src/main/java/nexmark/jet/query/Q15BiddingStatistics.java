package nexmark.jet.query;

import static com.hazelcast.jet.pipeline.WindowDefinition.tumbling;

import com.google.auto.service.AutoService;
import nexmark.jet.accumulator.BidFigures;
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
                        .aggregate(BidAccumulators.of(BidFigures::new))
                        .mapStateful(
                                BidFigures::new,
                                (day, tick) -> day.merge(tick.result()).row(tick.end())),
                BidStatistics::windowEnd);
    }
}
