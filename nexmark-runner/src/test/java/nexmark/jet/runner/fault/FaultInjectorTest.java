package nexmark.jet.runner.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import nexmark.jet.cluster.ClusterFailure;
import nexmark.jet.cluster.FaultInjector;
import nexmark.jet.cluster.FaultyMembers;
import nexmark.jet.cluster.TargetedFault;
import nexmark.jet.plan.Fault;
import nexmark.jet.plan.Fault.FaultKind;
import nexmark.jet.process.Interrupted;
import nexmark.jet.process.UserMistake;
import nexmark.jet.result.FaultOutcome.InjectedFault;
import org.junit.jupiter.api.Test;

class FaultInjectorTest {

    private final NotedMembers members = new NotedMembers();
    private final AtomicLong now = new AtomicLong(1_000);

    @Test
    void faultsAreInjectedWhenTheirTimeHasComeAndUndoneAfterTheirDuration() {
        now.set(9_000);
        FaultInjector injector = start(
                "kill@3s#2",
                "add@4s",
                "stop@5s:1s#1",
                "partition@5s:1s#3",
                "delay@8s:1s:50ms#1",
                "restart@9s:1s#3",
                "leave@20s#1");
        while (members.calls.size() < 11) {
            Thread.onSpinWait();
            now.incrementAndGet();
        }

        injector.close();

        assertThat(members.calls)
                .containsExactlyInAnyOrder(
                        "kill 1",
                        "add",
                        "stop 0",
                        "resume 0",
                        "cut 2",
                        "heal 2",
                        "delay 0 by 50",
                        "delay 0 by 0",
                        "kill 2",
                        "restart 2",
                        "leave 0");
        assertThat(injector.injected())
                .extracting(injected -> injected.fault().kind())
                .containsExactlyInAnyOrder(FaultKind.values());
        assertThat(injector.injected()).allSatisfy(injected -> {
            assertThat(injected.endedMillis() != null)
                    .isEqualTo(injected.fault().kind().isLasting());
            assertThat(injected.address()).isEqualTo("host:" + (injected.member() - 1));
            assertThat(injected.atMillis())
                    .isGreaterThanOrEqualTo(1_000 + injected.fault().atMillis());
        });
    }

    @Test
    void closingUndoesWhatLastsAndPlantsNothingMore() {
        now.set(6_000);
        FaultInjector injector = start("stop@4s:1000s#1", "restart@5s:1000s#3", "kill@1000s#2");
        while (injector.injected().size() < 2) {
            Thread.onSpinWait();
        }

        injector.close();

        assertThat(members.calls).containsExactlyInAnyOrder("stop 0", "resume 0", "kill 2");
        assertThat(injector.injected()).extracting(InjectedFault::endedMillis).containsExactlyInAnyOrder(6_000L, null);
    }

    @Test
    void aFaultThatFailsSaysWhichAndStaysOfItsKind() {
        now.set(6_000);
        for (RuntimeException failure : List.of(
                new IllegalStateException("no such process"),
                new UserMistake("no host is left"),
                new ClusterFailure("it ended"))) {
            members.failure = failure;
            FaultInjector injector = start("kill@5s#1");
            awaitCall();
            String message = "fault kill@5s#1 on member 1 failed: " + failure.getMessage();
            assertThatThrownBy(injector::close).isInstanceOf(failure.getClass()).hasMessage(message);
            assertThatThrownBy(injector::failIfFailed)
                    .isInstanceOf(failure.getClass())
                    .hasMessage(message);
            assertThat(injector.injected()).isEmpty();
        }
    }

    /** The member that did not join ends with the cluster. */
    @Test
    void ctrlCWhileAMemberJoinsIsNoFailure() {
        members.failure = new Interrupted();
        now.set(6_000);
        FaultInjector injector = start("kill@5s#1");
        awaitCall();
        injector.close();
        assertThat(injector.injected()).isEmpty();
    }

    private void awaitCall() {
        while (members.calls.isEmpty()) {
            Thread.onSpinWait();
        }
        members.calls.clear();
    }

    private FaultInjector start(String... faults) {
        List<Fault> parsed = Stream.of(faults).map(Fault::parse).toList();
        return FaultInjector.start(members, TargetedFault.aim(parsed, 3, 0), 1_000, now::get);
    }

    private static final class NotedMembers implements FaultyMembers, FaultyMembers.Processes, FaultyMembers.Links {

        private final List<String> calls = Collections.synchronizedList(new ArrayList<>());
        private RuntimeException failure;

        @Override
        public String address(int member) {
            return "host:" + member;
        }

        @Override
        public void leave(int member) {
            calls.add("leave " + member);
        }

        @Override
        public void restart(int member) {
            calls.add("restart " + member);
        }

        @Override
        public Optional<Processes> processes() {
            return Optional.of(this);
        }

        @Override
        public Optional<Links> links() {
            return Optional.of(this);
        }

        @Override
        public void kill(int member) {
            calls.add("kill " + member);
            if (failure != null) {
                throw failure;
            }
        }

        @Override
        public void stop(int member, long atMostMillis) {
            calls.add("stop " + member);
        }

        @Override
        public void resume(int member) {
            calls.add("resume " + member);
        }

        @Override
        public void cut(int member) {
            calls.add("cut " + member);
        }

        @Override
        public void heal(int member) {
            calls.add("heal " + member);
        }

        @Override
        public void delay(int member, int millis) {
            calls.add("delay " + member + " by " + millis);
        }

        @Override
        public int add() {
            calls.add("add");
            return 3;
        }
    }
}
