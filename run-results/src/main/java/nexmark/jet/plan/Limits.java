package nexmark.jet.plan;

import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import nexmark.jet.process.UserMistake;

/** Checks of single settings, named as the command line does. */
public final class Limits {

    static final long LONGEST_SPAN_MILLIS = TimeUnit.HOURS.toMillis(1000);

    private Limits() {}

    static void notNull(Object... values) {
        Stream.of(values).forEach(Objects::requireNonNull);
    }

    /** @throws UserMistake unless a span of time, ms, is at least so long, and at most 1000 hours */
    public static void span(String setting, long millis, long least) {
        longEnough(setting, millis, least);
        shortEnough(setting, millis, LONGEST_SPAN_MILLIS);
    }

    static void longEnough(String setting, long millis, long least) {
        if (millis < least) {
            throw new UserMistake(setting + " is " + Millis.text(millis) + ", expected at least " + Millis.text(least));
        }
    }

    static void shortEnough(String setting, long millis, long most) {
        if (millis > most) {
            throw new UserMistake(setting + " is " + Millis.text(millis) + ", expected at most " + Millis.text(most));
        }
    }

    static void atLeast(String setting, long value, long least) {
        if (value < least) {
            throw new UserMistake(setting + " is " + value + ", expected at least " + least);
        }
    }

    static void atMost(String setting, long value, long most) {
        if (value > most) {
            throw new UserMistake(setting + " is " + value + ", expected at most " + most);
        }
    }
}
