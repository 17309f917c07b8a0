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
        Requests requests,
        int clients)
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
        CLIENTS,
        /** Those of clients that ask the first member alone, which asks the owner. */
        CLIENTS_OF_ONE,
        /** The members', which have a copy of each entry and get the value that it has, though it may be stale. */
        COPIES;

        public boolean areOfClients() {
            return this == CLIENTS || this == CLIENTS_OF_ONE;
        }

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
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

    /** Whether the members choose the operations' keys or times, which then do not follow from events alone. */
    public boolean isChosenByMembers() {
        return closed || locality != Locality.RANDOM || keyChoice == KeyChoice.SEQUENTIAL;
    }
}
