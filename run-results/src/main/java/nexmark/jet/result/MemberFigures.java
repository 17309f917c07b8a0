package nexmark.jet.result;

import java.util.Map;

/** The figures of one member in the measured interval. Of members that share a JVM only one has the JVM's figures. */
public record MemberFigures(
        String member,
        String jvm,
        String machine,
        Map<String, Spread> figures,
        Map<String, Map<String, Spread>> parts) {

    /** Mean and maximum of a figure over the seconds. */
    public record Spread(double mean, double max) {}
}
