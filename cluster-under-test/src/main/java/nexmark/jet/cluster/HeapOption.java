package nexmark.jet.cluster;

import java.util.List;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The option by which a JVM is told how large its heap may grow: {@code -Xmx8g}, or {@code -XX:MaxHeapSize=8g}. */
public final class HeapOption {

    private static final Pattern TEXT = Pattern.compile("-(?:Xmx|XX:MaxHeapSize=)(\\d{1,15})([kKmMgGtT]?)");
    private static final String UNITS = "kmgt";
    /** A unit is 2 to this power of the unit before it. */
    private static final int BITS_PER_UNIT = 10;

    private HeapOption() {}

    /** The largest heap that some options allow, bytes; of several the last wins, as in the JVM. Empty if none says it. */
    public static OptionalLong bytes(List<String> jvmOptions) {
        return jvmOptions.stream()
                .map(TEXT::matcher)
                .filter(Matcher::matches)
                .mapToLong(option -> Long.parseLong(option.group(1)) << shift(option.group(2)))
                .reduce((earlier, later) -> later);
    }

    private static int shift(String unit) {
        return unit.isEmpty() ? 0 : BITS_PER_UNIT * (UNITS.indexOf(Character.toLowerCase(unit.charAt(0))) + 1);
    }
}
