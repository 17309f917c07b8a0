package nexmark.jet.runner.run;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.util.Optional;
import java.util.function.Consumer;
import nexmark.jet.result.StrictJson;

/**
 * A run's progress as lines of text, by which a JVM hands it to the JVM that started it. Each line begins with ASCII's record
 * separator, as JSON text sequences do (RFC 7464), so that it cannot be mistaken for a line that people read.
 */
public final class HandedOnProgress implements RunProgress {

    private static final String BEGIN = "\u001e";
    private static final ObjectWriter JSON = StrictJson.MAPPER.writer().without(SerializationFeature.INDENT_OUTPUT);

    private final Consumer<String> lines;
    private final boolean isWatched;
    private String reached = "";

    /** What has happened; all but one are null. */
    record Event(String step, String reached, Running running, RunSecond second, String line) {}

    /**
     * Hands on progress.
     *
     * @param lines takes the lines
     * @param isWatched whether the other JVM wants the run's seconds, too
     */
    public HandedOnProgress(Consumer<String> lines, boolean isWatched) {
        this.lines = lines;
        this.isWatched = isWatched;
    }

    /**
     * Reports what a line of another JVM says. A line that is for people stays a line, and so does one that cannot be read: a
     * JVM that is killed may leave half a line, and why it ended matters more.
     */
    static void handOn(String line, RunProgress progress) {
        if (!line.startsWith(BEGIN)) {
            progress.line(line);
            return;
        }
        String json = line.substring(BEGIN.length());
        try {
            report(StrictJson.MAPPER.readValue(json, Event.class), progress);
        } catch (JsonProcessingException e) {
            progress.line(json);
        }
    }

    private static void report(Event event, RunProgress progress) {
        Optional.ofNullable(event.step()).ifPresent(progress::step);
        Optional.ofNullable(event.reached()).ifPresent(progress::stepAt);
        Optional.ofNullable(event.running()).ifPresent(progress::running);
        Optional.ofNullable(event.line()).ifPresent(progress::line);
        progress.seconds()
                .ifPresent(watcher -> Optional.ofNullable(event.second()).ifPresent(watcher));
    }

    private void write(Event event) {
        try {
            lines.accept(BEGIN + JSON.writeValueAsString(event));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("the progress of a run cannot be written", e);
        }
    }

    @Override
    public void step(String what) {
        reached = "";
        write(new Event(what, null, null, null, null));
    }

    @Override
    public void stepAt(String words) {
        if (!words.equals(reached)) {
            reached = words;
            write(new Event(null, words, null, null, null));
        }
    }

    @Override
    public void running(Running now) {
        write(new Event(null, null, now, null, null));
    }

    @Override
    public Optional<Consumer<RunSecond>> seconds() {
        return isWatched ? Optional.of(second -> write(new Event(null, null, null, second, null))) : Optional.empty();
    }

    @Override
    public void line(String text) {
        write(new Event(null, null, null, null, text));
    }

    /** The other JVM sees when this one is done. */
    @Override
    public void done() {}
}
