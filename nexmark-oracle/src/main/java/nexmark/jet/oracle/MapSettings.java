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
 * @param closed whether there always are as many, and no operation has a time at which it is due
 * @param batch entries that one operation sets
 * @param backups synchronous copies of each entry on other members
 * @param clients beside each member, if clients ask
 */
public record MapSettings(
        int keyBytes,
        int valueBytes,
        int writePercent,
        KeyChoice keyChoice,
        int inFlight,
        boolean closed,
        Locality locality,
        int batch,
        int backups,
        Read read,
        Requests requests,
        int clients,
        Target target)
        implements Serializable {

    /** How the key of an operation is chosen. */
    public enum KeyChoice {
        /** Each key is as likely as any other. */
        UNIFORM,
        /**
         * Key k, from 0, of n has the chance log(1 + 1/(k+1)) / log(n+1), nearly that of Zipf's law with exponent 1.
         */
        ZIPF,
        /** Each member goes through all keys, from one on that no other begins with. */
        SEQUENTIAL;

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

    /** Where the owners of the keys are, seen from the member that asks, or that clients are beside. */
    public enum Locality {
        RANDOM,
        LOCAL,
        REMOTE;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** Whose copy a get reads. */
    public enum Read {
        OWNER,
        /** The asking member's own, which may be older than the owner's. */
        STALE;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** Whom a client asks. */
    public enum Target {
        /** The first member, which asks the owner. */
        ONE,
        /** Each key's owner. */
        ALL;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** Whether the members choose the operations' keys or times, which then do not follow from events alone. */
    public boolean isChosenByMembers() {
        return closed || locality != Locality.RANDOM || keyChoice == KeyChoice.SEQUENTIAL;
    }
}
