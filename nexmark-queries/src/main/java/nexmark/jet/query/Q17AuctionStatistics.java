package nexmark.jet.query;

import static com.hazelcast.jet.pipeline.WindowDefinition.tumbling;

import com.google.auto.service.AutoService;
import com.hazelcast.jet.aggregate.AggregateOperation;
import com.hazelcast.jet.aggregate.AggregateOperation1;
import com.hazelcast.jet.datamodel.KeyedWindowResult;
import java.util.Arrays;
import nexmark.jet.event.Bid;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.oracle.Ticks;
import nexmark.jet.question.AuctionStatisticsQuestion;
import nexmark.jet.row.AuctionStatistics;
import nexmark.jet.row.ByRank;

/**
 * The bids since the last tick by auction, added to those of the day before it. Both are an array: the number of bids of each
 * class, and then the figures of the constants.
 */
@AutoService(Query.class)
public final class Q17AuctionStatistics extends AuctionStatisticsQuestion implements Query {

    private static final int MIN = Ticks.CLASSES;
    private static final int MAX = MIN + 1;
    private static final int SUM = MAX + 1;
    private static final int DAY = SUM + 1;

    @Override
    public Answers<AuctionStatistics> answer(EventStreams events, QuerySettings settings) {
        return new Answers<>(
                events.timestampedBids()
                        .window(tumbling(Ticks.ofDays(settings)))
                        .groupingKey(Bid::auction)
                        .aggregate(ofBids())
                        .groupingKey(KeyedWindowResult::key)
                        .<long[], AuctionStatistics>mapStateful(
                                Ticks.keptMillis(settings),
                                Q17AuctionStatistics::noBids,
                                (day, auction, tick) -> row(auction, tick.end(), day, tick.result()),
                                (day, auction, watermark) -> null),
                AuctionStatistics::windowEnd);
    }

    private static AggregateOperation1<Bid, long[], long[]> ofBids() {
        return AggregateOperation.withCreate(Q17AuctionStatistics::noBids)
                .<Bid>andAccumulate((figures, bid) -> {
                    figures[Ticks.classOf(bid.price())]++;
                    addPrices(figures, bid.price(), bid.price(), bid.price());
                })
                .andCombine(Q17AuctionStatistics::add)
                .andExportFinish(figures -> figures);
    }

    private static long[] noBids() {
        return startDay(new long[DAY + 1], Long.MIN_VALUE);
    }

    private static long[] startDay(long[] figures, long day) {
        Arrays.fill(figures, 0);
        figures[MIN] = Long.MAX_VALUE;
        figures[MAX] = Long.MIN_VALUE;
        figures[DAY] = day;
        return figures;
    }

    private static void add(long[] figures, long[] others) {
        for (int i = 0; i < Ticks.CLASSES; i++) {
            figures[i] += others[i];
        }
        addPrices(figures, others[MIN], others[MAX], others[SUM]);
    }

    private static void addPrices(long[] figures, long min, long max, long sum) {
        figures[MIN] = Math.min(figures[MIN], min);
        figures[MAX] = Math.max(figures[MAX], max);
        figures[SUM] += sum;
    }

    private static AuctionStatistics row(long auction, long tick, long[] day, long[] ofTick) {
        if (day[DAY] != Ticks.dayOf(tick - 1)) {
            startDay(day, Ticks.dayOf(tick - 1));
        }
        add(day, ofTick);
        ByRank bids = new ByRank(day[0] + day[1] + day[2], day[0], day[1], day[2]);
        return new AuctionStatistics(tick, auction, Ticks.dayText(tick - 1), bids, day[MIN], day[MAX], day[SUM]);
    }
}
