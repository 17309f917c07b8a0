package nexmark.jet.runner.fault;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.function.LongSupplier;
import nexmark.jet.cluster.ClusterFailure;
import nexmark.jet.cluster.FaultyMembers;
import nexmark.jet.plan.Fault;
import nexmark.jet.process.Await;
import nexmark.jet.process.Interrupted;
import nexmark.jet.process.UserMistake;
import nexmark.jet.result.InjectedFault;

/**
 * Injects faults at their times, each from a thread of its own, and keeps a record of each. Closing it undoes the faults
 * that still last: a stopped member must not stay stopped because a run has ended.
 */
public final class FaultInjector implements AutoCloseable {

    private static final Duration POLL = Duration.ofMillis(20);
    /** A stopped member resumes by itself so long after its time, if nobody is left to resume it. */
    private static final long RESUME_AFTER_MILLIS = 20_000;

    private final FaultyMembers members;
    private final long fromMillis;
    private final LongSupplier epochMillis;
    private final List<Thread> threads = new ArrayList<>();
    private final List<InjectedFault> injected = Collections.synchronizedList(new ArrayList<>());
    private volatile boolean closed;
    private volatile Failure failure;

    private FaultInjector(FaultyMembers members, long fromMillis, LongSupplier epochMillis) {
        this.members = members;
        this.fromMillis = fromMillis;
        this.epochMillis = epochMillis;
    }

    /**
     * Begins to wait for the faults' times.
     *
     * @param fromMillis begin of the measured interval, epoch ms
     * @param epochMillis the clock, epoch ms
     */
    public static FaultInjector start(
            FaultyMembers members, List<TargetedFault> faults, long fromMillis, LongSupplier epochMillis) {
        FaultInjector injector = new FaultInjector(members, fromMillis, epochMillis);
        for (TargetedFault fault : faults) {
            Thread thread = new Thread(() -> injector.run(fault), "fault-" + fault.fault());
            thread.setDaemon(true);
            injector.threads.add(thread);
        }
        injector.threads.forEach(Thread::start);
        return injector;
    }

    /** The faults injected so far, in the order of time. */
    public List<InjectedFault> injected() {
        synchronized (injected) {
            return injected.stream()
                    .sorted(Comparator.comparingLong(InjectedFault::atMillis))
                    .toList();
        }
    }

    /** Whether all faults are injected and undone. */
    public boolean isDone() {
        return threads.stream().noneMatch(Thread::isAlive);
    }

    /**
     * Does nothing, unless a fault has failed.
     *
     * @throws RuntimeException why a fault has failed
     */
    public void failIfFailed() {
        Failure first = failure;
        if (first != null) {
            throw first.toThrow();
        }
    }

    /**
     * Injects nothing more, ends the faults that last and waits for that.
     *
     * @throws RuntimeException why a fault has failed
     */
    @Override
    public void close() {
        closed = true;
        boolean interrupted = false;
        for (Thread thread : threads) {
            while (thread.isAlive()) {
                try {
                    thread.join();
                } catch (InterruptedException e) {
                    interrupted = true; // what is stopped is still to be resumed
                }
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        failIfFailed();
    }

    private void run(TargetedFault aimed) {
        try {
            Fault fault = aimed.fault();
            if (!comesTo(fromMillis + fault.atMillis())) {
                return;
            }
            InjectedFault done = inject(aimed);
            injected.add(done);
            if (fault.kind().isLasting()) {
                comesTo(done.doneMillis() + fault.durationMillis());
                undo(aimed);
                injected.remove(done);
                injected.add(done.ended(epochMillis.getAsLong()));
            }
        } catch (Interrupted e) {
            // Ctrl-C while a member joined: the run ends, and the member with it.
        } catch (RuntimeException e) {
            failure = new Failure(aimed, e);
        }
    }

    /** Waits for an instant; false if this is closed, or Ctrl-C comes, before it. */
    private boolean comesTo(long millis) {
        return Await.until(() -> closed || millis <= epochMillis.getAsLong(), Await.FOREVER, POLL) && !closed;
    }

    private InjectedFault inject(TargetedFault aimed) {
        long begun = epochMillis.getAsLong();
        int member = aimed.member();
        switch (aimed.fault().kind()) {
            case KILL -> members.kill(member);
            case STOP ->
                members.processes().orElseThrow().stop(member, aimed.fault().durationMillis() + RESUME_AFTER_MILLIS);
            case PARTITION -> members.links().orElseThrow().cut(member);
            case DELAY ->
                members.links().orElseThrow().delay(member, aimed.fault().delayMillis());
            case ADD -> member = members.add();
        }
        long done = epochMillis.getAsLong();
        return new InjectedFault(aimed.fault(), member + 1, members.address(member), begun, done, null);
    }

    private void undo(TargetedFault aimed) {
        switch (aimed.fault().kind()) {
            case STOP -> members.processes().orElseThrow().resume(aimed.member());
            case PARTITION -> members.links().orElseThrow().heal(aimed.member());
            case DELAY -> members.links().orElseThrow().delay(aimed.member(), 0);
            case KILL, ADD -> throw new IllegalStateException("fault " + aimed.fault() + " does not end");
        }
    }

    private record Failure(TargetedFault aimed, RuntimeException cause) {

        /** A new one each time, since it may be thrown while it is being thrown already; of the kind that the cause is. */
        RuntimeException toThrow() {
            String message =
                    "fault " + aimed.fault() + " on member " + (aimed.member() + 1) + " failed: " + cause.getMessage();
            if (cause instanceof UserMistake) {
                return new UserMistake(message);
            }
            if (cause instanceof ClusterFailure) {
                return new ClusterFailure(message);
            }
            return new IllegalStateException(message, cause);
        }
    }
}
