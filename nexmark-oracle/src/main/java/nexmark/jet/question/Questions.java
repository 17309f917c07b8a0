package nexmark.jet.question;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.LongUnaryOperator;
import nexmark.jet.event.Bid;
import nexmark.jet.event.Event;
import nexmark.jet.event.EventKind;
import nexmark.jet.generator.StudyStream;
import nexmark.jet.oracle.ClosedAuctionsOracle;
import nexmark.jet.oracle.LocalItemOracle;
import nexmark.jet.oracle.NewUserOracle;
import nexmark.jet.oracle.Oracle;
import nexmark.jet.oracle.PerEventOracle;
import nexmark.jet.oracle.ProfileRules;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.oracle.WindowedOracle.HighestBidOracle;
import nexmark.jet.oracle.WindowedOracle.HotItemsOracle;
import nexmark.jet.row.CategoryPrices;
import nexmark.jet.row.ConvertedBid;
import nexmark.jet.row.HighestBid;
import nexmark.jet.row.HotItem;
import nexmark.jet.row.LocalItem;
import nexmark.jet.row.NewUser;
import nexmark.jet.row.SelectedBid;
import nexmark.jet.row.SellerPrices;
import nexmark.jet.row.WinningBid;

/** Nexmark's questions, q0 to q8. An engine's query extends one of them. */
public final class Questions {

    private Questions() {}

    /** An event that is seen twice counts twice, or a window closes again over the events that are seen again. */
    private abstract static class DuplicateSensitive implements Question {
        @Override
        public boolean isDuplicateSensitive() {
            return true;
        }
    }

    /** The question that costs nothing to answer: the ceiling of every other one. */
    public abstract static class PassThroughQuestion implements Question {

        @Override
        public Definition definition() {
            return new Definition(
                    "Which events arrive?",
                    "source and sink alone: the ceiling of every other query",
                    "nowhere",
                    List.of(),
                    Timing.EVERY_ROW,
                    EnumSet.allOf(EventKind.class),
                    List.of(StudyStream.BIDS),
                    Set.of(),
                    Set.of());
        }

        @Override
        public Due due() {
            return Due.ROW_PER_EVENT;
        }

        @Override
        public Oracle<Event> oracle(QuerySettings settings, Oracle.Slice slice) {
            return new PerEventOracle<>(slice, event -> event, Event::dateTime);
        }
    }

    /** Every bid, its price in another currency. */
    public abstract static class CurrencyConversionQuestion implements Question {

        @Override
        public Definition definition() {
            return new Definition(
                    "What are the bid prices in euros?",
                    "a stateless map: the cost of a row",
                    "rounded down to whole cents; Beam and nexmark-flink keep a fraction",
                    List.of("auction", "bidder", "price", "dateTime"),
                    Timing.EVERY_ROW,
                    EnumSet.of(EventKind.BID),
                    List.of(StudyStream.BIDS),
                    Set.of(),
                    Set.of());
        }

        @Override
        public Due due() {
            return Due.ROW_PER_EVENT;
        }

        @Override
        public Oracle<ConvertedBid> oracle(QuerySettings settings, Oracle.Slice slice) {
            ProfileRules rules = settings.rules();
            LongUnaryOperator euros = price -> Math.floorDiv(price * rules.priceNumerator(), rules.priceDenominator());
            return new PerEventOracle<>(
                    slice,
                    event -> event instanceof Bid bid
                            ? new ConvertedBid(
                                    bid.auction(), bid.bidder(), euros.applyAsLong(bid.price()), bid.dateTime())
                            : null,
                    ConvertedBid::dateTime);
        }
    }

    /** The bids on a fixed selection of auctions. */
    public abstract static class SelectionQuestion implements Question {

