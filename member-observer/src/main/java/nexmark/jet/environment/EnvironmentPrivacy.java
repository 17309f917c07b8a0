package nexmark.jet.environment;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Removes private parts from texts that are kept and shown to others: the names of home directories, and secrets.
 *
 * @param own the home directory of this process's user
 * @param others what takes the place of other home directories
 */
public record EnvironmentPrivacy(Pattern own, String others) {

    /** These words take the place of a text that is lost for good. */
    public static final String LEFT_OUT = "(left out)";

    private static final String HOME = "~";
    /** Where a path begins. A home in the middle of a path, as in a URL, could not be found again. */
    private static final String BEGIN = "(?<![^=:,;\"'\\s])";

    private static final String END = "(?=[/:,;\"'\\s]|$)";
    private static final Pattern ANY_HOME = Pattern.compile("/(?:home|Users)/[^/\\s:=,;\"']+|" + BEGIN + "/root" + END);
    private static final Pattern NOTHING = Pattern.compile("(?!)");
    private static final Pattern SHORTENED = Pattern.compile(BEGIN + "~" + END);
    /**
     * A text in quotes is one word, and so is the note that something was left out. Possessive, because otherwise each
     * character of a long word would take a part of the stack.
     */
    private static final Pattern WORD = Pattern.compile("(?:" + Pattern.quote(LEFT_OUT) + "|\"[^\"]*\"|'[^']*'|\\S)++");
    /** Parts of a name whose value is secret. */
    private static final Pattern SECRET =
            Pattern.compile("(?i)passw|passphrase|pass$|pwd|secret|token|credential|licen[cs]e|access-?key|key$");
    /** An address may begin with a user and a password, or with the name of the cluster. */
    private static final Pattern LOGIN = Pattern.compile("(//|attach:)[^@/\\s]+@");

    /** All home directories become {@code ~}: for texts that are only read. */
    public static EnvironmentPrivacy ofTexts() {
        return of(System.getProperty("user.home"), HOME);
    }

    /**
     * Only the user's own home directory becomes {@code ~}, so that {@link #whole} finds it again: for texts that are
     * used again.
     */
    public static EnvironmentPrivacy ofPlans() {
        return of(System.getProperty("user.home"), LEFT_OUT);
    }

    /** @param home of this process's user; null or empty if unknown */
    static EnvironmentPrivacy of(String home, String others) {
        return new EnvironmentPrivacy(
                isKnown(home) ? Pattern.compile(BEGIN + Pattern.quote(home) + "(?![^/\\\\:,;\"'\\s])") : NOTHING,
                others);
    }

    /**
     * Cleans arguments, each of which may have several words: {@code -Dx.password=abc}, {@code --password=abc} and
     * {@code --password abc} lose their abc.
     */
    public List<String> clean(List<String> arguments) {
        List<String> clean = new ArrayList<>();
        boolean secretFollows = false;
        for (String argument : arguments) {
            Matcher words = WORD.matcher(withoutHomes(argument));
            StringBuilder cleaned = new StringBuilder();
            while (words.find()) {
                String word = words.group();
                boolean isOption = word.startsWith("-");
                String shown = secretFollows && !isOption ? LEFT_OUT : withoutSecrets(word);
                words.appendReplacement(cleaned, Matcher.quoteReplacement(shown));
                secretFollows = isOption && !word.contains("=") && isSecret(word);
            }
            clean.add(words.appendTail(cleaned).toString());
        }
        return List.copyOf(clean);
    }

    public String clean(String text) {
        return clean(List.of(text)).get(0);
    }

    /** The text with the user's own home directory in its place again. */
    public static String whole(String cleaned) {
        String home = System.getProperty("user.home");
        return isKnown(home) ? SHORTENED.matcher(cleaned).replaceAll(Matcher.quoteReplacement(home)) : cleaned;
    }

    /** The JVM says "?" if the system does not know the user. */
    private static boolean isKnown(String home) {
        return home != null && home.length() > 1;
    }

    private String withoutHomes(String text) {
        return ANY_HOME.matcher(own.matcher(text).replaceAll(HOME)).replaceAll(Matcher.quoteReplacement(others));
    }

    /** A value may itself be a name with a value. */
    private static String withoutSecrets(String word) {
        int begin = 0;
        for (int equals = word.indexOf('='); equals >= 0; equals = word.indexOf('=', begin)) {
            if (isSecret(word.substring(begin, equals))) {
                return word.substring(0, equals + 1) + LEFT_OUT;
            }
            begin = equals + 1;
        }
        return LOGIN.matcher(word).replaceAll("$1" + Matcher.quoteReplacement(LEFT_OUT) + "@");
    }

    private static boolean isSecret(String name) {
        return SECRET.matcher(name).find();
    }
}
