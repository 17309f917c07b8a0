package nexmark.jet.runner.cause;

import static nexmark.jet.metric.IncidentKind.CPU_CONTENTION;
import static nexmark.jet.metric.IncidentKind.GC_PAUSE;
import static nexmark.jet.metric.IncidentKind.IO_THREAD;
import static nexmark.jet.metric.IncidentKind.MACHINE_STALL;
import static nexmark.jet.metric.IncidentKind.NETWORK_DELAY;
import static nexmark.jet.metric.IncidentKind.SAFEPOINT;
import static nexmark.jet.metric.IncidentKind.STOPPED;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import nexmark.jet.metric.IncidentKind;
import org.junit.jupiter.api.Test;

/** Every excursion here peaks at 10,000 ms and lasts 300 ms, unless it says otherwise. */
class CausesTest {

    private static final Excursion EXCURSION = new Excursion(10_000, 10_300, 10_000, 300, "a");

    @Test
    void aPauseThatCoversTheStallExplainsIt() {
        Incident pause = incident(GC_PAUSE, "a", 10_005, 10_290);

        assertExplained(pause, pause, incident(GC_PAUSE, "a", 5_000, 5_400));
    }

    @Test
    void theShareOfThePeakThatItsCauseCoversIsKept() {
        Causes causes = new Causes(List.of(incident(GC_PAUSE, "a", 10_000, 10_150)));
        assertThat(causes.explain(EXCURSION).share()).isEqualTo(0.5);
        assertThat(new Causes(List.of()).explain(EXCURSION).share()).isZero();
    }

    @Test
    void anyMemberMayBeTheCauseOfWhatArrivesLateOnAnother() {
        Incident elsewhere = incident(GC_PAUSE, "b", 10_005, 10_290);

        assertExplained(elsewhere, elsewhere);
    }

    @Test
    void aShortPauseWithinALongExcursionExplainsNothing() {
        assertUnexplained(incident(GC_PAUSE, "a", 10_100, 10_101), incident(STOPPED, "b", 10_000, 10_050));
    }

    @Test
    void aMembersPausesAddUp() {
        Incident longer = incident(GC_PAUSE, "a", 10_150, 10_220);

        assertExplained(longer, incident(GC_PAUSE, "a", 10_010, 10_060), longer);
    }

    @Test
    void ofMembersThatAllWaitForAProcessorTheOneThatWaitsMostIsTheCause() {
        Incident most = new Incident("b", CPU_CONTENTION, 9_990, 10_800, "", 0.6);

        assertExplained(
                most,
                new Incident("a", CPU_CONTENTION, 9_990, 10_990, "", 0.2),
                most,
                new Incident("c", CPU_CONTENTION, 9_990, 10_990, "", 0.3));
    }

    @Test
    void pausesOfSeveralMembersDoNot() {
        assertUnexplained(incident(GC_PAUSE, "a", 10_010, 10_060), incident(GC_PAUSE, "b", 10_150, 10_220));
    }

    @Test
    void whatEndedJustBeforeLeftABacklog() {
        Incident before = incident(STOPPED, "b", 9_700, 9_995);

        assertExplained(before, before);
    }

    @Test
    void aBacklogIsShorterThanWhatCausedItSoThatAShortPauseBeforeExplainsNothing() {
        assertUnexplained(incident(STOPPED, "b", 9_850, 9_990));
    }

    @Test
    void whatBeganAfterThePeakHadArrivedExplainsNothing() {
        assertUnexplained(new Excursion(10_000, 12_000, 10_000, 300, "a"), incident(GC_PAUSE, "a", 10_310, 11_000));
    }

    @Test
    void manyShortPausesOverALongExcursionDoNotAddUpToItsPeak() {
        Incident[] pauses = new Incident[20];
        for (int i = 0; i < pauses.length; i++) {
            pauses[i] = incident(GC_PAUSE, "a", 10_000 + i * 100L, 10_001 + i * 100L);
        }
        assertUnexplained(new Excursion(10_000, 12_000, 11_000, 50, "a"), pauses);
    }

    @Test
    void aCollectionIsASafepointTooAndGoesByItsOwnName() {
        Incident pause = incident(GC_PAUSE, "a", 10_020, 10_280);

        assertExplained(pause, incident(SAFEPOINT, "a", 10_000, 10_290), pause);
    }

    @Test
    void aSafepointThatWaitedLongForItsThreadsIsNotThatShortCollection() {
        Incident safepoint = incident(SAFEPOINT, "a", 10_000, 10_290);

        assertExplained(safepoint, safepoint, incident(GC_PAUSE, "a", 10_200, 10_290));
    }

    @Test
    void aRoundTripThatTookLongBecauseOfAPauseIsNoFaultOfTheNetwork() {
        Incident pause = incident(GC_PAUSE, "b", 10_060, 10_240);

        assertExplained(pause, incident(NETWORK_DELAY, "a", 9_990, 10_300), pause);
    }

    @Test
    void aNetworkThatIsSlowForMuchLongerThanAPauseIsTheCause() {
        Incident network = incident(NETWORK_DELAY, "a", 9_990, 10_300);

        assertExplained(network, network, incident(GC_PAUSE, "b", 10_060, 10_160));
    }

    @Test
    void aMachineThatStoodStillStoppedItsProcesses() {
        Incident machine = incident(MACHINE_STALL, "b", 10_010, 10_280);

        assertExplained(
                machine, incident(STOPPED, "a", 10_000, 10_290), machine, incident(STOPPED, "b", 10_000, 10_290));
    }

    @Test
    void contentionKnownByTheSecondStandsBackBehindAPauseThatCoversHalf() {
        Incident pause = incident(GC_PAUSE, "a", 10_000, 10_150);

        assertExplained(pause, incident(CPU_CONTENTION, "b", 10_000, 11_000), pause);
    }

    @Test
    void contentionGoesBeforeAPauseThatCoversAThird() {
        Incident contention = incident(CPU_CONTENTION, "b", 10_000, 11_000);

        assertExplained(contention, contention, incident(GC_PAUSE, "a", 10_000, 10_100));
    }

    @Test
    void aStandingConditionIsTheCauseOnlyIfThereIsNoOther() {
        Incident standing = incident(IO_THREAD, "b", 0, 60_000);
        Incident pause = incident(GC_PAUSE, "a", 10_000, 10_100);

        assertExplained(standing, standing, incident(GC_PAUSE, "a", 10_000, 10_010));
        assertExplained(pause, standing, pause);
    }

    @Test
    void clocksMayDifferByAFewMilliseconds() {
        Excursion brief = new Excursion(10_000, 10_008, 10_000, 8, "a");
        Incident late = incident(GC_PAUSE, "a", 10_007, 10_014);

        assertThat(new Causes(List.of(late)).explain(brief).cause()).contains(late);
    }

    private static void assertExplained(Incident expected, Incident... incidents) {
        assertThat(new Causes(List.of(incidents)).explain(EXCURSION).cause()).contains(expected);
    }

    private static void assertUnexplained(Incident... incidents) {
        assertUnexplained(EXCURSION, incidents);
    }

    private static void assertUnexplained(Excursion excursion, Incident... incidents) {
        assertThat(new Causes(List.of(incidents)).explain(excursion).cause()).isEmpty();
    }

    private static Incident incident(IncidentKind kind, String member, long fromMillis, long toMillis) {
        return new Incident(member, kind, fromMillis, toMillis, "");
    }
}
