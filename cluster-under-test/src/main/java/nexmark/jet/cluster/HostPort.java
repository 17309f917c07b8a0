package nexmark.jet.cluster;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Where something listens, as users write it: {@code HOST:PORT}, {@code [IPV6]:PORT}; and ranges of ports. */
public final class HostPort {

    public static final int HIGHEST_PORT = 65_535;

    private static final Pattern ADDRESS = Pattern.compile("(?:[^\\s:,@*\\[\\]]+|\\[[^\\s\\[\\]]+\\]):(\\d{1,5})");
    private static final Pattern RANGE = Pattern.compile("(\\d{1,5})(?:-(\\d{1,5}))?");

    private HostPort() {}

    /** Whether a text is a host or an address with a port of 1 to 65535. */
    public static boolean isOne(String text) {
        Matcher matcher = ADDRESS.matcher(text);
        return matcher.matches() && isPort(matcher.group(1));
    }

    /** Whether a text is a port, or a range of ports such as {@code 33000-33009} whose first is not above its last. */
    public static boolean isRangeOfPorts(String text) {
        Matcher matcher = RANGE.matcher(text);
        if (!matcher.matches() || !isPort(matcher.group(1))) {
            return false;
        }
        String last = matcher.group(2);
        return last == null || (isPort(last) && Integer.parseInt(matcher.group(1)) <= Integer.parseInt(last));
    }

    private static boolean isPort(String digits) {
        int port = Integer.parseInt(digits);
        return port >= 1 && port <= HIGHEST_PORT;
    }
}
