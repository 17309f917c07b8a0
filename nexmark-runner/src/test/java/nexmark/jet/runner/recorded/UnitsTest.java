package nexmark.jet.runner.recorded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import nexmark.jet.plan.EpochUnit;
import nexmark.jet.plan.MoneyUnit;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UnitsTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        MS    | 1436918400123      | 1436918400123
        MS    | "1436918400123"    | 1436918400123
        MS    | 1436918400123.9    | 1436918400123
        US    | 1436918400123999   | 1436918400123
        S     | 1436918400.1239    | 1436918400123
        S     | 14369184e2         | 1436918400000
        S     | 1.0                | 1000
        US    | "2015-07-15T00:00" | 1436918400000
        CENTS | "-1234"            | -1234
        CENTS | 1234.0             | 1234
        UNITS | "12.340"           | 1234
        UNITS | 9999999999999999.1 | 999999999999999910
        UNITS | -12                | -1200
        """)
    void numbersAndTheirTextsAreReadInTheirUnit(String unit, String json, long value) {
        assertThat(read(unit, json)).isEqualTo(value);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        MS    | 1436918400         | epoch ms: with --time-unit s it is 2015-07-15T00:00:00Z
        US    | 1436918400         | epoch us: with --time-unit s it is 2015-07-15T00:00:00Z
        US    | 1436918400123      | epoch us: with --time-unit ms it is 2015-07-15T00:00:00.123Z
        S     | 1436918400123      | a time from 1970 to 9999, in epoch s or such as "2015-07-15T00:00:00.123Z"
        S     | -0.001             | a time from 1970 to 9999, in epoch s
        MS    | 1e99999            | a time from 1970 to 9999, in epoch ms
        MS    | 1e-2147483647      | a time from 1970 to 9999
        MS    | "1 436 918"        | a time from 1970 to 9999
        MS    | null               | a time from 1970 to 9999
        CENTS | 12.34              | a whole number of cents; --money units reads prices such as 12.34
        CENTS | "12,34"            | a whole number of cents
        UNITS | 12.345             | a price such as 12.34, with whole cents
        UNITS | 922337203685477581 | a price such as 12.34, with whole cents
        UNITS | 1e99999            | a price such as 12.34
        """)
    void aValueOfAnotherUnitIsRefusedWithTheRightOneWhereItIsKnown(String unit, String json, String expected) {
        assertThatThrownBy(() -> read(unit, json))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("its name is ")
                .hasMessageContaining(", expected " + expected);
    }

    private static long read(String unit, String json) {
        JsonNode value = TextLines.object("{\"value\":" + json + "}", "a value").get("value");
        return unit.endsWith("TS")
                ? new Units(EpochUnit.MS, MoneyUnit.valueOf(unit)).cents("its name", value)
                : new Units(EpochUnit.valueOf(unit), MoneyUnit.CENTS).millis("its name", value);
    }
}
