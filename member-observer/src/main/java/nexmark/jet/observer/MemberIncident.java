package nexmark.jet.observer;

import nexmark.jet.metric.TimedIncident;

/**
 * An incident and its place. An incident of the JVM or the machine is reported once, by one of the members there.
 *
 * @param member address of the member that reported it
 */
public record MemberIncident(String member, String jvm, String machine, TimedIncident incident) {}
