package nexmark.jet.plan;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import nexmark.jet.json.StrictJson.Spelling;
import nexmark.jet.process.UserMistake;

/**
 * A cluster in one word, as {@code --cluster} and plan files have it: {@code embedded[:N]}, {@code processes:N},
 * {@code ssh:FILE[:N]}, {@code attach[:[NAME@]HOST:PORT[,HOST:PORT...]]}; and the client's configuration, which no word
 * holds.
 *
 * @param where the inventory's file of {@code ssh}, the addresses of {@code attach} unless a client's configuration has
 *     them, otherwise empty
 * @param client file of the Hazelcast client's configuration by which a cluster is attached to; empty in all words
 * @param members number of members; empty = all that there are
 */
public record ClusterSpec(ClusterKind kind, Optional<String> where, Optional<String> client, OptionalInt members) {

    /** More members than anyone starts: a slip of the finger would take all memory. */
    private static final int MOST_MEMBERS = 10_000;

    private static final Pattern COUNTED_FILE = Pattern.compile("(.+):(\\d+)");

    /** A cluster that no client's configuration belongs to. */
    public ClusterSpec(ClusterKind kind, Optional<String> where, OptionalInt members) {
        this(kind, where, Optional.empty(), members);
    }

    /** @throws UserMistake if the text is none of the forms */
    public static ClusterSpec parse(String text) {
        String kind = text.split(":", 2)[0];
        String argument = text.contains(":") ? text.substring(kind.length() + 1) : "";
        return switch (kind) {
            case "embedded" -> counted(ClusterKind.EMBEDDED, argument.isEmpty() ? "1" : argument, text);
            case "processes" -> counted(ClusterKind.PROCESSES, argument, text);
            case "ssh" -> ssh(argument, text);
            case "attach" -> {
                Optional<String> addresses = Optional.of(argument).filter(given -> !given.isEmpty());
                yield new ClusterSpec(ClusterKind.ATTACH, addresses, OptionalInt.empty());
            }
            default ->
                throw mistake(
                        text,
                        Spelling.nearest(kind, List.of("embedded", "processes", "ssh", "attach"))
                                        .map(meant -> meant + text.substring(kind.length()) + ", or ")
                                        .orElse("")
                                + "embedded[:N], processes:N, ssh:FILE[:N] or attach:[NAME@]HOST:PORT[,HOST:PORT...]");
        };
    }

    private static ClusterSpec counted(ClusterKind kind, String members, String text) {
        return new ClusterSpec(kind, Optional.empty(), OptionalInt.of(members(members, text)));
    }

    /** A number behind the last colon is that of members; a file's name that ends so needs one more. */
    private static ClusterSpec ssh(String argument, String text) {
        if (argument.isBlank()) {
            throw mistake(text, "ssh:FILE[:N] with an inventory's file");
        }
        Matcher counted = COUNTED_FILE.matcher(argument);
        OptionalInt members = counted.matches() ? OptionalInt.of(members(counted.group(2), text)) : OptionalInt.empty();
        return new ClusterSpec(
                ClusterKind.SSH, Optional.of(members.isPresent() ? counted.group(1) : argument), members);
    }

    private static int members(String number, String text) {
        if (!number.matches("0*[1-9]\\d*")) {
            throw mistake(text, "a number of members of at least 1 after the colon");
        }
        if (number.length() > 9 || Integer.parseInt(number) > MOST_MEMBERS) {
            throw mistake(text, "at most " + MOST_MEMBERS + " members");
        }
        return Integer.parseInt(number);
    }

    private static UserMistake mistake(String text, String expected) {
        return new UserMistake("--cluster is '" + text + "', expected " + expected);
    }

    /** The threads of all members on this machine: one for each processor, but equally many for each member. */
    public static int threadsHere(int members) {
        return Math.max(1, Runtime.getRuntime().availableProcessors() / members) * members;
    }
}
