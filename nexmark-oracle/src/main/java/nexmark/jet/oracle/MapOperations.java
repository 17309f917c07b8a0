package nexmark.jet.oracle;

import java.io.Serializable;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import nexmark.jet.event.Auction;
import nexmark.jet.event.Bid;
import nexmark.jet.event.Event;
import nexmark.jet.event.Person;
import nexmark.jet.row.MapAnswer;
import nexmark.jet.row.ObservedTime;

/**
 * The operations on a map, one for each event, as pure functions of the event: which key, whether its value is got or
 * set, and to what. A value begins with a stamp, the time of the event that set it, epoch ms, and letters that prove
 * the key; its rest is one of a few, drawn by the key, so that it can be made before the first operation.
 *
 * @param keys how many entries the map has, numbered from 0
 */
public record MapOperations(MapSettings settings, long keys, long seed) implements Serializable {

    /** How the names of the clients begin that ask for the members. */
    public static final String CLIENT = "nexmark-map-client-";

    /** The name of an operation that sets a value; the others are {@code get}. */
    public static final String SET = "set";

    /** Characters of a stamp. */
    public static final int STAMP = 13;
    /** Fewest characters after it that tell keys apart. */
    private static final int PROOF = 8;

    /** Most different rests of values; of long values there are fewer. */
    private static final int RESTS = 256;

    private static final int RESTS_BYTES = 1 << 24;

    /** The stamp of values that no operation has set, as far as the oracle knows. */
    public static final long LOADED = 0;

    private static final long GOLDEN = 0x9E3779B97F4A7C15L;
    private static final int LETTERS = 16;

    public MapOperations {
        int digits = Long.toString(keys - 1).length();
        check("--key-bytes", settings.keyBytes(), digits, "as many as the digits of the last key");
        check("--value-bytes", settings.valueBytes(), STAMP + PROOF, "a stamp and what proves the key");
    }

    private static void check(String option, int bytes, int least, String why) {
        if (bytes < least) {
            throw new IllegalArgumentException(option + " is " + bytes + ", expected at least " + least + ", " + why);
        }
    }

    /** The name of the map with a number of backups: members have the configuration of each such name. */
    public static String map(int backups, boolean readsCopies) {
        return "nexmark-map-" + backups + (readsCopies ? "-copies" : "");
    }

    public String map() {
        return map(settings.backups(), settings.requests() == MapSettings.Requests.COPIES);
    }

    /** The key that the event draws; of keys in sequence it is the first. */
    public long key(Event event) {
        long draw = draw(event);
        if (settings.keyChoice() != MapSettings.KeyChoice.ZIPF) {
            return Long.remainderUnsigned(draw, keys);
        }
        double fraction = (draw >>> 11) * 0x1.0p-53;
        return Math.min(keys, (long) StrictMath.pow(keys + 1.0, fraction)) - 1;
    }

    public boolean isWrite(Event event) {
        return Long.remainderUnsigned(mixed(draw(event) + GOLDEN), 100) < settings.writePercent();
    }

    /** The key as the map has it. */
    public String text(long key) {
        String digits = Long.toString(key);
        return "0".repeat(settings.keyBytes() - digits.length()) + digits;
    }

    public String value(long key, long stamp) {
        return value(key, stamp, this::rest);
    }

    /** As {@link #value(long, long)}, put together with one of the {@link #rests} by its place. */
    public String value(long key, long stamp, IntFunction<String> rests) {
        String rest = rests.apply(Math.floorMod(mixed(key), countRests()));
        char[] letters = new char[settings.valueBytes() - rest.length()];
        long left = stamp;
        for (int i = STAMP - 1; i >= 0; i--) {
            letters[i] = (char) ('0' + left % 10);
            left /= 10;
        }
        fill(letters, STAMP, key);
        return new String(letters).concat(rest);
    }

    /** All rests that values have, by their place. */
    public List<String> rests() {
        return IntStream.range(0, countRests()).mapToObj(this::rest).toList();
    }

    private int countRests() {
        return Math.max(1, Math.min(RESTS, RESTS_BYTES / settings.valueBytes()));
    }

    private String rest(int place) {
        char[] letters = new char[Math.max(0, settings.valueBytes() - STAMP - LETTERS)];
        fill(letters, 0, place);
        return new String(letters);
    }

    private static void fill(char[] letters, int from, long seed) {
        long left = 0;
        for (int i = from; i < letters.length; i++) {
            if ((i - from) % LETTERS == 0) {
                left = mixed(seed * GOLDEN + i);
            }
            letters[i] = (char) ('a' + (left & 15));
            left >>>= 4;
        }
    }

    /** The stamp of a value; -1 if it is not a value of the key. */
    public long stamp(long key, String value) {
        long stamp = stamp(value);
        return stamp >= 0 && value.equals(value(key, stamp)) ? stamp : -1;
    }

    private static long stamp(String value) {
        long stamp = value.length() < STAMP ? -1 : 0;
        for (int i = 0; i < STAMP && stamp >= 0; i++) {
            int digit = value.charAt(i) - '0';
            stamp = digit < 0 || digit > 9 ? -1 : stamp * 10 + digit;
        }
        return stamp;
    }

    /** The answer to a get: the stamp of its value tells of another operation. */
    public MapAnswer got(long millis, ObservedTime took, long key, String value) {
        String text = value.substring(Math.min(STAMP, value.length()));
        return new MapAnswer("get", key, text, millis, new ObservedTime(stamp(value)), took);
    }

    /** The answer to a set: it is acknowledged. */
    public MapAnswer set(long millis, ObservedTime took, long key) {
        return new MapAnswer(SET, key, "", millis, new ObservedTime(millis), took);
    }

    /** The right answer to the operation that was answered. */
    public MapAnswer right(MapAnswer answer) {
        return answer.operation().equals(SET)
                ? set(answer.dateTime(), answer.took(), answer.key())
                : got(answer.dateTime(), answer.took(), answer.key(), value(answer.key(), LOADED));
    }

    private long draw(Event event) {
        long number;
        if (event instanceof Bid bid) {
            number = mixed(bid.price() + mixed(bid.bidder() + mixed(bid.auction())));
        } else {
            number = event instanceof Auction auction ? ~auction.id() : ((Person) event).id();
        }
        return mixed(number + mixed(seed + event.dateTime()));
    }

    /** The finalizer of SplitMix64. */
    private static long mixed(long number) {
        long bits = (number ^ (number >>> 30)) * 0xBF58476D1CE4E5B9L;
        bits = (bits ^ (bits >>> 27)) * 0x94D049BB133111EBL;
        return bits ^ (bits >>> 31);
    }
}
