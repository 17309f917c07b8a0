package nexmark.jet.metric;

/** The owner of a figure, so that members in one JVM, and JVMs on one machine, are not counted twice. */
public enum Scope {
    MEMBER,
    PROCESS,
    MACHINE
}
