package nexmark.jet.plan;

import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.LongFunction;
import java.util.stream.Stream;
import nexmark.jet.process.UserMistake;

/** Checks of single settings, named as the command line does. */
public final class Limits {

    static final long LONGEST_SPAN_MILLIS = TimeUnit.HOURS.toMillis(1000);

    private Limits() {}

    static void notNull(Object... values) {
        Stream.of(values).forEach(Objects::requireNonNull);
    }

    static void refuse(boolean isWrong, String mistake) {
        if (isWrong) {
            throw new UserMistake(mistake);
        }
    }

    /** @throws UserMistake unless a span, ms, is at least this long, and at most 1000 hours */
    public static void span(String setting, long millis, long least) {
        span(setting, millis, least, LONGEST_SPAN_MILLIS);
    }

    static void span(String setting, long millis, long least, long most) {
        range(setting, millis, least, most, Millis::text);
    }

    static void span(PlanSetting<?> setting, long millis, long least) {
        span(setting.name(), millis, least);
    }

    static void atLeast(PlanSetting<?> setting, long value, long least) {
        range(setting, value, least, Long.MAX_VALUE);
    }

    static void atMost(PlanSetting<?> setting, long value, long most) {
        range(setting, value, Long.MIN_VALUE, most);
    }

    static void range(PlanSetting<?> setting, long value, long least, long most) {
        range(setting.name(), value, least, most, setting.isTime() ? Millis::text : Long::toString);
    }

    private static void range(String setting, long value, long least, long most, LongFunction<String> text) {
        if (value < least || value > most) {
            throw new UserMistake(setting + " is " + text.apply(value) + ", expected at "
                    + (value < least ? "least " + text.apply(least) : "most " + text.apply(most)));
        }
    }
}
