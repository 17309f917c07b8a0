package nexmark.jet.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.hazelcast.config.SerializationConfig;
import com.hazelcast.internal.serialization.InternalSerializationService;
import com.hazelcast.internal.serialization.impl.DefaultSerializationServiceBuilder;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import nexmark.jet.event.Auction;
import nexmark.jet.event.Bid;
import nexmark.jet.event.Person;
import nexmark.jet.query.FrameColumns.FrameCounts;
import nexmark.jet.row.SellerEvent;
import nexmark.jet.row.WinningBid;
import org.agrona.collections.Long2LongCounterMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What travels between members, by the serializers that are registered with a job. */
class WireFormsTest {

    private static final long TIME = 1_795_219_200_000L;
    private static final String PADDING = "x".repeat(500);

    private final InternalSerializationService wire = new DefaultSerializationServiceBuilder()
            .setConfig(JetMember.register(new SerializationConfig()))
            .build();

    static Stream<Arguments> sizes() {
        Bid bid = new Bid(61_234, 1_017, 9_999_999, TIME, Bid.Text.ofExtra(PADDING));
        Auction auction = new Auction(61_234, "item", PADDING, 5, 9_999_999, TIME, TIME + 8_000, 1_017, 10, PADDING);
        Person person = new Person(1_017, "Peter Jones", PADDING, PADDING, "Bend", "OR", TIME, PADDING);
        return Stream.of(
                arguments("auction 3, bidder 2, price 4, time 6, no text 1", 16, bid.withoutText()),
                arguments(
                        "id 3, initial bid 1, reserve 4, opened 6, expires 6, seller 2, category 1, no texts 3",
                        26,
                        auction.withoutTexts()),
                arguments("id 2, name 12, city 5, state 3, time 6", 28, SellerEvent.of(person)),
                arguments("seller 2, id 3, time 6", 11, SellerEvent.of(auction)),
                arguments(
                        "auction 3, seller 2, category 1, price 4, expiry 6",
                        16,
                        new WinningBid(61_234, 1_017, 10, 9_999_999, TIME)));
    }

    @ParameterizedTest
    @MethodSource("sizes")
    void anItemLeavesBehindWhatIsNotNeededOfIt(String bytes, int size, Object item) {
        assertThat(size(item)).as(bytes).isEqualTo(size);
    }

    @Test
    void countsOfAFrameAreReadAgainWhateverTheirKeys() {
        Long2LongCounterMap counts = new Long2LongCounterMap(0);
        for (long key = 1_000_000; key < 1_001_000; key++) {
            counts.addAndGet(key, 1 + key % 300);
        }
        counts.addAndGet(Long.MAX_VALUE, Integer.MAX_VALUE);
        counts.addAndGet(Long.MIN_VALUE, 1);
        counts.addAndGet(-1, 2);
        Long2LongCounterMap again = new Long2LongCounterMap(0);
        for (FrameCounts shard : FrameCounts.of(TIME, counts::forEach)) {
            FrameCounts read = wire.toObject(wire.toData(shard));
            assertThat(read.frameEnd()).isEqualTo(TIME);
            assertThat(read.shard()).isEqualTo(shard.shard());
            read.forEach(again::addAndGet);
        }
        assertThat(entries(again)).isEqualTo(entries(counts));
    }

    @Test
    void aCountOfAFrameTakesAtMostFourBytes() {
        Long2LongCounterMap counts = new Long2LongCounterMap(0);
        for (long key = 0; key < 10_000; key++) {
            counts.addAndGet(1_000_000_000 + key, 2);
        }
        int bytes = FrameCounts.of(TIME, counts::forEach).stream()
                .mapToInt(this::size)
                .sum();
        assertThat(bytes).as("10,000 keys").isLessThan(40_000);
    }

    @Test
    void usersOfAFrameAreReadAgain() {
        FrameColumns.Users users = new FrameColumns.Users();
        for (long id = 1_000; id < 1_500; id++) {
            users.accounts().addAndGet(id, 1 + id % 2);
            users.names().put(id, "name of " + id);
            users.auctions().addAndGet(id + 250, 3);
        }
        FrameColumns.Users again = new FrameColumns.Users();
        for (FrameColumns.FrameUsers shard : FrameColumns.FrameUsers.of(TIME, users)) {
            FrameColumns.FrameUsers read = wire.toObject(wire.toData(shard));
            assertThat(List.of(read.frameEnd(), read.shard())).isEqualTo(List.of(TIME, shard.shard()));
            read.addTo(again);
        }
        assertThat(entries(again.accounts())).isEqualTo(entries(users.accounts()));
        assertThat(again.names()).isEqualTo(users.names());
        assertThat(entries(again.auctions())).isEqualTo(entries(users.auctions()));
    }

    @Test
    void countsOfAShardAreReadAgainWhateverTheirKeys() {
        KeyCounts counts = counts(-1, 7, 7, 8, Long.MAX_VALUE, Long.MIN_VALUE, Long.MIN_VALUE);
        KeyCounts again = wire.toObject(wire.toData(counts));
        assertThat(again).isEqualTo(counts).isNotEqualTo(counts(-1, 7, 8, 8, Long.MAX_VALUE, Long.MIN_VALUE));
        assertThat(again.of(7)).isEqualTo(2);
    }

    @Test
    void countsOfAShardFromWhichAllIsTakenAwayAreEmpty() {
        KeyCounts counts = counts(7, 8, 8);
        counts.subtract(counts(8));
        counts.subtract(counts(7, 8));
        assertThat(counts).isEqualTo(new KeyCounts());
    }

    private static KeyCounts counts(long... keys) {
        KeyCounts counts = new KeyCounts();
        for (long key : keys) {
            counts.add(key);
        }
        return counts;
    }

    private static Map<Long, Long> entries(Long2LongCounterMap counts) {
        Map<Long, Long> entries = new HashMap<>();
        counts.forEach(entries::put);
        return entries;
    }

    /** Without what Jet writes before each item: four bytes for its type, four for its partition. */
    private int size(Object item) {
        return wire.toData(item).dataSize();
    }
}
