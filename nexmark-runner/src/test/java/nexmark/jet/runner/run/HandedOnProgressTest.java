package nexmark.jet.runner.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import nexmark.jet.latency.LatencyFigures;
import nexmark.jet.result.Phase;
import org.junit.jupiter.api.Test;

class HandedOnProgressTest {

    private final List<Object> received = new ArrayList<>();
    private final List<String> lines = new ArrayList<>();
    private final RunProgress ofOtherJvm = new HandedOnProgress(lines::add, false);

    @Test
    void theOtherJvmReceivesTheSame() {
        RunProgress.Running running = new RunProgress.Running(
                Phase.MEASURE, 100, 1000, Double.NaN, Double.NaN, new LatencyFigures(0, 3, 1, 2, 3));
        ofOtherJvm.step("starting 2 members");
        ofOtherJvm.membersReady(2).accept(1);
        ofOtherJvm.running(running);
        ofOtherJvm.stepAt(0.5);
        ofOtherJvm.line("a note");
        handOn();
        assertThat(received)
                .containsExactly("starting 2 members", "at 1 of 2 ready", running, "at 50 %", "line a note");
    }

    @Test
    void whatHasNotChangedIsNotHandedOn() {
        ofOtherJvm.stepAt(0.501);
        ofOtherJvm.stepAt(0.502);
        handOn();
        assertThat(received).containsExactly("at 50 %");
    }

    @Test
    void aLineForPeopleStaysALine() {
        HandedOnProgress.handOn("measure 12 s | 20k/s | lag 0.1 ms", new Received());
        assertThat(received).containsExactly("line measure 12 s | 20k/s | lag 0.1 ms");
    }

    @Test
    void halfALineOfAKilledJvmIsALineForPeople() {
        ofOtherJvm.step("starting 2 members");
        String whole = lines.get(0);
        HandedOnProgress.handOn(whole.substring(0, whole.length() / 2), new Received());
        assertThat(received).containsExactly("line " + whole.substring(1, whole.length() / 2));
    }

    @Test
    void nobodyComputesSecondsThatNobodyWatches() {
        assertThat(ofOtherJvm.seconds()).isEmpty();
    }

    private void handOn() {
        lines.forEach(line -> HandedOnProgress.handOn(line, new Received()));
    }

    private final class Received implements RunProgress {
        @Override
        public void step(String what) {
            received.add(what);
        }

        @Override
        public void stepAt(String words) {
            received.add("at " + words);
        }

        @Override
        public void running(Running now) {
            received.add(now);
        }

        @Override
        public void line(String text) {
            received.add("line " + text);
        }

        @Override
        public void done() {}
    }
}
