package nexmark.jet.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInput;
import java.io.DataInputStream;
import java.io.DataOutput;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class WireTest {

    @SuppressWarnings("ArrayRecordComponent") // compared component by component
    private record Every(long id, String text, int number, long[] longs, Pair pair, Pair[] pairs, Bid bid, Twice own) {}

    private record Pair(long first, String second) {}

    private record Nothing() {}

    /** Writes half of itself. */
    private record Twice(long value) implements Wire.Own {
        @Override
        public void write(DataOutput out) throws IOException {
            out.writeByte((int) (value / 2));
        }

        @SuppressWarnings("UnusedMethod") // found by its name
        static Twice read(DataInput in) throws IOException {
            return new Twice(2L * in.readByte());
        }
    }

    private record Positive(long value) {
        @SuppressWarnings("UnusedMethod") // called by reflection
        private Positive {
            if (value < 1) {
                throw new IllegalArgumentException("value " + value + ", expected at least 1");
            }
        }
    }

    private record OfDouble(double value) {}

    static Stream<Object> oddItems() {
        return Stream.of(
                new Person(1, "", null, null, null, "OR", 0, null),
                new Person(Long.MIN_VALUE, "Zoë Ø 漢字 😀", "a@b", "1 2", "Bend", "ID", Long.MAX_VALUE, ""),
                new Auction(7, null, null, 0, 0, 5, 6, 7, 8, null),
                new Auction(7, "", "d", Long.MAX_VALUE, -1, 5, 6, 7, 8, "x\u0000y"),
                new Bid(1, 2, 3, 4, Bid.Text.NONE),
                new Bid(1, 2, 3, 4, new Bid.Text("channel", null, null)),
                new Bid(1, 2, 3, 4, new Bid.Text(null, "url", "")),
                new Pair(-1, null),
                new Nothing(),
                new Twice(8));
    }

    @ParameterizedTest
    @MethodSource("oddItems")
    void whatIsWrittenIsReadAgain(Object item) throws IOException {
        assertThat(again(item.getClass(), item)).isEqualTo(item);
        if (item instanceof Event) {
            assertThat(again(Event.class, item)).isEqualTo(item);
        }
    }

    @Test
    void everyKindOfComponentIsReadAgain() throws IOException {
        Pair pair = new Pair(1, "one");
        Bid bid = new Bid(1, 2, 3, 4, Bid.Text.ofExtra("e"));
        Every every = new Every(
                Long.MIN_VALUE, "t", -7, new long[] {5, -5}, pair, new Pair[] {pair, pair}, bid, new Twice(6));
        assertThat(again(Every.class, every)).usingRecursiveComparison().isEqualTo(every);
        Every empty = new Every(0, null, Integer.MAX_VALUE, new long[0], null, new Pair[0], null, null);
        assertThat(again(Every.class, empty)).usingRecursiveComparison().isEqualTo(empty);
    }

    @Test
    void aBidWithoutTextIsReadWithoutNewText() throws IOException {
        Bid bid = (Bid) again(Bid.class, new Bid(1, 2, 3, 4, new Bid.Text(null, null, null)));
        assertThat(bid.text()).isSameAs(Bid.Text.NONE);
    }

    @Test
    void whatARecordRefusesIsRefusedInItsOwnWords() {
        byte[] zero = {0};
        assertThatThrownBy(() -> read(Positive.class, zero))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("value 0, expected at least 1");
        assertThatThrownBy(() -> read(Positive.class, new byte[0])).isInstanceOf(IOException.class);
    }

    @Test
    void typesWithoutAWireAreRefused() {
        assertThatThrownBy(() -> Wire.of(OfDouble.class))
                .hasMessage("double has no wire form, expected a record, or Wire.Own");
        assertThatThrownBy(() -> Wire.of(String.class))
                .hasMessage("class java.lang.String has no wire form, expected a record, or Wire.Own");
    }

    @Test
    void kindsHaveTheNumbersOfRecordedEvents() {
        assertThat(List.of(EventKind.values())).extracting(EventKind::code).containsExactly(0, 1, 2);
    }

    private static Object again(Class<?> type, Object item) throws IOException {
        return read(type, written(type, item));
    }

    @SuppressWarnings("unchecked")
    private static <T> byte[] written(Class<T> type, Object item) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Wire.of(type).write((T) item, new DataOutputStream(bytes));
        return bytes.toByteArray();
    }

    private static Object read(Class<?> type, byte[] bytes) throws IOException {
        ByteArrayInputStream bytesLeft = new ByteArrayInputStream(bytes);
        Object item = Wire.of(type).read(new DataInputStream(bytesLeft));
        assertThat(bytesLeft.available()).as("bytes left unread").isZero();
        return item;
    }
}
