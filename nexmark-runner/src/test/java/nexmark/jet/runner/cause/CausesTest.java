package nexmark.jet.runner.cause;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import nexmark.jet.metric.IncidentKind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

/** Every excursion here peaks at {@link #T0} and lasts 300 ms, unless it says otherwise. */
class CausesTest {

    private static final long T0 = 10_000;
    private static final Excursion EXCURSION = new Excursion(T0 + 300, T0, 300);

    /** The incidents of each case: kind, member, start and end in ms since the peak, severity; the cause has an asterisk. */
    @ParameterizedTest(name = "{0}")
    @CsvFileSource(resources = "causes.csv", delimiter = '|')
    void theCauseIsTheIncidentThatExplainsThePeak(String name, String incidents) {
        List<Incident> all = new ArrayList<>();
        Incident expected = null;
        for (String incident : incidents.split(", ", -1)) {
            all.add(incident(incident));
            expected = incident.startsWith("*") ? incident(incident) : expected;
        }
        assertThat(new Causes(all).explain(EXCURSION).cause().orElse(null)).isEqualTo(expected);
    }

    @Test
    void theShareOfThePeakThatItsCauseCoversIsKept() {
        Causes causes = new Causes(List.of(incident("GC_PAUSE a 0 150")));
        assertThat(causes.explain(EXCURSION).share()).isEqualTo(0.5);
        assertThat(new Causes(List.of()).explain(EXCURSION).share()).isZero();
    }

    @Test
    void manyShortPausesOverALongExcursionDoNotAddUpToItsPeak() {
        List<Incident> pauses = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            pauses.add(incident("GC_PAUSE a " + i * 100 + " " + (i * 100 + 1)));
        }
        assertThat(new Causes(pauses)
                        .explain(new Excursion(T0 + 2_000, T0 + 1_000, 50))
                        .cause())
                .isEmpty();
    }

    @Test
    void clocksMayDifferByAFewMilliseconds() {
        Incident late = incident("GC_PAUSE a 7 14");
        assertThat(new Causes(List.of(late))
                        .explain(new Excursion(T0 + 8, T0, 8))
                        .cause())
                .contains(late);
    }

    private static Incident incident(String words) {
        String[] word = words.replace("*", "").split(" ", -1);
        return new Incident(
                word[1],
                IncidentKind.valueOf(word[0]),
                T0 + Long.parseLong(word[2]),
                T0 + Long.parseLong(word[3]),
                "",
                word.length > 4 ? Double.parseDouble(word[4]) : 1);
    }
}
