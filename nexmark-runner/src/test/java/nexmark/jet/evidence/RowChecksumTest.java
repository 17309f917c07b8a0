package nexmark.jet.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import nexmark.jet.event.Bid;
import nexmark.jet.event.EventColumns;
import nexmark.jet.event.Person;
import nexmark.jet.row.ConvertedBid;
import nexmark.jet.row.HotItem;
import nexmark.jet.row.LocalItem;
import nexmark.jet.row.MapAnswer;
import nexmark.jet.row.ObservedTime;
import nexmark.jet.row.SelectedBid;
import org.junit.jupiter.api.Test;

class RowChecksumTest {

    private static final long MILLIS = 1_795_332_013_259L;

    private record Flat(long number, String text) {}

    private record Other(long number, String text) {}

    private record Real(double number) {}

    /** The same on members and runner, and in results that are compared: a change must be a decision. */
    @Test
    void aChecksumDependsOnNothingButTheRow() {
        assertThat(RowChecksum.of(new HotItem(MILLIS, 1000, 7))).isEqualTo(980_228_882_444_279_521L);
    }

    @Test
    void noneOfManyNearRowsHasTheChecksumOfAnother() {
        Set<Long> checksums = new HashSet<>();
        int near = 40;
        for (long auction = 0; auction < near; auction++) {
            for (long bidder = 0; bidder < near; bidder++) {
                for (long price = 0; price < near; price++) {
                    checksums.add(RowChecksum.of(new ConvertedBid(auction, bidder, price, MILLIS)));
                }
            }
        }
        assertThat(checksums).hasSize(near * near * near);
    }

    @Test
    void exchangedValuesAndOtherClassesDiffer() {
        assertThat(RowChecksum.of(new SelectedBid(1, 2, 3))).isNotEqualTo(RowChecksum.of(new SelectedBid(2, 1, 3)));
        assertThat(RowChecksum.of(new SelectedBid(1, 2, 3))).isNotEqualTo(RowChecksum.of(new HotItem(1, 2, 3)));
        assertThat(RowChecksum.of(new Flat(1, "a"))).isNotEqualTo(RowChecksum.of(new Other(1, "a")));
    }

    /** The oracle cannot know it. */
    @Test
    void anObservedTimeTravelsWithARowAndIsNotCompared() throws IOException {
        MapAnswer seen = new MapAnswer("get", 7, "abc", MILLIS, new ObservedTime(MILLIS - 3), new ObservedTime(1));
        MapAnswer due = new MapAnswer("get", 7, "abc", MILLIS, new ObservedTime(0), ObservedTime.NONE);
        assertThat(RowChecksum.of(seen)).isEqualTo(RowChecksum.of(due));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        RowCodec.write(seen, new DataOutputStream(bytes));
        List<Object> read = RowCodec.read(new DataInputStream(new ByteArrayInputStream(bytes.toByteArray())));
        assertThat(read).isEqualTo(RowCodec.values(due));
        assertThat(((MapAnswer) RowCodec.row(MapAnswer.class, read)).setAt().millis())
                .isEqualTo(MILLIS - 3);
    }

    @Test
    void sumsSeeWhatTwoRowsTakeFromEachOther() {
        assertThat(sum(5, 5)).isNotEqualTo(sum(4, 6));
        assertThat(sum(4, 6)).isEqualTo(sum(6, 4));
        assertThat(sum(5, 5)).isNotEqualTo(sum(5));
        assertThat(sum(1, 1, 2)).isNotEqualTo(sum(1, 2, 2));
    }

    @Test
    void rowsThatTravelTogetherHaveTheSumOfTheirChecksums() {
        SplittableRandom random = new SplittableRandom(3);
        EventColumns bids = new EventColumns(100, true);
        EventColumns events = new EventColumns(100, true);
        for (int i = 0; i < 100; i++) {
            Bid bid = new Bid(random.nextLong(), random.nextLong(), i, MILLIS + i, Bid.Text.NONE);
            bids.add(bid);
            events.add(i % 3 == 0 ? bid : new Person(i, "", null, null, null, "OR", MILLIS, null));
        }
        RowChecksum.OfColumns reading = new RowChecksum.OfColumns(true);
        for (EventColumns rows : List.of(bids, events)) {
            for (int from = 0; from < 100; from += 7) {
                for (int to = from + 1; to <= 100; to += 31) {
                    long sum = IntStream.range(from, to)
                            .mapToLong(i -> RowChecksum.of(rows.record(i)))
                            .sum();
                    assertThat(reading.checksum(rows, from, to)).isEqualTo(sum);
                }
            }
        }
        assertThat(new RowChecksum.OfColumns(false).checksum(bids, 0, 100)).isZero();
    }

    @Test
    void eachCharacterOfAShortTextCounts() {
        long right = RowChecksum.of(item("Peter Jones"));
        for (int i = 0; i < "Peter Jones".length(); i++) {
            StringBuilder name = new StringBuilder("Peter Jones");
            name.setCharAt(i, 'x');
            assertThat(RowChecksum.of(item(name.toString())))
                    .as(name.toString())
                    .isNotEqualTo(right);
        }
    }

    @Test
    void ofALongTextTheLengthAndFourCharactersCountAndOverManyRowsEachOfThem() {
        String right = "a".repeat(60);
        assertThat(RowChecksum.of(bid(1, "a".repeat(61)))).isNotEqualTo(RowChecksum.of(bid(1, right)));
        for (int price = 1; price <= 3; price++) {
            assertThat(placesThatCount(price, right)).as("the cost is bounded").hasSizeBetween(1, 4);
        }
        Set<Integer> places = new HashSet<>();
        for (int price = 1; price <= 200; price++) {
            places.addAll(placesThatCount(price, right));
        }
        assertThat(places).hasSize(right.length());
    }

    private static List<Integer> placesThatCount(int price, String right) {
        return IntStream.range(0, right.length())
                .filter(place -> RowChecksum.of(bid(price, right))
                        != RowChecksum.of(bid(price, right.substring(0, place) + "b" + right.substring(place + 1))))
                .boxed()
                .toList();
    }

    @Test
    void aRowThatIsNoRecordOfNumbersAndTextsIsNamed() {
        assertThatThrownBy(() -> RowChecksum.of("text"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("java.lang.String");
        assertThatThrownBy(() -> RowChecksum.of(new Real(1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("double number");
    }

    private static long sum(long... prices) {
        return LongStream.of(prices)
                .map(price -> RowChecksum.of(new SelectedBid(1, price, MILLIS)))
                .sum();
    }

    private static LocalItem item(String name) {
        return new LocalItem(name, "Phoenix", "AZ", 1, MILLIS);
    }

    private static Bid bid(long price, String extra) {
        return new Bid(1, 2, price, MILLIS, Bid.Text.ofExtra(extra));
    }
}
