package nexmark.jet.runner.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A foreign program that measures nothing: a shell script that leaves the files of docs/comparing.md for a query that has a
 * row for each ms. It sustains rates up to a limit. At these it takes as long as the plan, so that its CPU time is read; at others
 * its interval is one of the past, not drained, and it ends at once.
 */
final class StubProgram {

    private static final String SCRIPT = """
            setting() { sed -n "s/.*\\"$1\\" : \\([0-9]*\\).*/\\1/p" "$plan"; }
            plan=$1
            rate=$(setting rate)
            millis=$(setting measureMillis)
            now=$(date +%s)
            if [ "$rate" -le HIGHEST ]; then
                from=$((now + 2)) drained=true emitted=$rate wait=$((millis / 1000 + 4))
            else
                from=$((now - 1000)) drained=false emitted=null wait=0
            fi
            sleep $wait
            awk -v from=$from -v rows=$millis 'BEGIN {
                print "idealMillis,latencyMillis"
                for (i = 0; i < rows; i++) printf "%d%03d,%d\\n", from + int(i / 1000), i % 1000, i % 10
            }' > "$2/latencies.csv"
            cat > "$2/measured.json" << END
            {"program": "a stub", "measureFromMillis": ${from}000, "measureToMillis": $((from * 1000 + millis)),
             "drained": $drained, "scheduledPerSecond": $rate, "emittedPerSecond": $emitted, "resolutionMillis": 1, "clockErrorMillis": 0, "notes": []}
            END
            """;

    /** Its latencies are 0 to 9 ms in turn, each the middle of its step. */
    static final double P50_MILLIS = 4.5;

    private StubProgram() {}

    /**
     * Writes the program.
     *
     * @param highestRate that it sustains, events/s
     * @return its value of {@code --side}; its name is stub
     */
    static String in(Path folder, long highestRate) {
        try {
            Path script = folder.resolve("stub.sh");
            Files.writeString(script, SCRIPT.replace("HIGHEST", Long.toString(highestRate)));
            return "stub=sh '" + script + "'";
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
