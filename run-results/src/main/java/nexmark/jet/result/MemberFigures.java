package nexmark.jet.result;

import java.util.Map;

/**
 * The figures of one member in the measured interval. Of members that share a JVM only one has the JVM's figures.
 *
 * @param member address of the member
 * @param jvm its process, unique over all machines
 * @param machine the kernel it runs on
 * @param figures figures by metric
 * @param parts parts of figures, such as each I/O thread's bytes, by metric and part
 */
public record MemberFigures(
        String member,
        String jvm,
        String machine,
        Map<String, Spread> figures,
        Map<String, Map<String, Spread>> parts) {

    /** Mean and maximum of a figure over the seconds. */
    public record Spread(double mean, double max) {}
}
