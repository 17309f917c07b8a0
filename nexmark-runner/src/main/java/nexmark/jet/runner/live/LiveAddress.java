package nexmark.jet.runner.live;

import java.net.InetSocketAddress;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import nexmark.jet.process.UserMistake;

/**
 * The address at which runs are shown.
 *
 * @param host name or address as the user wrote it; an IPv6 address in brackets
 * @param port 0 for any port that is free
 */
public record LiveAddress(String host, int port) {

    /** The port unless another is given. */
    public static final int DEFAULT_PORT = 8383;

    private static final String THIS_MACHINE = "127.0.0.1";
    private static final int LARGEST_PORT = 65_535;
    private static final Pattern FORM = Pattern.compile("(?:([\\w.-]+|\\[[0-9A-Fa-f:.]+]):)?(\\d{1,5})");

    /** Whether a text could be meant as an address of this kind. */
    public static boolean isLike(String text) {
        return FORM.matcher(text).matches();
    }

    /**
     * Reads {@code PORT} or {@code HOST:PORT}; without a host it is this machine alone.
     *
     * @throws UserMistake if the text has another form, or the host is not known
     */
    public static LiveAddress parse(String text) {
        Matcher parts = FORM.matcher(text);
        if (!parts.matches() || Integer.parseInt(parts.group(2)) > LARGEST_PORT) {
            throw new UserMistake("--live is '" + text + "', expected PORT or HOST:PORT, such as 8383");
        }
        String host = parts.group(1) == null ? THIS_MACHINE : parts.group(1);
        LiveAddress address = new LiveAddress(host, Integer.parseInt(parts.group(2)));
        if (address.socketAddress().isUnresolved()) {
            throw new UserMistake(
                    "--live: the host '" + host + "' is not known, expected a name or an address of this machine");
        }
        return address;
    }

    /** Whether only processes of this machine can connect. */
    public boolean isLoopback() {
        return socketAddress().getAddress().isLoopbackAddress();
    }

    InetSocketAddress socketAddress() {
        return new InetSocketAddress(host.replaceAll("[\\[\\]]", ""), port);
    }

    @Override
    public String toString() {
        return host + ":" + port;
    }
}
