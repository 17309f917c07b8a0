package nexmark.jet.runner.observe;

import nexmark.jet.runner.metric.TimedIncident;

/**
 * An incident and where it was. One of the JVM's or the machine's is told once, by one of the members there.
 *
 * @param member address of the member that told it
 * @param jvm its process
 * @param machine its machine
 */
public record MemberIncident(String member, String jvm, String machine, TimedIncident incident) {}
