package nexmark.jet.evidence;

import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import nexmark.jet.event.Bid;
import nexmark.jet.row.ConvertedBid;
import nexmark.jet.row.NewUser;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What the checksum of one row costs: numbers alone, with a name, and a bid with a text of 60 characters. Aim: 10 ns for
 * numbers and no allocation.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(2)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class RowChecksumBenchmark {

    private static final int ROWS = 1 << 10;
    private static final int TEXT_LENGTH = 60;

    @Param({"ConvertedBid", "NewUser", "Bid"})
    private String type;

    private final Object[] rows = new Object[ROWS];

    @Setup
    public void makeRows() {
        SplittableRandom random = new SplittableRandom(42);
        for (int i = 0; i < ROWS; i++) {
            rows[i] = row(random);
        }
    }

    private Object row(SplittableRandom random) {
        long id = random.nextLong(1_000_000);
        long millis = random.nextLong(1L << 40);
        return switch (type) {
            case "ConvertedBid" -> new ConvertedBid(id, id + 7, random.nextLong(10_000_000), millis);
            case "NewUser" -> new NewUser(millis, id, "Peter " + text(random, 7), 3);
            default -> new Bid(id, id + 7, 5, millis, Bid.Text.ofExtra(text(random, TEXT_LENGTH)));
        };
    }

    private static String text(SplittableRandom random, int length) {
        return IntStream.range(0, length)
                .collect(
                        StringBuilder::new,
                        (text, i) -> text.append((char) random.nextInt('a', 'z')),
                        StringBuilder::append)
                .toString();
    }

    @Benchmark
    @OperationsPerInvocation(ROWS)
    public long checksum() {
        long sum = 0;
        for (Object row : rows) {
            sum += RowChecksum.of(row);
        }
        return sum;
    }
}
