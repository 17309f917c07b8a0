package nexmark.jet.oracle;

import java.io.Serializable;
import java.util.Locale;

/**
 * The entries of a map, and how it is asked.
 *
 * @param keyBytes characters of each key, of one byte each
 * @param valueBytes characters of each value
 * @param writePercent share of the operations that set a value, percent; the others get one
 * @param inFlight operations that each source processor's stage may have under way
 * @param backups synchronous copies of each entry on other members
 */
public record MapSettings(
        int keyBytes,
        int valueBytes,
        int writePercent,
        KeyChoice keyChoice,
        int inFlight,
        int backups,
        Requests requests)
        implements Serializable {

    /** How the key of an operation is chosen. */
    public enum KeyChoice {
        /** Each key is as likely as any other. */
        UNIFORM,
        /**
         * Key k, from 0, of n has the chance log(1 + 1/(k+1)) / log(n+1), nearly that of Zipf's law with exponent 1.
         */
        ZIPF;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** Whose operations they are. */
    public enum Requests {
        /** The members', each of which asks the key's owner, often itself. */
        MEMBERS,
        /** Those of a client beside each member, through its sockets and the client protocol. */
        CLIENTS;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
