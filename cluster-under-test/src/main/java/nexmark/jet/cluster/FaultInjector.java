package nexmark.jet.cluster;

import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.function.LongSupplier;
import nexmark.jet.plan.Fault;
import nexmark.jet.plan.Fault.FaultKind;
import nexmark.jet.process.Await;
import nexmark.jet.process.Interrupted;
import nexmark.jet.process.Interruptible;
import nexmark.jet.process.UserMistake;
import nexmark.jet.result.FaultOutcome.InjectedFault;

/**
 * Injects faults at their times, each from a thread of its own, and keeps a record of each. Closing the injector undoes
 * the faults that still last: a stopped member must not stay stopped because a run has ended.
 */
public final class FaultInjector implements AutoCloseable {

    private static final Duration POLL = Duration.ofMillis(20);
    /** How long after its time a stopped member resumes by itself. */
    private static final long RESUME_AFTER_MILLIS = 20_000;

    private final FaultyMembers members;
    private final long fromMillis;
    private final LongSupplier epochMillis;
    private final List<Injection> injections;
    private volatile boolean closed;

    private FaultInjector(
            FaultyMembers members, List<TargetedFault> faults, long fromMillis, LongSupplier epochMillis) {
        this.members = members;
        this.fromMillis = fromMillis;
        this.epochMillis = epochMillis;
        this.injections = faults.stream().map(Injection::new).toList();
    }

    /**
     * Begins to wait for the faults' times, which count from the start of the measured interval, epoch ms of the clock.
     */
    public static FaultInjector start(
            FaultyMembers members, List<TargetedFault> faults, long fromMillis, LongSupplier epochMillis) {
        FaultInjector injector = new FaultInjector(members, faults, fromMillis, epochMillis);
        injector.injections.forEach(injection -> injection.start());
        return injector;
    }

    /** The faults injected so far, in the order of time. */
    public List<InjectedFault> injected() {
        return injections.stream()
                .map(injection -> injection.done)
                .filter(Objects::nonNull)
                .sorted(Comparator.comparingLong(InjectedFault::atMillis))
                .toList();
    }

    /** Throws a {@link RuntimeException}, why, if a fault has failed. */
    public void failIfFailed() {
        injections.stream()
                .filter(injection -> injection.end.getNow(null) != null)
                .findFirst()
                .ifPresent(Injection::fail);
    }

    /**
     * Injects nothing more, ends the faults that last, and waits until they have ended, even if the thread is
     * interrupted.
     *
     * @throws RuntimeException why a fault has failed
     */
    @Override
    public void close() {
        closed = true;
        injections.forEach(injection -> injection.end.join());
        failIfFailed();
    }

    /** Waits for an instant; false if the injector is closed, or Ctrl-C ends the wait, before it. */
    private boolean reaches(long millis) {
        return Await.until(() -> closed || millis <= epochMillis.getAsLong(), Await.FOREVER, POLL) && !closed;
    }

    /** One fault from the wait for its time to its end. */
    private final class Injection implements Runnable {
        private final TargetedFault aimed;
        /** Completed when nothing is left to do, with why the fault failed, or null if it did not. */
        private final CompletableFuture<RuntimeException> end = new CompletableFuture<>();

        private volatile InjectedFault done;

        private Injection(TargetedFault aimed) {
            this.aimed = aimed;
        }

        private void start() {
            Interruptible.beside("fault-" + aimed.fault(), this);
        }

        @Override
        public void run() {
            RuntimeException failure = null;
            try {
                injectAndUndo();
            } catch (Interrupted e) {
                // Ctrl-C while a member joined: the run ends, and the member with it.
            } catch (RuntimeException e) {
                failure = e;
            } finally {
                end.complete(failure);
            }
        }

        private void injectAndUndo() {
            Fault fault = aimed.fault();
            if (!reaches(fromMillis + fault.atMillis())) {
                return;
            }
            done = inject();
            if (fault.kind().isLasting()) {
                boolean isTime = reaches(done.doneMillis() + fault.durationMillis());
                if (isTime || fault.kind() != FaultKind.RESTART) { // a run that is over needs no fresh member
                    undo();
                    done = done.ended(epochMillis.getAsLong());
                }
            }
        }

        private InjectedFault inject() {
            long begun = epochMillis.getAsLong();
            Fault fault = aimed.fault();
            int member = aimed.member();
            switch (fault.kind()) {
                case KILL, RESTART -> members.kill(member);
                case LEAVE -> members.leave(member);
                case STOP ->
                    members.processes().orElseThrow().stop(member, fault.durationMillis() + RESUME_AFTER_MILLIS);
                case PARTITION -> members.links().orElseThrow().cut(member);
                case DELAY -> members.links().orElseThrow().delay(member, fault.delayMillis());
                case ADD -> member = members.add();
            }
            return new InjectedFault(fault, member + 1, members.address(member), begun, epochMillis.getAsLong(), null);
        }

        private void undo() {
            int member = aimed.member();
            switch (aimed.fault().kind()) {
                case RESTART -> members.restart(member);
                case STOP -> members.processes().orElseThrow().resume(member);
                case PARTITION -> members.links().orElseThrow().heal(member);
                case DELAY -> members.links().orElseThrow().delay(member, 0);
                case KILL, LEAVE, ADD -> throw new IllegalStateException("fault " + aimed.fault() + " does not end");
            }
        }

        /**
         * Throws a new exception each time, because an exception cannot suppress itself, and of the kind of its cause.
         */
        private void fail() {
            RuntimeException cause = end.join();
            String message =
                    "fault " + aimed.fault() + " on member " + (aimed.member() + 1) + " failed: " + cause.getMessage();
            if (cause instanceof UserMistake) {
                throw new UserMistake(message);
            }
            throw cause instanceof ClusterFailure
                    ? new ClusterFailure(message)
                    : new IllegalStateException(message, cause);
        }
    }
}
