package nexmark.jet.runner.run;

import java.util.Optional;
import java.util.function.Consumer;

/**
 * A run's progress whose seconds are watched.
 *
 * @param shown receives everything but the seconds
 * @param words receives steps, lines and how far the run is as well
 */
public record WatchedProgress(RunProgress shown, Consumer<String> words, Consumer<RunSecond> watcher)
        implements RunProgress {

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
        words.accept(RunningWords.of(now).get(0));
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
