package nexmark.jet.profiler;

import java.util.List;
import java.util.Locale;

/** The ways in which the members' JVMs can be profiled in the measured interval. */
public enum Profiler {
    /** async-profiler samples the stacks of threads that use processor time. */
    CPU,
    /** async-profiler samples the stacks that allocate on the heap, by bytes. */
    ALLOC,
    /** async-profiler samples the stacks that wait for a lock, by time. */
    LOCK,
    /** The JVM's own Flight Recorder records its events, with the settings that the JDK calls "profile". */
    JFR;

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
