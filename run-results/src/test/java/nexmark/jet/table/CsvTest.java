package nexmark.jet.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import nexmark.jet.process.UserMistake;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CsvTest {

    private static final List<String> AWKWARD =
            List.of("a,b", "say \"no\"", "two\nlines", "CR\rLF\r\n", "", " ", "=1+1", "ü");

    @Test
    void whatIsWrittenIsReadAgain() {
        List<String> columns = List.of("1", "2", "3", "4", "5", "6", "7", "8");
        String text = new Csv(columns).row(AWKWARD).row(columns).toString();
        assertThat(Csv.read(text)).containsExactly(columns, AWKWARD, columns);
    }

    @Test
    void aFileThatASpreadsheetSavedIsRead() {
        assertThat(Csv.read("a,b\r\n1,\"2\"\r\n,"))
                .containsExactly(List.of("a", "b"), List.of("1", "2"), List.of("", ""));
        assertThat(Csv.read("")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"a,b\n\"1,2\n", "a,b\n1,2\"\n", "a,b\n\"1\"2,3\n"})
    void aRowWithAStrayQuoteIsRefusedByItsNumber(String text) {
        assertThatThrownBy(() -> Csv.read(text)).isInstanceOf(UserMistake.class).hasMessageStartingWith("row 2 ");
    }
}
