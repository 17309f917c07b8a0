package nexmark.jet.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import nexmark.jet.event.Bid;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RowCodecTest {

    static Stream<Record> rows() {
        return Stream.of(
                new Flat(Long.MIN_VALUE, "ä€"),
                new Flat(0, null),
                new Nested(new Flat(1, ""), 2),
                new Bid(1, 2, 3, 4, Bid.Text.NONE),
                new Bid(1, 2, 3, 4, Bid.Text.ofExtra("x".repeat(500))));
    }

    @Test
    void aRowIsItsClassAndItsValuesWithNestedRecordsFlattened() {
        assertThat(RowCodec.values(new Nested(new Flat(1, "a"), 2))).isEqualTo(List.of("Nested", 1L, "a", 2L));
        assertThat(RowCodec.values(new Flat(1, null))).isEqualTo(Arrays.asList("Flat", 1L, null));
    }

    @ParameterizedTest
    @MethodSource("rows")
    void whatIsWrittenIsReadAsTheRowsValues(Record row) throws IOException {
        assertThat(RowCodec.read(in(written(row)))).isEqualTo(RowCodec.values(row));
    }

    @Test
    void aValueThatIsNeitherLongNorTextIsRefused() {
        assertThatThrownBy(() -> written(new Broken(0.5)))
                .isInstanceOf(IOException.class)
                .hasMessage("row value of java.lang.Double, expected a long or a text");
    }

    @Test
    void bytesThatAreNoRowAreRefused() {
        assertThatThrownBy(() -> RowCodec.read(in(new byte[] {0, 1, 9})))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("value type 9");
    }

    private static byte[] written(Record row) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        RowCodec.write(row, new DataOutputStream(bytes));
        return bytes.toByteArray();
    }

    private static DataInputStream in(byte[] bytes) {
        return new DataInputStream(new ByteArrayInputStream(bytes));
    }

    private record Flat(long number, String text) {}

    private record Nested(Flat flat, long number) {}

    private record Broken(double number) {}
}
