package nexmark.jet.cluster;

import java.math.BigInteger;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.ToLongFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The options by which a JVM is told how large its heap may grow: {@code -Xmx8g}, {@code -XX:MaxHeapSize=8g}, or {@code
 * -XX:MaxRAMPercentage=25}.
 */
public final class HeapOption {

    /** A JVM takes about so much besides its heap: code, classes, threads, and the collector's own tables. */
    public static final long BESIDE_HEAP_BYTES = 256L << 20;

    private static final Pattern SIZE = Pattern.compile("-(?:Xmx|XX:MaxHeapSize=)(\\d+)([kKmMgGtT]?)");
    private static final Pattern PERCENT = Pattern.compile("-XX:MaxRAMPercentage=(\\d{1,3}(?:\\.\\d{1,15})?)");
    /** Heaps beyond it, which no machine has, count as this one, so that what is beside a heap can be added. */
    private static final long MOST_BYTES = Long.MAX_VALUE / 2;

    private static final String UNITS = "kmgt";
    /** A unit is 2 to this power of the unit before it. */
    private static final int BITS_PER_UNIT = 10;

    private HeapOption() {}

    /**
     * The largest heap that some options allow, bytes; empty if none says it. As in the JVM, a size wins over a share
     * of the memory, and of several the last. At most 4 EiB, whatever the options say.
     *
     * @param memoryBytes the memory that the JVM sees
     */
    public static OptionalLong bytes(List<String> jvmOptions, long memoryBytes) {
        OptionalLong size = last(jvmOptions, SIZE, HeapOption::size);
        return size.isPresent() ? size : last(jvmOptions, PERCENT, option -> share(option, memoryBytes));
    }

    private static long size(Matcher option) {
        return new BigInteger(option.group(1))
                .shiftLeft(shift(option.group(2)))
                .min(BigInteger.valueOf(MOST_BYTES))
                .longValueExact();
    }

    private static long share(Matcher option, long memoryBytes) {
        return Math.min((long) (Double.parseDouble(option.group(1)) / 100 * memoryBytes), MOST_BYTES);
    }

    private static OptionalLong last(List<String> jvmOptions, Pattern form, ToLongFunction<Matcher> bytes) {
        return jvmOptions.stream()
                .map(form::matcher)
                .filter(Matcher::matches)
                .mapToLong(bytes)
                .reduce((earlier, later) -> later);
    }

    private static int shift(String unit) {
        return unit.isEmpty() ? 0 : BITS_PER_UNIT * (UNITS.indexOf(Character.toLowerCase(unit.charAt(0))) + 1);
    }
}
