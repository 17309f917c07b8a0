package nexmark.jet.runner.live;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;
import nexmark.jet.process.UserFile;
import nexmark.jet.process.UserMistake;

/**
 * The secret that lets in who is not on this machine. A browser shows it once, and then a cookie that is good for this server
 * alone, so that the secret is in no history and in no link.
 */
public final class LiveToken {

    private static final int SHORTEST = 16;
    private static final int COOKIE_BYTES = 16;

    private final String token;
    private final String cookie;

    private LiveToken(String token) {
        this.token = token;
        byte[] random = new byte[COOKIE_BYTES];
        new SecureRandom().nextBytes(random);
        this.cookie = HexFormat.of().formatHex(random);
    }

    /**
     * Reads the secret that is the only word in a file.
     *
     * @throws UserMistake if it cannot be read, is short, or could not stand in an address
     */
    public static LiveToken read(Path file) {
        String named = "--live-token-file " + file;
        String expected = "a file with a secret in it";
        String token = UserFile.text(named, UserFile.bytes(named, file, expected), expected)
                .strip();
        if (!token.matches("[A-Za-z0-9._~-]{" + SHORTEST + ",}")) {
            throw new UserMistake(named + ": expected one word of " + SHORTEST
                    + " or more letters, digits and ._~-, such as 'openssl rand -hex 16' prints");
        }
        return new LiveToken(token);
    }

    boolean isToken(String given) {
        return isSame(token, given);
    }

    boolean isCookie(String given) {
        return isSame(cookie, given);
    }

    String cookie() {
        return cookie;
    }

    /** How long this takes says nothing about how many characters are right. */
    private static boolean isSame(String secret, String given) {
        return MessageDigest.isEqual(secret.getBytes(StandardCharsets.UTF_8), given.getBytes(StandardCharsets.UTF_8));
    }
}
