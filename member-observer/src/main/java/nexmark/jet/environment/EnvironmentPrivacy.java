package nexmark.jet.environment;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Removes private parts from arguments: the names of home directories, and secrets. */
record EnvironmentPrivacy(Pattern homes) {

    private static final String LEFT_OUT = "(left out)";
    private static final Pattern SECRET =
            Pattern.compile("(?i)passw|pwd|secret|token|credential|licen[cs]e|api-?key|access-?key|private-?key");
    private static final String ANY_HOME = "/(?:home|Users)/[^/\\s:=,;\"']+|/root(?=[/:,;\"']|$)";

    /**
     * @param home of this process's user; null or empty if unknown. Home directories of others, below /home and /Users,
     *     are removed too.
     */
    static EnvironmentPrivacy of(String home) {
        boolean known = home != null && home.length() > 1;
        return new EnvironmentPrivacy(
                Pattern.compile(known ? Pattern.quote(home) + "(?![^/\\\\:,;\"'])|" + ANY_HOME : ANY_HOME));
    }

    /** {@code -Dx.password=abc}, {@code --password=abc} and {@code --password abc} lose their abc. */
    List<String> clean(List<String> arguments) {
        List<String> clean = new ArrayList<>();
        boolean secretFollows = false;
        for (String argument : arguments) {
            boolean option = argument.startsWith("-");
            clean.add(secretFollows && !option ? LEFT_OUT : clean(argument));
            secretFollows = option
                    && !argument.contains("=")
                    && SECRET.matcher(argument).find();
        }
        return List.copyOf(clean);
    }

    private String clean(String argument) {
        int equals = argument.indexOf('=');
        if (equals >= 0 && SECRET.matcher(argument.substring(0, equals)).find()) {
            return argument.substring(0, equals + 1) + LEFT_OUT;
        }
        return homes.matcher(argument).replaceAll("~");
    }
}
