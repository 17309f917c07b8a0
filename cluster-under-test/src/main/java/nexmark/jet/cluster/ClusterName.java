package nexmark.jet.cluster;

import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import nexmark.jet.process.UserMistake;

/**
 * A cluster's name, which members and clients have to know to get in: the only secret that Hazelcast's free edition has
 * between them. The name is on no command line and in no log of ours, since others can read both.
 */
public final class ClusterName {

    /** The environment variable that holds the name: only its own user can read the environment of a process. */
    public static final String VARIABLE = "NEXMARK_CLUSTER_NAME";

    private static final int RANDOM_BYTES = 16;
    private static final int SHORTEST = 16;
    private static final String HIDDEN = "(name)";
    private static final Set<String> SECRETS = ConcurrentHashMap.newKeySet();

    private ClusterName() {}

    /** A new name that nobody can guess: 128 random bits. */
    static String random() {
        byte[] bytes = new byte[RANDOM_BYTES];
        new SecureRandom().nextBytes(bytes);
        return secret("nexmark-" + HexFormat.of().formatHex(bytes));
    }

    /** @throws UserMistake if the variable is not set, or has a name that can be guessed */
    public static String ofMember(Map<String, String> environment) {
        String name = environment.getOrDefault(VARIABLE, "");
        int length = name.strip().length();
        if (length < SHORTEST) {
            throw new UserMistake(VARIABLE + (name.isEmpty() ? " is not set" : " has " + length + " characters")
                    + ", expected at least " + SHORTEST
                    + " characters that nobody guesses, the same for all members: export "
                    + VARIABLE + "=$(openssl rand -hex 16), or see docs/clusters.md");
        }
        return secret(name);
    }

    /** The name of a cluster to attach to, of any length. */
    static Optional<String> toAttach(Map<String, String> environment) {
        return Optional.ofNullable(environment.get(VARIABLE))
                .filter(name -> !name.isEmpty())
                .map(ClusterName::secret);
    }

    /**
     * Keeps a name out of what is logged; returns the name. A shorter name is no secret, and may be a part of other
     * words.
     */
    static String secret(String name) {
        if (name.length() >= SHORTEST) {
            SECRETS.add(name);
        }
        return name;
    }

    public static String hiddenIn(String text) {
        String hidden = text;
        for (String name : SECRETS) {
            hidden = hidden.replace(name, HIDDEN);
        }
        return hidden;
    }
}
