package nexmark.jet.runner.rows;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.util.List;
import java.util.Map;
import java.util.Set;
import nexmark.jet.evidence.RowCodec;
import nexmark.jet.oracle.Oracle.Slice;
import nexmark.jet.oracle.PerEventOracle;
import nexmark.jet.plan.EpochUnit;
import nexmark.jet.plan.MoneyUnit;
import nexmark.jet.plan.QueryLookup;
import nexmark.jet.process.UserMistake;
import nexmark.jet.query.Query;
import nexmark.jet.row.CalculatedBid;
import nexmark.jet.runner.recorded.Units;
import nexmark.jet.runner.rows.RowComparison.Outcome;
import nexmark.jet.runner.rows.RowComparison.Scope;
import nexmark.jet.runner.rows.RowStream.Kind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Files of q14's rows, which have values of all kinds. Prices are thousandths of a cent. */
class RowFileTest {

    private static final CalculatedBid DUE =
            new CalculatedBid(1, 2, 1_234_567, "dayTime", 1_436_918_400_123L, "a, \"c\"", 1);
    private static final CalculatedBid WITHOUT_TEXT =
            new CalculatedBid(1, 3, 1_000_000, "dayTime", 1_436_918_400_000L, null, 0);

    private static Outcome read(String text, boolean isCsv, Map<String, String> ours, Units units) {
        return read(text, isCsv, Kind.ROWS, ours, units);
    }

    private static Outcome read(String text, boolean isCsv, Kind kind, Map<String, String> ours, Units units) {
        Query query = QueryLookup.byId("q14");
        RowFile file = new RowFile("-", isCsv, kind, query, ours, units);
        RowComparison comparison = file.read(
                new ByteArrayInputStream(text.replace('\'', '"').getBytes(UTF_8)),
                isCsv ? Set.of() : Set.of("extra"),
                columns -> comparison(columns, isCsv),
                count -> {});
        assertThat(file.notes()).hasSizeLessThan(3);
        return comparison.outcome();
    }

    private static RowComparison comparison(List<String> columns, boolean isCsv) {
        return RowComparison.of(
                new PerEventOracle<CalculatedBid>(Slice.EVERYTHING, event -> null, CalculatedBid::dateTime),
                List.of(DUE, WITHOUT_TEXT),
                row -> RowCodec.columns(row, columns).stream()
                        .map(value -> value == null && isCsv ? "" : value)
                        .toList(),
                Scope.ALL);
    }

    private static void assertAreRight(Outcome outcome) {
        assertThat(outcome).isEqualTo(new Outcome(2, 2, 0, 0, 0, 0, 0, List.of()));
    }

    @Test
    void numbersMayBeStringsAndAMemberThatIsNullMayBeLeftOut() {
        assertAreRight(read("""
                {'auction':1,'bidder':'2','price':1234567.0,'bidTimeType':'dayTime','dateTime':'2015-07-15T02:00:00.123+02:00','extra':'a, \\'c\\'','cCounts':1}

                {'auction':'1','bidder':3,'price':'1E6','bidTimeType':'dayTime','dateTime':1436918400000,'cCounts':'0','x':{}}
                """, false, Map.of(), Units.OWN));
    }

    @Test
    void cellsMayBeQuotedAndColumnsHaveOtherNamesAndUnits() {
        assertAreRight(read(
                """
                cCounts,AUCTION,bidder,"price",bidTimeType,t,extra
                1,1,2,12.34567,dayTime,1436918400.123,'a, ''c'''\r
                0,1,3,10,dayTime,1436918400,
                """, true, Map.of("AUCTION", "auction", "t", "dateTime"), new Units(EpochUnit.S, MoneyUnit.UNITS)));
    }

    @Test
    void columnsThatNoRowHasAreNotCompared() {
        assertAreRight(read("price\n1000000\n1234567", true, Map.of(), Units.OWN));
        assertAreRight(read("""
                {'bidder':2,'bidTimeType':'dayTime','extra':'a, \\'c\\''}
                {'bidder':3,'bidTimeType':'dayTime','price':'not in the first row'}
                """, false, Map.of(), Units.OWN));
    }

    @Test
    void aColumnThatIsNamedMustBeThere() {
        assertThatThrownBy(() -> read("price,bidder\n1,2", true, Map.of("a", "auction"), Units.OWN))
                .hasMessageContaining("the columns are [price, bidder], expected [a] among them");
    }

    private static final String START = "{'auction':1,'bidder':2,'price':3,'bidTimeType':'dayTime','dateTime':4";

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "json | `` | standard input is empty, expected rows",
                "json | {'auction':1 | line 1: Unexpected end-of-input at column 13, expected a row as a JSON object",
                "json | 7 | line 1: 7, expected a row as a JSON object",
                "json | {'auction':1,'auction':2} | line 1: Duplicate field 'auction' at column",
                "json | {'bid':7} | line 1: the columns are [bid], expected some of [auction, bidder, price,",
                "changes | START} | dateTime], expected [op] among them; --columns THEIRS=OURS takes other names",
                "changes | START,'op':'x'} | line 1: op is \"x\", expected +I, +U, insert or update, or -U,",
                "json | START,'cCounts':1.5} | line 1: cCounts is 1.5, expected a whole number up to",
                "json | START,'cCounts':1e99} | line 1: cCounts is 1E+99, expected a whole number up to",
                "json | START,'cCounts':1}\\nSTART} | line 2: cCounts is missing, expected a whole number",
                "json | START,'cCounts':1,'extra':[1]} | line 1: extra is [1], expected a text",
                "csv | auction;bidder;price | line 1: the columns are [auction;bidder;price], expected some of [auction, bidder,",
                "csv | auction,auction,HEAD | line 1: the columns are [auction, auction, ",
                "csv | HEAD\\n1,2,3,d,4,e | line 2: 6 cells, expected 7 as in the header",
                "csv | HEAD\\n1,2,3,'d | line 2: a cell's quotes do not fit",
                "csv | HEAD\\n1,2,,d,4,e,1 | line 2: price is \"\", expected a price",
                "csv | HEAD\\n1,2,99999999999999999999,d,4,e,1 | line 2: price is \"99999999999999999999\", expected a price below",
                "csv | HEAD\\n1,2,3,d,1436918400,e,1 | line 2: dateTime is \"1436918400\", expected epoch ms: with --time-unit s it is 2015",
                "csv | HEAD\\n1,2,3,d,yesterday,e,1 | line 2: dateTime is \"yesterday\", expected a time from 1970 to 9999",
            })
    void aFileThatIsNoTableOfRowsIsRefusedInOneLine(String format, String text, String message) {
        String whole = text.replace("START", START)
                .replace("HEAD", "auction,bidder,price,bidTimeType,dateTime,extra,cCounts")
                .replace("\\n", "\n");
        Kind kind = format.equals("changes") ? Kind.CHANGES : Kind.ROWS;
        assertThatThrownBy(() -> read(whole, format.equals("csv"), kind, Map.of(), Units.OWN))
                .isInstanceOf(UserMistake.class)
                .hasMessageStartingWith("standard input")
                .hasMessageContaining(message)
                .hasMessageNotContainingAny("\n");
    }
}