        @Override
        public Definition definition() {
            return new Definition(
                    "Which bids are on the selected auctions?",
                    "a filter that drops nearly all",
                    "nowhere",
                    List.of("auction", "price"),
                    Timing.EVERY_ROW,
                    EnumSet.of(EventKind.BID),
                    List.of(StudyStream.BIDS),
                    Set.of(),
                    Set.of());
        }

        @Override
        public Oracle<SelectedBid> oracle(QuerySettings settings, Oracle.Slice slice) {
            return new PerEventOracle<>(
                    slice,
                    event -> event instanceof Bid bid
                                    && bid.auction() % settings.rules().selectedModulus() == 0
                            ? new SelectedBid(bid.auction(), bid.price(), bid.dateTime())
                            : null,
                    SelectedBid::dateTime);
        }
    }

    /** Sellers of some states with their auctions in one category, in whatever order the two arrive. */
    public abstract static class LocalItemSuggestionQuestion implements Question {

        @Override
        public Definition definition() {
            return new Definition(
                    "Who is selling in particular US states, and what?",
                    "an incremental join: keyed state that grows and expires",
                    "each pair is listed once, in either order of arrival; state is kept for --join-span, 10 minutes of event"
                            + " time",
                    List.of("name", "city", "state", "id"),
                    Timing.EVERY_ROW,
                    EnumSet.of(EventKind.PERSON, EventKind.AUCTION),
                    List.of(StudyStream.JOINED_AUCTIONS, StudyStream.NEW_PERSONS),
                    EnumSet.of(Setting.JOIN_SPAN),
                    EnumSet.of(Setting.KEYS, Setting.JOIN_SPAN));
        }

        @Override
        public Oracle<LocalItem> oracle(QuerySettings settings, Oracle.Slice slice) {
            return new LocalItemOracle(settings, slice);
        }
    }

    /** The winning bids of all auctions closed so far, averaged by category. */
    public abstract static class AveragePriceForCategoryQuestion extends DuplicateSensitive {

        @Override
        public Definition definition() {
            return new Definition(
                    "What is the average selling price in each category?",
                    "a join by validity in time, with state for every open auction",
                    "the average is exact (sum and count) and over all auctions closed so far; the study's checked neither expiry nor reserve",
                    List.of("category", "sum", "count", "expires"),
                    Timing.EVERY_ROW,
                    EnumSet.of(EventKind.AUCTION, EventKind.BID),
                    List.of(StudyStream.BIDS_ON_NEWEST, StudyStream.CLOSING_AUCTIONS),
                    EnumSet.of(Setting.KEYS, Setting.LAG),
                    EnumSet.of(Setting.KEYS, Setting.LAG));
        }

        @Override
        public Oracle<CategoryPrices> oracle(QuerySettings settings, Oracle.Slice slice) {
            return new ClosedAuctionsOracle<>(
                    slice, WinningBid::category, Integer.MAX_VALUE, CategoryPrices::new, CategoryPrices::expires);
        }
    }

    /** In each sliding window, the auctions with the most bids. */
    public abstract static class HotItemsQuestion extends DuplicateSensitive {

        @Override
        public Definition definition() {
            return new Definition(
                    "Which auctions have had the most bids lately?",
                    "sliding windows over many keys, then a maximum over all of them",
                    "every auction that holds the maximum is listed; blog-2021 lists the top ten",
                    List.of("windowEnd", "auction", "count"),
                    Timing.COMPLETE_WINDOW,
                    EnumSet.of(EventKind.BID),
                    List.of(StudyStream.BIDS),
                    EnumSet.of(Setting.KEYS, Setting.WINDOW, Setting.SLIDE, Setting.LAG),
                    EnumSet.of(Setting.KEYS, Setting.WINDOW, Setting.SLIDE, Setting.LAG));
        }

        @Override
        public Due due() {
            return Due.ROWS_PER_WINDOW;
        }

        @Override
        public Oracle<HotItem> oracle(QuerySettings settings, Oracle.Slice slice) {
            return new HotItemsOracle(settings, slice);
        }
    }

