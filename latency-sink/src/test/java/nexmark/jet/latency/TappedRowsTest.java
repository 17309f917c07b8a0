package nexmark.jet.latency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.DataOutput;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class TappedRowsTest {

    private final TappedRows rows = new TappedRows();

    @Test
    void rowsComeOutInTheOrderInWhichTheyWentInAlsoForAReaderThatReadsTooLittle() throws IOException {
        rows.append(10, "ten", new Reports.Texts<>(0));
        rows.append(5, "five", new Reports.Texts<>(0));

        List<Long> ideals = new ArrayList<>();
        rows.forEach((ideal, in) -> ideals.add(ideal));

        assertThat(ideals).containsExactly(10L, 5L);
        assertThat(texts(rows)).containsExactly("10=ten", "5=five");
    }

    @Test
    void aRowThatFailsHalfWayLeavesNothingBehind() throws IOException {
        assertThatThrownBy(() -> rows.append(2, "half", new FailsHalfWay()))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageContaining("2 ms")
                .hasMessageContaining("half");
        rows.append(3, "whole", new Reports.Texts<>(0));

        assertThat(texts(rows)).containsExactly("3=whole");
    }

    private static List<String> texts(TappedRows rows) throws IOException {
        List<String> texts = new ArrayList<>();
        rows.forEach((ideal, in) -> texts.add(ideal + "=" + in.readUTF()));
        return texts;
    }

    private static final class FailsHalfWay implements RowTap<String> {
        @Override
        public boolean wants(long idealMillis) {
            return true;
        }

        @Override
        public void write(String row, DataOutput out) throws IOException {
            out.writeUTF(row);
            throw new IOException("half way");
        }
    }
}
