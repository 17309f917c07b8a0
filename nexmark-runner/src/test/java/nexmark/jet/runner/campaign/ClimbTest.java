package nexmark.jet.runner.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import nexmark.jet.search.SearchReport.SearchSettings;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Steps of two seconds: 100,000, 125,000 and 156,250 events/s. A dash is a second whose lag is not known. */
class ClimbTest {

    @ParameterizedTest
    @CsvSource({
        "900 2 1 1 2 60, true, 'at least 125,000, below 156,300 events/s'",
        "1 1 1 1 400 900, false, 'at least 125,000, below 156,300 events/s'",
        "1 1 1 1 1 1, true, 'at least 156,300 events/s'",
        "1 1 1 1 1 1 - -, true, 'at least 156,300 events/s'",
        "1 1 1 1 1 1 - -, false, 'at least 156,300, below 195,300 events/s'",
        "1 60 1 70, true, 'below 100,000 events/s'",
        "1 60 1 50, true, 'at least 125,000 events/s'"
    })
    void theLastSecondOfAStepSaysWhetherTheJobKeptUp(String lagsMillis, boolean toItsEnd, String keptUp) {
        var lags = Stream.of(lagsMillis.split(" ", -1))
                .map(millis -> millis.equals("-") ? Double.NaN : Double.parseDouble(millis))
                .toList();
        assertThat(Climb.keptUp(100_000, lags, toItsEnd).inWords(SearchSettings.quick(100_000)))
                .isEqualTo(keptUp);
    }
}