    /** The winning bids of each seller's last ten closed auctions, averaged. */
    public abstract static class AverageSellingPriceBySellerQuestion extends DuplicateSensitive {

        /** Over how many prices of a seller the average is. */
        protected static final int LAST = 10;

        @Override
        public Definition definition() {
            return new Definition(
                    "What is the average selling price of each seller's last ten auctions?",
                    "the join of q4, then state for every seller",
                    "the last ten by time of closing, as an exact sum and count; a seller without a closing for"
                            + " --join-span, 10 minutes of event time, is forgotten",
                    List.of("seller", "sum", "count", "expires"),
                    Timing.EVERY_ROW,
                    EnumSet.of(EventKind.AUCTION, EventKind.BID),
                    List.of(StudyStream.BIDS_ON_NEWEST, StudyStream.CLOSING_AUCTIONS),
                    EnumSet.of(Setting.KEYS, Setting.JOIN_SPAN, Setting.LAG),
                    EnumSet.of(Setting.KEYS, Setting.JOIN_SPAN, Setting.LAG));
        }

        @Override
        public Oracle<SellerPrices> oracle(QuerySettings settings, Oracle.Slice slice) {
            return new ClosedAuctionsOracle<>(
                    slice, WinningBid::seller, LAST, SellerPrices::new, SellerPrices::expires);
        }
    }

    /** In each tumbling window, the bids at the highest price. */
    public abstract static class HighestBidQuestion extends DuplicateSensitive {

        @Override
        public Definition definition() {
            return new Definition(
                    "What are the highest bids of the last period?",
                    "a window without keys: everything meets in one place",
                    "all bids at the highest price are listed; blog-2021 lists one, and its window is the slide",
                    List.of("windowEnd", "auction", "bidder", "price", "dateTime"),
                    Timing.COMPLETE_WINDOW,
                    EnumSet.of(EventKind.BID),
                    List.of(StudyStream.BIDS),
                    EnumSet.of(Setting.WINDOW, Setting.LAG),
                    EnumSet.of(Setting.SLIDE, Setting.LAG));
        }

        @Override
        public Due due() {
            return Due.ROWS_PER_WINDOW;
        }

        @Override
        public Oracle<HighestBid> oracle(QuerySettings settings, Oracle.Slice slice) {
            return new HighestBidOracle(windowMillis(settings), settings.rules().allHighestBids(), slice);
        }

        /** The length of the windows, which follow each other, ms. */
        protected static long windowMillis(QuerySettings settings) {
            return settings.rules().highestBidPerSlide() ? settings.slideMillis() : settings.windowMillis();
        }
    }

    /** In each window, the persons who opened both an account and an auction. */
    public abstract static class MonitorNewUsersQuestion extends DuplicateSensitive {

        @Override
        public Definition definition() {
            return new Definition(
                    "Who opened an account and auctions in the last period?",
                    "a windowed join of two streams",
                    "gives the number of auctions; blog-2021 slides the window and knows few persons, who return",
                    List.of("windowEnd", "id", "name", "auctions"),
                    Timing.COMPLETE_WINDOW,
                    EnumSet.of(EventKind.PERSON, EventKind.AUCTION),
                    List.of(StudyStream.KEYED_PERSONS_AND_AUCTIONS),
                    EnumSet.of(Setting.WINDOW, Setting.LAG),
                    EnumSet.of(Setting.KEYS, Setting.WINDOW, Setting.SLIDE, Setting.LAG));
        }

        @Override
        public Oracle<NewUser> oracle(QuerySettings settings, Oracle.Slice slice) {
            return new NewUserOracle(settings.windowMillis(), slideMillis(settings), slice);
        }

        /** How often a window ends, ms. */
        protected static long slideMillis(QuerySettings settings) {
            return settings.rules().newUsersSlide() ? settings.slideMillis() : settings.windowMillis();
        }
    }
}
