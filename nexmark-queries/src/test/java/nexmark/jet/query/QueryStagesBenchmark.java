package nexmark.jet.query;

import com.hazelcast.jet.core.Processor;
import com.hazelcast.jet.core.Watermark;
import com.hazelcast.jet.core.test.TestInbox;
import com.hazelcast.jet.core.test.TestOutbox;
import com.hazelcast.jet.core.test.TestProcessorContext;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import nexmark.jet.event.Auction;
import nexmark.jet.event.Bid;
import nexmark.jet.row.WinningBid;
import org.agrona.collections.Long2LongCounterMap;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What one event costs in the stages that see each of them, in batches of a full queue, and what one key costs where a
 * window slides. The engine's own share (queues, outbox) is not in it.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(2)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class QueryStagesBenchmark {

    private static final int BATCH = 1024;
    private static final int BATCHES = 64;
    private static final int KEYS = 10_000;
    private static final long SLIDE_MILLIS = 20;
    private static final long WINDOW_MILLIS = 10_000;
    private static final long FAR_MILLIS = 1_000_000_000_000L;

    /** On how many auctions the bids of the join fall. */
    @Param({"1", "100"})
    public int auctions;

    private final List<List<Object>> cycling = new ArrayList<>();
    private final List<List<Object>> offers = new ArrayList<>();
    private final TestInbox inbox = new TestInbox();
    private int batch;
    private long windowEnd = FAR_MILLIS;

    private FramesP.BidFramesP frames;
    private SoldAuctionsP<WinningBid> sold;
    private SlidingFramesP.SlidingCountsP sliding;
    private TestOutbox windows;

    /** The study's bids: keys in turn; and bids on few auctions, at random prices. */
    @Setup
    public void makeBids() {
        SplittableRandom random = new SplittableRandom(42);
        long n = 0;
        for (int i = 0; i < BATCHES; i++) {
            Object[] inTurn = new Object[BATCH];
            Object[] offered = new Object[BATCH];
            for (int j = 0; j < BATCH; j++, n++) {
                inTurn[j] = bid(n % KEYS, random);
                offered[j] = bid(random.nextInt(auctions), random);
            }
            cycling.add(List.of(inTurn));
            offers.add(List.of(offered));
        }
    }

    @Setup(Level.Iteration)
    public void startStages() throws Exception {
        frames = started(new FramesP.BidFramesP(SLIDE_MILLIS), new TestOutbox(BATCH));
        sold = started(new SoldAuctionsP<>(WinningBid::of, false), new TestOutbox(BATCH));
        for (int auction = 0; auction < auctions; auction++) {
            sold.tryProcess(0, new Auction(auction, null, null, 0, 0, FAR_MILLIS, FAR_MILLIS + 1_000_000, 0, 0, null));
        }
        windows = new TestOutbox(BATCH);
        sliding = started(new SlidingFramesP.SlidingCountsP(WINDOW_MILLIS, SLIDE_MILLIS, 10), windows);
        windowEnd = FAR_MILLIS;
    }

    /** Counting a bid in its frame. */
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void countBid() {
        frames.process(0, next(cycling));
    }

    /** Offering a bid to its open auction. */
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void offerToAuction() {
        sold.process(0, next(offers));
    }

    /** Sliding a window of 500 frames by one frame of 10,000 keys, and finding the ten hottest; by key. */
    @Benchmark
    @OperationsPerInvocation(KEYS)
    public void slideWindow() {
        windowEnd += SLIDE_MILLIS;
        frameOf(windowEnd).forEach(counts -> sliding.tryProcess(0, counts));
        sliding.tryProcessWatermark(new Watermark(windowEnd));
        windows.queue(0).clear();
        windows.reset();
    }

    private List<FrameColumns.FrameCounts> frameOf(long end) {
        Long2LongCounterMap counts = new Long2LongCounterMap(0);
        for (long key = 0; key < KEYS; key++) {
            counts.addAndGet(key, 2);
        }
        return FrameColumns.FrameCounts.of(end, counts::forEach);
    }

    private static Bid bid(long auction, SplittableRandom random) {
        return new Bid(auction, random.nextInt(), 1 + random.nextInt(1 << 20), FAR_MILLIS, Bid.Text.NONE);
    }

    private static <P extends Processor> P started(P processor, TestOutbox outbox) throws Exception {
        processor.init(outbox, new TestProcessorContext());
        return processor;
    }

    /** The next of some batches. */
    private TestInbox next(List<List<Object>> batches) {
        inbox.addAll(batches.get(batch++ & (BATCHES - 1)));
        return inbox;
    }
}
