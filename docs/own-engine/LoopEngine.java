import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import nexmark.jet.event.Bid;
import nexmark.jet.event.Event;
import nexmark.jet.latency.EpochClock;
import nexmark.jet.latency.SinkReports;
import nexmark.jet.observer.JvmReports;
import nexmark.jet.oracle.ProfileRules;
import nexmark.jet.process.UserMistake;
import nexmark.jet.result.ForeignMeasurement.Engine;
import nexmark.jet.row.ConvertedBid;
import nexmark.jet.evidence.EvidenceWriter;
import nexmark.jet.source.LaneEmitter;
import nexmark.jet.source.LaneEmitter.LaneKey;

/**
 * The smallest engine that can be compared with Jet: a loop that answers q1. Its answers are proved, and its run is judged, as Jet's are:
 *
 * <pre>./nexmark run q1 --side 'loop=java @"$2"/jvm.options docs/own-engine/LoopEngine.java'</pre>
 */
public final class LoopEngine implements LaneEmitter.Output<Event> {

    private static final long NAP_NANOS = TimeUnit.MICROSECONDS.toNanos(50);

    private final EvidenceWriter run;
    private final ProfileRules rules;
    private final SinkReports<ConvertedBid> sink;

    private LoopEngine(EvidenceWriter run) {
        this.run = run;
        this.rules = run.plan().workload().question().rules();
        this.sink = run.sink(new SinkReports.Place("loop", 1, 0, false), ConvertedBid::dateTime);
    }

    public static void main(String[] args) throws Exception {
        EvidenceWriter.endWithRunner();
        try {
            EvidenceWriter plan = EvidenceWriter.begin(Path.of(args[0]), Path.of(args[1]));
            if (!plan.question().id().equals("q1")) {
                throw new UserMistake("query is " + plan.question().id() + ", expected q1");
            }
            plan.startIn(2000);
            new LoopEngine(plan).run();
            System.exit(0);
        } catch (UserMistake e) {
            System.out.println(e.getMessage()); // the last line is what the user reads
            System.exit(2);
        }
    }

    private void run() throws Exception {
        LaneEmitter<Event> source = LaneEmitter.of(
                run.sequences(), run.watermarks(), EpochClock::nanos, () -> run.source("loop", "0"), false);
        source.open(
                IntStream.range(0, run.sequences().size())
                        .mapToObj(stream -> new LaneKey(stream, 0, 1))
                        .toList(),
                key -> -1);
        try (sink;
                JvmReports observer = run.jvm("loop")) {
            sink.begin(Map.of(), 0);
            // A bit longer than measured, since the seconds that are read end after it.
            long endMillis = run.interval().plannedEndMillis() + 1500;
            while (EpochClock.millis() < endMillis && !source.emitDue(this)) {
                if (source.earliestDueNanos() > EpochClock.nanos()) {
                    LockSupport.parkNanos(NAP_NANOS);
                }
            }
        }
        run.finish("a loop", new Engine("loop", "1", Map.of("threads", "1")), List.of(), List.of(), List.of());
    }

    @Override
    public boolean emit(Event event, long timestampMillis) {
        if (event instanceof Bid bid) {
            long price = Math.floorDiv(bid.price() * rules.priceNumerator(), rules.priceDenominator());
            sink.row(new ConvertedBid(bid.auction(), bid.bidder(), price, bid.dateTime()));
        }
        return true;
    }

    @Override
    public boolean emitWatermark(long millis) {
        sink.watermark(millis);
        return true;
    }

    @Override
    public boolean retry() {
        throw new IllegalStateException("nothing was refused");
    }
}
