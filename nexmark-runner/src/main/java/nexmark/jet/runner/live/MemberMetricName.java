package nexmark.jet.runner.live;

import java.util.Arrays;
import java.util.Locale;

/**
 * A metric of the members under the name that Prometheus' users expect: {@code gcPauseMillis} is
 * {@code nexmark_member_gc_pause_seconds}.
 *
 * @param factor what a value is multiplied by, to be in the base unit
 */
record MemberMetricName(String text, double factor) {

    private static final String BEGIN = "nexmark_member";

    private enum Suffix {
        MILLIS("Millis", "Seconds", 1e-3),
        MEGABYTES("Megabytes", "Bytes", 1e6),
        /** To Prometheus, a name that ends with count is part of a distribution. */
        COUNT("Count", "s", 1),
        NOTHING("", "", 1);

        private final String ours;
        private final String base;
        private final double factor;

        Suffix(String ours, String base, double factor) {
            this.ours = ours;
            this.base = base;
            this.factor = factor;
        }
    }

    /** The name of a metric as the timeline has it, with its unit at the end. */
    static MemberMetricName of(String metric) {
        Suffix suffix = Arrays.stream(Suffix.values())
                .filter(each -> metric.endsWith(each.ours))
                .findFirst()
                .orElseThrow();
        String name = metric.substring(0, metric.length() - suffix.ours.length()) + suffix.base;
        String words = Character.toUpperCase(name.charAt(0)) + name.substring(1);
        return new MemberMetricName(BEGIN + words.replaceAll("([A-Z])", "_$1").toLowerCase(Locale.ROOT), suffix.factor);
    }
}
