package nexmark.jet.profiler;

import java.io.Serializable;

/**
 * A member's answer to whether its JVM can be profiled.
 *
 * @param member address of the member
 * @param jvm its process, unique over all machines
 * @param how the way in which the profiler samples there; null if the JVM cannot be profiled
 * @param whyNot the reason; null if the JVM can be profiled
 */
record RehearsalReport(String member, String jvm, String how, String whyNot) implements Serializable {}
