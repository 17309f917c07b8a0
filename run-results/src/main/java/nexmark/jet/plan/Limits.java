package nexmark.jet.plan;

import java.util.concurrent.TimeUnit;
import nexmark.jet.process.UserMistake;

/** Checks of single settings, named as the command line does. */
final class Limits {

    static final long LONGEST_SPAN_MILLIS = TimeUnit.HOURS.toMillis(1000);

    private Limits() {}

    /** @throws UserMistake unless a span of time is at least so long, and at most 1000 hours */
    static void span(String setting, long millis, long least) {
        if (millis < least) {
            throw new UserMistake(setting + " is " + Millis.text(millis) + ", expected at least " + Millis.text(least));
        }
        longest(setting, millis);
    }

    /** @throws UserMistake if a span of time is longer than 1000 hours */
    static void longest(String setting, long millis) {
        if (millis > LONGEST_SPAN_MILLIS) {
            throw new UserMistake(
                    setting + " is " + Millis.text(millis) + ", expected at most " + Millis.text(LONGEST_SPAN_MILLIS));
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
