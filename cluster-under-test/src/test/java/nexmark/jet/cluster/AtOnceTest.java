package nexmark.jet.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import nexmark.jet.process.Eventually;
import nexmark.jet.process.Interrupted;
import org.junit.jupiter.api.Test;

class AtOnceTest {

    @Test
    void fortyFiveStepsAreUnderWayAtTheSameTime() {
        List<Integer> items = IntStream.range(0, 45).boxed().toList();
        CountDownLatch begun = new CountDownLatch(items.size());
        AtOnce.each(items, item -> {
            begun.countDown();
            awaitAll(begun);
        });
        assertThat(begun.getCount()).isZero();
    }

    private static void awaitAll(CountDownLatch begun) {
        try {
            assertThat(begun.await(60, TimeUnit.SECONDS)).as("all have begun").isTrue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void resultsAreInTheOrderOfTheItems() {
        List<Integer> items = IntStream.range(0, 200).boxed().toList();
        assertThat(AtOnce.outcomes(items, item -> 2 * item))
                .extracting(AtOnce.Outcome::result)
                .containsExactlyElementsOf(items.stream().map(item -> 2 * item).toList());
    }

    @Test
    void aFailureStopsNoOtherStepAndTheFirstItemsIsThrown() {
        ConcurrentLinkedQueue<Integer> taken = new ConcurrentLinkedQueue<>();
        assertThatThrownBy(() -> AtOnce.each(List.of(1, 2, 3, 4), item -> {
                    taken.add(item);
                    if (item % 2 == 0) {
                        throw new ClusterFailure("host " + item);
                    }
                }))
                .isInstanceOf(ClusterFailure.class)
                .hasMessage("host 2")
                .satisfies(failure -> assertThat(failure.getSuppressed())
                        .singleElement()
                        .satisfies(other -> assertThat(other).hasMessage("host 4")));
        assertThat(taken).containsExactlyInAnyOrder(1, 2, 3, 4);
    }

    @Test
    void anInterruptedCallerLeavesWhenAllStepsHaveEnded() throws InterruptedException {
        List<Integer> items = IntStream.range(0, 200).boxed().toList();
        CountDownLatch callerWaits = new CountDownLatch(1);
        Queue<Integer> ended = new ConcurrentLinkedQueue<>();
        AtomicReference<Throwable> thrown = new AtomicReference<>();
        AtomicInteger endedBefore = new AtomicInteger();
        Thread caller = new Thread(() -> {
            Thread.currentThread().interrupt();
            try {
                AtOnce.each(items, item -> {
                    awaitAll(callerWaits);
                    ended.add(item);
                });
            } catch (Interrupted e) {
                thrown.set(e);
            }
            endedBefore.set(ended.size());
        });
        caller.start();
        Eventually.isTrue(
                "the caller waits or has left",
                () -> Set.of(Thread.State.WAITING, Thread.State.TERMINATED).contains(caller.getState()));
        callerWaits.countDown();
        caller.join();
        assertThat(endedBefore.get()).isEqualTo(items.size());
        assertThat(thrown.get()).isInstanceOf(Interrupted.class);
    }

    @Test
    void noItemsAreNoSteps() {
        assertThat(AtOnce.outcomes(List.of(), item -> item)).isEmpty();
    }
}
