package nexmark.jet.cluster;

import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A machine that can host one member; a machine with two members is two hosts with different member ports.
 *
 * @param privateAddress IPv4 address on which the member listens and others reach it
 * @param folder folder there for the jar and the members' folders: absolute, or seen from the user's login folder
 * @param cpus processors that the member is bound to, as {@code taskset -c} takes them; empty = all
 * @param pricePerHour price of an hour of the machine, in any currency; empty if it is not known
 */
public record InventoryHost(
        String host,
        int sshPort,
        String user,
        String privateAddress,
        int memberPort,
        int cooperativeThreads,
        String java,
        String folder,
        Optional<String> cpus,
        Optional<Double> pricePerHour) {

    private static final int SSH_PORT = 22;

    /** Has no dash at its start, which ssh would take for an option. */
    private static final Pattern HOST = Pattern.compile("[A-Za-z0-9:][A-Za-z0-9._:%-]*");

    private static final Pattern USER = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9._@\\\\-]*");
    /**
     * An address of one machine: neither 0.0.0.0/8, which is all of a machine's, nor multicast and above, 224 to 255.
     */
    private static final Pattern ONE_MACHINE =
            Pattern.compile("(22[0-3]|2[01]\\d|1\\d\\d|[1-9]\\d?)(\\.(25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)){3}");

    private static final Pattern COMMAND = Pattern.compile("\\P{Cntrl}+");
    private static final Pattern CPUS = Pattern.compile("\\d+(-\\d+)?(,\\d+(-\\d+)?)*");
    /**
     * A tilde would be a folder of that name, because nothing but a shell reads it otherwise; a dash an option; a colon
     * ends a class path.
     */
    private static final Pattern FOLDER = Pattern.compile("[^~:\\p{Cntrl}-][^:\\p{Cntrl}]*");

    /** The address of the host's member, {@code IP:PORT}. */
    public String memberAddress() {
        return privateAddress + ":" + memberPort;
    }

    /** The host in messages: {@code ec2-user@10.0.0.5}, with the port if it is not SSH's own. */
    public String inWords() {
        return user + "@" + host + (sshPort == SSH_PORT ? "" : ":" + sshPort);
    }

    /** The keys whose values cannot be, with what was expected. */
    Stream<String> mistakes() {
        return Stream.of(
                        mistake("host", host, HOST, "a name or address"),
                        mistake("user", user, USER, "a user's name"),
                        mistake("privateAddress", privateAddress, ONE_MACHINE, "an IPv4 address of one machine"),
                        mistake("java", java, COMMAND, "the command of a JDK"),
                        mistake("folder", folder, FOLDER, "a path from / or the login folder, without ~ and :"),
                        mistake("cpus", cpus.orElse("0"), CPUS, "processors such as 0-13 or 0,2"),
                        mistake("sshPort", sshPort),
                        mistake("memberPort", memberPort))
                .filter(mistake -> !mistake.isEmpty());
    }

    private static String mistake(String key, String value, Pattern allowed, String expected) {
        boolean isAllowed = value != null && allowed.matcher(value).matches();
        return isAllowed ? "" : key + " is " + value + ", expected " + expected;
    }

    private static String mistake(String key, int port) {
        return port >= 1 && port <= HostPort.HIGHEST_PORT ? "" : key + " is " + port + ", expected 1 to 65535";
    }
}
