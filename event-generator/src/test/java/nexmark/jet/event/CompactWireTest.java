package nexmark.jet.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CompactWireTest {

    @ParameterizedTest
    @CsvSource({
        "0, 1",
        "127, 1",
        "128, 2",
        "16383, 2",
        "16384, 3",
        "1795219200000, 6",
        "9223372036854775807, 9",
        "-1, 10",
        "-9223372036854775808, 10"
    })
    void aLongTakesAByteForEachSevenBits(long value, int bytes) throws IOException {
        byte[] written = written(out -> CompactWire.writeLong(value, out));
        assertThat(written).hasSize(bytes);
        assertThat(CompactWire.readLong(in(written))).isEqualTo(value);
    }

    @ParameterizedTest
    @CsvSource({"0, 1", "-64, 1", "63, 1", "64, 2", "-8192, 2", "9223372036854775807, 10", "-9223372036854775808, 10"})
    void aSignedLongTakesAsManyBytesAsItIsFarFromZero(long value, int bytes) throws IOException {
        byte[] written = written(out -> CompactWire.writeSigned(value, out));
        assertThat(written).hasSize(bytes);
        assertThat(CompactWire.readSigned(in(written))).isEqualTo(value);
    }

    @Test
    void longsOfAnyLengthAreReadOneAfterAnother() throws IOException {
        long[] values = new SplittableRandom(7)
                .longs(10_000)
                .map(value -> value >> (value & 63))
                .toArray();
        DataInputStream in = in(written(out -> {
            for (long value : values) {
                CompactWire.writeLong(value, out);
                CompactWire.writeSigned(value, out);
            }
        }));
        for (long value : values) {
            assertThat(CompactWire.readLong(in)).isEqualTo(value);
            assertThat(CompactWire.readSigned(in)).isEqualTo(value);
        }
        assertThat(in.available()).as("bytes left unread").isZero();
    }

    @Test
    void aLongWithoutAnEndIsRefused() {
        byte[] endless = new byte[20];
        Arrays.fill(endless, (byte) -1);
        assertThatThrownBy(() -> CompactWire.readLong(in(endless)))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("after ten bytes");
    }

    @Test
    void aTextThatIsCutShortIsRefused() throws IOException {
        byte[] written = written(out -> CompactWire.writeText("Peter", out));
        assertThatThrownBy(() -> CompactWire.readText(in(Arrays.copyOf(written, 3))))
                .isInstanceOf(EOFException.class);
    }

    private static DataInputStream in(byte[] bytes) {
        return new DataInputStream(new ByteArrayInputStream(bytes));
    }

    private static byte[] written(Writing writing) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        writing.to(new DataOutputStream(bytes));
        return bytes.toByteArray();
    }

    private interface Writing {
        void to(DataOutputStream out) throws IOException;
    }
}
