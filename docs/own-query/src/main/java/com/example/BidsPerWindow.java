package com.example;

import static com.hazelcast.jet.pipeline.WindowDefinition.tumbling;

import com.hazelcast.jet.aggregate.AggregateOperations;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import nexmark.jet.event.Bid;
import nexmark.jet.event.Event;
import nexmark.jet.generator.StudyStream;
import nexmark.jet.oracle.Oracle;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.query.EventStreams;
import nexmark.jet.query.Query;
import nexmark.jet.question.Definition;
import nexmark.jet.question.Due;
import nexmark.jet.question.Setting;

/** How many bids were made in each period? The class's name makes it query "bids-per-window". */
public final class BidsPerWindow implements Query {

    /** A row: so many bids were made in the period that ended then, epoch ms. */
    public record BidCount(long windowEnd, long bids) {}

    @Override
    public Definition definition() {
        return Definition.asks("How many bids were made in the last period?")
                .stresses("a count without keys")
                .columns("windowEnd", "bids")
                .completeWindow()
                .studyStreams(StudyStream.BIDS)
                .settings(Setting.WINDOW, Setting.LAG)
                .build();
    }

    /** Every run can then count that each window with a bid has its row, without asking the oracle. */
    @Override
    public Due due() {
        return Due.ROWS_PER_WINDOW;
    }

    /** A bid that is seen twice counts twice. */
    @Override
    public boolean isDuplicateSensitive() {
        return true;
    }

    /** The pipeline that is measured. */
    @Override
    public Answers<BidCount> answer(EventStreams events, QuerySettings settings) {
        return new Answers<>(
                events.timestampedBids()
                        .window(tumbling(settings.windowMillis()))
                        .aggregate(AggregateOperations.counting())
                        .map(window -> new BidCount(window.end(), window.result())),
                BidCount::windowEnd);
    }

    /** The same answer without an engine, to prove the pipeline's rows. */
    @Override
    public Oracle<BidCount> oracle(QuerySettings settings, Oracle.Slice slice) {
        return new Counted(settings.windowMillis(), slice);
    }

    private static final class Counted implements Oracle<BidCount> {

        private final long windowMillis;
        private final Slice slice;
        private final Map<Long, Long> bidsByEnd = new TreeMap<>();

        Counted(long windowMillis, Slice slice) {
            this.windowMillis = windowMillis;
            this.slice = slice;
        }

        /** A window's oldest bid is one window's length older than its end. */
        @Override
        public long reachMillis() {
            return windowMillis;
        }

        /** A window ends at every multiple of this. */
        @Override
        public long periodMillis() {
            return windowMillis;
        }

        @Override
        public void accept(Event event) {
            long end = event.dateTime() - Math.floorMod(event.dateTime(), windowMillis) + windowMillis;
            if (event instanceof Bid && slice.contains(end)) {
                bidsByEnd.merge(end, 1L, Long::sum);
            }
        }

        @Override
        public List<BidCount> rows() {
            return bidsByEnd.entrySet().stream()
                    .map(window -> new BidCount(window.getKey(), window.getValue()))
                    .toList();
        }

        @Override
        public long idealTime(BidCount row) {
            return row.windowEnd();
        }

        /** At-least-once jobs may see a bid twice after a fault: then a larger count stands for the right one. */
        @Override
        public Absence absence(BidCount due, Collection<BidCount> arrived) {
            return arrived.stream().anyMatch(row -> row.bids() > due.bids()) ? Absence.COUNTED_MORE : Absence.LOSS;
        }
    }
}
