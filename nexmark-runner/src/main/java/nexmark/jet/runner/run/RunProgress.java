package nexmark.jet.runner.run;

import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import nexmark.jet.report.RunSecond;
import nexmark.jet.report.RunSecond.Running;

/** Receives the progress of a run, about once a second and whenever something new begins. */
public interface RunProgress {

    /** A step begins that has no rate, such as starting a cluster or comparing rows. */
    void step(String what);

    /** How far the step has come, from 0 to 1. */
    default void stepAt(double fraction) {
        stepAt(String.format(Locale.ROOT, "%.0f %%", fraction * 100));
    }

    default void stepAt(String words) {}

    /** Receives how many members are ready, while a step starts them. One alone is ready when the step is over. */
    default IntConsumer membersReady(int members) {
        return members == 1 ? ready -> {} : ready -> stepAt(ready + " of " + members + " ready");
    }

    void running(Running now);

    /**
     * Receives all that a job shows, once a second while it runs; empty, and not computed, if nobody watches.
     */
    default Optional<Consumer<RunSecond>> seconds() {
        return Optional.empty();
    }

    /** Prints a line that stays readable. */
    default void line(String text) {}

    /** Nothing more is reported. */
    void done();

    /** A progress whose seconds are watched; words receive steps, lines and how far the run is as well. */
    record Watched(RunProgress shown, Consumer<String> words, Consumer<RunSecond> watcher) implements RunProgress {

        @Override
        public void step(String what) {
            words.accept(what);
            shown.step(what);
        }

        @Override
        public void stepAt(String how) {
            shown.stepAt(how);
        }

        @Override
        public void running(Running now) {
            words.accept(now.words().get(0));
            shown.running(now);
        }

        @Override
        public Optional<Consumer<RunSecond>> seconds() {
            return Optional.of(watcher);
        }

        @Override
        public void line(String text) {
            words.accept(text);
            shown.line(text);
        }

        @Override
        public void done() {
            shown.done();
        }
    }
}
