package nexmark.jet.runner.job;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import nexmark.jet.process.UserMistake;

/**
 * Explains why a job failed if its members do not have a class of it. Running members take no classes with a job, and
 * accept no objects of packages that are not theirs.
 */
final class MissingClass {

    private static final String NAME = "([\\w$]+(?:[./][\\w$]+)*)";
    /** Over the wire an exception may arrive as another, with the first one's name in its message. */
    private static final Pattern NAMED =
            Pattern.compile("(?:(?:ClassNotFoundException|NoClassDefFoundError): |Resolving class )" + NAME);

    private MissingClass() {}

    /** The user's mistake that a failure comes from, or else the failure itself. */
    static RuntimeException orElse(RuntimeException failure) {
        return Stream.iterate((Throwable) failure, cause -> cause != null, Throwable::getCause)
                .flatMap(cause -> named(cause.toString()).stream())
                .findFirst()
                .<RuntimeException>map(MissingClass::mistake)
                .orElse(failure);
    }

    private static Optional<String> named(String message) {
        Matcher name = NAMED.matcher(message);
        return name.find() ? Optional.of(name.group(1).replace('/', '.')) : Optional.empty();
    }

    private static UserMistake mistake(String name) {
        return new UserMistake(
                "the members do not have the class " + name + ", or do not accept it, expected members that were"
                        + " started with this runner's NEXMARK_CLASSPATH (see docs/queries.md)");
    }
}
