package nexmark.jet.runner.cause;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import nexmark.jet.metric.IncidentKind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every excursion here peaks at {@link #T0} and lasts 300 ms, unless it says otherwise. */
class CausesTest {

    private static final long T0 = 10_000;
    private static final Excursion EXCURSION = new Excursion(T0 + 300, T0, 300);

    /** The incidents of each case: kind, member, begin and end in ms since the peak, severity; the cause has an asterisk. */
    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "a pause that covers the stall | *GC_PAUSE a 5 290, GC_PAUSE a -5000 -4600",
                "any member may be the cause of what is late elsewhere | *GC_PAUSE b 5 290",
                "short pauses explain nothing | GC_PAUSE a 100 101, STOPPED b 0 50",
                "the pauses of a member add up | GC_PAUSE a 10 60, *GC_PAUSE a 150 220",
                "those of several members do not | GC_PAUSE a 10 60, GC_PAUSE b 150 220",
                "of members that all wait the one that waits most |"
                        + " CPU_CONTENTION a -10 990 0.2, *CPU_CONTENTION b -10 800 0.6, CPU_CONTENTION c -10 990 0.3",
                "what ended just before left a backlog | *STOPPED b -300 -5",
                "a backlog is shorter than its cause | STOPPED b -150 -10",
                "what began after the peak had arrived | GC_PAUSE a 310 1000",
                "a collection is a safepoint too and goes by its own name | SAFEPOINT a 0 290, *GC_PAUSE a 20 280",
                "a safepoint that waited for threads is not that collection | *SAFEPOINT a 0 290, GC_PAUSE a 200 290",
                "a round trip that met a pause is no network's fault | NETWORK_DELAY a -10 300, *GC_PAUSE b 60 240",
                "a network slow for much longer than a pause | *NETWORK_DELAY a -10 300, GC_PAUSE b 60 160",
                "a machine that stood still stopped its processes |"
                        + " STOPPED a 0 290, *MACHINE_STALL b 10 280, STOPPED b 0 290",
                "contention stands back behind a pause of half | CPU_CONTENTION b 0 1000, *GC_PAUSE a 0 150",
                "contention goes before a pause of a third | *CPU_CONTENTION b 0 1000, GC_PAUSE a 0 100",
                "what stands is the cause if there is no other | *IO_THREAD b -10000 50000, GC_PAUSE a 0 10",
                "what stands is not the cause beside another | IO_THREAD b -10000 50000, *GC_PAUSE a 0 100"
            })
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
