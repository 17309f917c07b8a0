package nexmark.jet.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.stream.Stream;

/** A terminal of 80 columns that stdout and stderr go to, as the launcher describes it to the JVM. */
final class Terminal {

    static final int COLUMNS = 80;

    private static final Map<String, String> PROPERTIES = Map.of(
            "nexmark.columns", "" + COLUMNS,
            "nexmark.progress.columns", "" + COLUMNS,
            "nexmark.terminal", "true");

    private Terminal() {}

    /** As {@link Ran#nexmark}. */
    static Ran nexmark(String... command) {
        Ran[] ran = new Ran[1];
        watches(() -> ran[0] = Ran.nexmark(command));
        return ran[0];
    }

    /** The terminal is there as long as this takes. */
    static void watches(Runnable printing) {
        PROPERTIES.forEach(System::setProperty);
        try {
            printing.run();
        } finally {
            PROPERTIES.keySet().forEach(System::clearProperty);
        }
    }

    /** Sequences by which a line changes are no part of what is shown. */
    static void assertFits(Ran ran) {
        String shown = (ran.out() + "\n" + ran.err()).replaceAll("\u001b\\[[?\\d;]*[a-zA-Z]", "");
        assertThat(Stream.of(shown.split("[\r\n]"))).hasSizeGreaterThan(1).allMatch(line -> line.length() <= COLUMNS);
    }
}
