package nexmark.jet.cluster;

import java.util.Optional;

/**
 * A machine that can host one member; a machine with two members is two hosts with different member ports.
 *
 * @param host name or address that SSH connects to
 * @param privateAddress IPv4 address on which the member listens, and under which the other members and the runner
 *     reach it
 * @param cooperativeThreads number of the member's cooperative threads
 * @param java the command that starts Java there
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

    public static final int DEFAULT_SSH_PORT = 22;
    public static final int DEFAULT_MEMBER_PORT = 5701;
    public static final String DEFAULT_JAVA = "java";
    public static final String DEFAULT_FOLDER = "nexmark";

    /** The address of the host's member, {@code IP:PORT}. */
    public String memberAddress() {
        return privateAddress + ":" + memberPort;
    }

    /** The host in messages: {@code ec2-user@10.0.0.5}, with the port if it is not SSH's own. */
    public String inWords() {
        return user + "@" + host + (sshPort == DEFAULT_SSH_PORT ? "" : ":" + sshPort);
    }
}
