package nexmark.jet.latency;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * The runner's end: merges the reports of all members, in any order and each only once, into the three series.
 *
 * <p>A sample of {@code first} or {@code complete} belongs to an ideal time, whose rows may arrive on any member; it
 * settles when the watermark has passed that time on every processor of every member, or with {@link #finish}. Rows
 * that come for a settled instant (an at-least-once job restarted from a snapshot repeats some) are counted in {@link
 * #rowsAfterSettling} and leave the sample as it is.
 *
 * <p>Rows of an exactly-once job are merged when the snapshot behind them has succeeded, or with {@link #finish}. Those
 * that were after the snapshot from which the job was restarted have come again: they are counted in {@link
 * #rowsRolledBack} and are in no series, nor among the tapped; their latency is that of the row which stands.
 *
 * <p>Not thread safe.
 */
public final class LatencyCollector {

    /** As a member's name, where the member does not matter. */
    private static final String ANYWHERE = "";

    private final Map<String, PublisherProgress> publishers = new HashMap<>();
    private final SpillFile file;
    /** That of all jobs, if this is of one of several; otherwise this one. It alone has members and peaks. */
    private final LatencyCollector all;
    /** Those that have the samples of this one: it, and that of all jobs. */
    private final Set<LatencyCollector> takers;
    /** Those of single jobs; none if this one takes reports itself. */
    private final List<LatencyCollector> jobs = new ArrayList<>();

    private final ThreeSeries merged;
    private final TreeMap<String, ThreeSeries> members = new TreeMap<>();
    /** By the kind of their rows. */
    private final TreeMap<String, LatencySeries> kinds = new TreeMap<>();

    private final SettledInstants settled;
    private final PeakTrack peaks = new PeakTrack();
    private final PeakTrack firstPeaks = new PeakTrack();
    private final LiveProgress live;
    private final UncommittedReports uncommitted = new UncommittedReports();
    private final List<TappedRows> tapped = new ArrayList<>();
    private long settledBelowMillis = Long.MIN_VALUE;
    private long rowsCollected;
    private long rowsAfterSettling;
    private long negatives;
    private long mostNegativeNanos;
    private long longestNanos;

    public LatencyCollector() {
        this(null);
    }

    private LatencyCollector(LatencyCollector ofJobs) {
        all = ofJobs == null ? this : ofJobs;
        takers = ofJobs == null ? Set.of(this) : Set.of(this, ofJobs);
        file = ofJobs == null ? SpillFile.temporary() : ofJobs.file;
        merged = new ThreeSeries(file);
        settled = new SettledInstants(file);
        live = new LiveProgress(file);
    }

    /**
     * Makes a collector of the reports of one of several equal jobs. This one then takes none itself: its series have
     * the samples of all the jobs, its counts are their sums, and its watermark is the lowest of theirs. It has the
     * members and the peaks, and each job its instants and its tapped rows.
     */
    public LatencyCollector ofJob() {
        LatencyCollector job = new LatencyCollector(this);
        jobs.add(job);
        return job;
    }

    /** Merges a report, unless it has been merged before. */
    public void accept(IntervalReport report) {
        IntervalReport.Origin origin = report.origin();
        PublisherProgress publisher =
                publishers.computeIfAbsent(origin.publisher(), key -> new PublisherProgress(origin));
        long lowestBefore = lowestWatermarkMillis();
        if (!publisher.accept(report)) {
            return;
        }
        takers.forEach(taker -> taker.publishers.put(origin.publisher(), publisher));
        takers.forEach(taker -> taker.count(report.interval(), report.startMillis()));
        if (report.delivery().exactlyOnce()) {
            uncommitted.learn(report);
            uncommitted.hold(report, lowestBefore);
            uncommitted.release().forEach(this::merge);
            settleBelow(uncommitted.settledBelowMillis().orElseGet(this::lowestWatermarkMillis));
        } else {
            merge(report);
            settleBelow(lowestWatermarkMillis());
        }
    }

    /**
     * Adds the first row of an ideal time, as another program has measured it. Nothing is known of the other rows of
     * that time, so no other series counts it.
     *
     * @param idealMillis ideal time, epoch ms
     * @param latencyNanos latency of the row, 0 or more
     */
    public void acceptFirst(long idealMillis, long latencyNanos) {
        long arrivedNanos = TimeUnit.MILLISECONDS.toNanos(idealMillis) + latencyNanos;
        first().add(latencyNanos, arrivedNanos);
        firstPeaks.add(ANYWHERE, idealMillis, arrivedNanos);
    }

    private void count(Interval interval, long startMillis) {
        live.add(interval, startMillis);
        rowsCollected += interval.rows();
        for (LatencyDistribution latencies : List.of(interval.measured(), interval.outside())) {
            countNegatives(latencies);
            longestNanos = Math.max(longestNanos, latencies.samples() == 0 ? 0 : latencies.maxNanos());
        }
    }

    private void merge(IntervalReport report) {
        Interval interval = report.interval();
        ThreeSeries member = ofMember(report.origin().member());
        LatencyDistribution measured = interval.measured();
        SpillFile.Block block = SpilledSeconds.append(measured, file);
        takers.forEach(taker -> taker.every().add(measured, block, report.startMillis()));
        all.ofMember(report.origin().member()).every().add(measured, block, report.startMillis());
        interval.kinds.forEach((kind, latencies) -> kinds.computeIfAbsent(
                        kind, none -> new LatencySeries(every().name() + "." + kind, file))
                .add(latencies, SpilledSeconds.append(latencies, file), report.startMillis()));
        interval.instants().forEach((ideal, first, last, rows, checksum) -> {
            if (ideal < settledBelowMillis) {
                takers.forEach(taker -> taker.rowsAfterSettling += rows);
            } else {
                merged.unsettled().add(ideal, first, last, rows, checksum);
                member.unsettled().add(ideal, first, last, rows, checksum);
            }
        });
        if (!interval.tapped().isEmpty()) {
            tapped.add(interval.tapped());
        }
    }

    private ThreeSeries ofMember(String name) {
        return members.computeIfAbsent(name, none -> new ThreeSeries(file));
    }

    private void countNegatives(LatencyDistribution latencies) {
        negatives += latencies.negatives();
        mostNegativeNanos = Math.min(mostNegativeNanos, latencies.mostNegativeNanos());
    }

    private void settleBelow(long boundMillis) {
        if (boundMillis > settledBelowMillis) {
            settledBelowMillis = boundMillis;
            merged.unsettled().drainBelow(boundMillis, (ideal, first, last, rows, checksum) -> {
                settled.add(ideal, rows, checksum);
                takers.forEach(taker -> taker.merged.settle(ideal, first, last));
                all.firstPeaks.add(ANYWHERE, ideal, first);
            });
            settled.spill();
            members.forEach((name, member) -> member.unsettled()
                    .drainBelow(boundMillis, (ideal, first, last, rows, checksum) -> {
                        all.ofMember(name).settle(ideal, first, last);
                        all.peaks.add(name, ideal, last);
                    }));
            spill();
            if (all != this && all.jobs.indexOf(this) == 0) { // once for all jobs: it goes through large tables
                all.spill();
            }
        }
    }

    private void spill() {
        merged.spill();
        members.values().forEach(ThreeSeries::spill);
    }

    /** Nothing more will come: settles all instants; the rows of the last execution stand. */
    public void finish() {
        jobs.forEach(LatencyCollector::finish);
        uncommitted.releaseAll().forEach(this::merge);
        settleBelow(Long.MAX_VALUE);
    }

    /** Each row of the measured interval. */
    public LatencySeries every() {
        return merged.every();
    }

    /** Each settled instant's first row anywhere. */
    public LatencySeries first() {
        return merged.first();
    }

    /** Each settled instant's last row anywhere. */
    public LatencySeries complete() {
        return merged.complete();
    }

    /** All three, and that of each kind of row if there are several. */
    public List<LatencySeries> series() {
        return Stream.concat(merged.all().stream(), ofKinds()).toList();
    }

    private Stream<LatencySeries> ofKinds() {
        return kinds.size() > 1 ? kinds.values().stream() : Stream.empty();
    }

    /**
     * The figures of all series, by name and in order, with intervals if wanted, which take long. Reads the whole file:
     * for the end of a run.
     */
    public Map<String, LatencySummary> summaries(boolean hasIntervals) {
        Map<String, LatencySummary> summaries = new LinkedHashMap<>();
        // The worst row of an instant is its last.
        summaries.put(every().name(), every().summary(peaks, hasIntervals));
        summaries.put(first().name(), first().summary(firstPeaks, hasIntervals));
        summaries.put(complete().name(), complete().summary(peaks, hasIntervals));
        ofKinds().forEach(kind -> summaries.put(kind.name(), kind.summary(new PeakTrack(), hasIntervals)));
        return summaries;
    }

    /** The three of each member that has reported, by its name. */
    public SortedMap<String, List<LatencySeries>> seriesByMember() {
        TreeMap<String, List<LatencySeries>> series = new TreeMap<>();
        members.forEach((name, three) -> series.put(name, three.all()));
        return series;
    }

    /**
     * The worst settled instant of each 20 ms of ideal time that has one, by ideal time: {@code complete} in detail.
     */
    public List<Peak> peaks() {
        return peaks.peaks();
    }

    /** The rows of each settled instant of the measured interval, counted and summed up. */
    public SettledInstants instants() {
        return settled;
    }

    /** All rows by the second as they came, warm-up and rows that were rolled back included. */
    public LiveProgress live() {
        return live;
    }

    /**
     * The lowest watermark over all sink processors of the job's current execution, epoch ms: all rows below it are in
     * the series. {@link LatencyRecorder#NO_WATERMARK} until every processor of all its members has one, and again
     * after a restart; {@link LatencyRecorder#CLOSED} when the stream has ended everywhere.
     */
    public long lowestWatermarkMillis() {
        if (!jobs.isEmpty()) {
            return jobs.stream()
                    .mapToLong(LatencyCollector::lowestWatermarkMillis)
                    .min()
                    .getAsLong();
        }
        List<PublisherProgress> current = currentExecution();
        if (current.isEmpty() || current.size() < current.get(0).origin().members()) {
            return LatencyRecorder.NO_WATERMARK;
        }
        return current.stream()
                .mapToLong(PublisherProgress::watermarkMillis)
                .min()
                .getAsLong();
    }

    /** How many executions of the job have reported: one more than it was restarted. */
    public int executions() {
        return (int) publishers.values().stream()
                .mapToLong(publisher -> publisher.origin().executionId())
                .distinct()
                .count();
    }

    /** Execution ids have no order, so the current one is that of the publisher which began last. */
    private List<PublisherProgress> currentExecution() {
        return publishers.values().stream()
                .max(Comparator.comparingLong(PublisherProgress::startMillis))
                .map(latest -> publishers.values().stream()
                        .filter(publisher -> publisher.origin().executionId()
                                == latest.origin().executionId())
                        .toList())
                .orElse(List.of());
    }

    /** All rows in the reports, warm-up, aftermath, negative latencies and rows that were rolled back included. */
    public long rowsTotal() {
        return rowsCollected;
    }

    /** Rows that publishers have counted in reports which have not come: 0 or the series are incomplete. */
    public long rowsMissing() {
        return publishers.values().stream()
                        .mapToLong(PublisherProgress::rowsTotal)
                        .sum()
                - rowsCollected;
    }

    /** Rows of instants that had settled before they came; 0 unless the job was restarted or a watermark was wrong. */
    public long rowsAfterSettling() {
        return rowsAfterSettling;
    }

    /** Rows of an exactly-once job, inside and outside the measured interval, that a restart has made come again. */
    public long rowsRolledBack() {
        return uncommitted.rowsRolledBack();
    }

    /** Rows, inside and outside the measured interval, that came before their ideal time: a fault of the clocks. */
    public long negatives() {
        return negatives;
    }

    /** Counts events that were emitted before they were due: results of theirs seem to come sooner than they do. */
    public void early(long events, long nanos) {
        negatives += events;
        mostNegativeNanos = Math.min(mostNegativeNanos, -nanos);
    }

    /** The worst of them, ns; 0 if there are none. */
    public long mostNegativeNanos() {
        return mostNegativeNanos;
    }

    /** The longest latency of any row, inside and outside the measured interval, ns; 0 without rows. */
    public long longestNanos() {
        return longestNanos;
    }

    /** Hands over the rows that the tap chose and forgets them; those of a failing call are gone too. */
    public void drainRows(RowTap.Reader reader) throws IOException {
        List<TappedRows> rows = List.copyOf(tapped);
        tapped.clear();
        for (TappedRows batch : rows) {
            batch.forEach(reader);
        }
    }
}
