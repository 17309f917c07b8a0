package nexmark.jet.profiler;

import java.util.List;
import java.util.Locale;

/** The ways in which the members' JVMs can be profiled in the measured interval. */
public enum Profiler {
    /** async-profiler samples the stacks of threads that use processor time. */
    CPU("event=cpu,interval=10ms", "every 10 ms"),
    /** async-profiler samples the stacks that allocate on the heap, by bytes. */
    ALLOC("event=alloc,alloc=512k", "every 512 KB"),
    /** async-profiler samples the stacks that wait for a lock, by time. */
    LOCK("event=lock,lock=10us", "every 10 µs of waiting"),
    /** The JVM's own Flight Recorder records its events, with the settings that the JDK calls "profile". */
    JFR("profile", "settings profile");

    private final String arguments;
    private final String how;

    Profiler(String arguments, String how) {
        this.arguments = arguments;
        this.how = how;
    }

    /** Arguments of async-profiler's start; for the Flight Recorder, the name of its settings. */
    String arguments() {
        return arguments;
    }

    /** How it samples, for people: {@code every 10 ms}. */
    public String how() {
        return how;
    }

    /** The names of the files that the profile of a JVM consists of. */
    public List<String> files() {
        return this == JFR
                ? List.of("recording.jfr")
                : List.of("flamegraph-" + this + ".html", "stacks-" + this + ".collapsed");
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
