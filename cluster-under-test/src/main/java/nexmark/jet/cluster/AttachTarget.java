package nexmark.jet.cluster;

import com.hazelcast.client.config.ClientConfig;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import nexmark.jet.plan.ClusterPlan;
import nexmark.jet.process.UserMistake;

/**
 * A running cluster, as {@code --cluster attach:[NAME@]HOST:PORT[,HOST:PORT...]} names it, or a client's configuration.
 *
 * @param config the cluster's name and addresses, and whatever else a client needs to get in there
 * @param shownName the cluster's name if it was given with the address; otherwise {@code
 *     $NEXMARK_CLUSTER_NAME} in place of the secret, or nothing if the file has it
 * @param where the addresses as they were given; empty = the file was given
 * @param file the file of the client's configuration; empty = the addresses were given
 */
record AttachTarget(ClientConfig config, String shownName, Optional<String> where, Optional<String> file) {

    /**
     * Finds out where the cluster is: one place says so, the addresses or the file.
     *
     * @param where {@code [NAME@]HOST:PORT[,HOST:PORT...]}
     * @param file the client's configuration
     * @param environment has the cluster's name where addresses have none
     * @throws UserMistake if both or neither are given, if they have another form, or if the cluster's name is nowhere
     */
    static AttachTarget of(Optional<String> where, Optional<String> file, Map<String, String> environment) {
        if (where.isPresent() && file.isPresent()) {
            throw new UserMistake(
                    "--cluster is 'attach:" + where.get() + "' and --client is " + file.get()
                            + ", expected one place that says where the cluster is: --cluster attach with --client, or no --client");
        }
        if (file.isPresent()) {
            ClientConfig config = ClientFile.read(file.get());
            ClusterName.secret(config.getClusterName());
            return new AttachTarget(config, "", where, file);
        }
        return parse(
                where.orElseThrow(() -> new UserMistake("--cluster is 'attach', expected"
                        + " attach:[NAME@]HOST:PORT[,HOST:PORT...], or --client FILE with it")),
                environment);
    }

    /** As {@link #of} for addresses. */
    static AttachTarget parse(String where, Map<String, String> environment) {
        int at = where.lastIndexOf('@');
        List<String> members = Arrays.asList(where.substring(at + 1).split(",", -1));
        if (at == 0 || !members.stream().allMatch(HostPort::isOne)) {
            throw new UserMistake(
                    "--cluster is 'attach:" + where + "', expected attach:[NAME@]HOST:PORT[,HOST:PORT...]");
        }
        if (at > 0) {
            String name = where.substring(0, at);
            return at(where, members, name, name);
        }
        String secret = ClusterName.toAttach(environment)
                .orElseThrow(
                        () -> new UserMistake("--cluster is 'attach:" + where + "', expected the cluster's name in "
                                + ClusterName.VARIABLE + " or, for all to see, as attach:NAME@HOST:PORT"));
        return at(where, members, secret, "$" + ClusterName.VARIABLE);
    }

    private static AttachTarget at(String where, List<String> members, String cluster, String shownName) {
        return new AttachTarget(
                ClusterClient.configOf(cluster, members), shownName, Optional.of(where), Optional.empty());
    }

    /** The plan of the cluster, of which so much has been found out. */
    ClusterPlan plan(int itsMembers, int threads) {
        return file.map(path -> ClusterPlan.attachedBy(path, itsMembers, threads))
                .orElseGet(() -> ClusterPlan.attached(where.orElseThrow(), itsMembers, threads));
    }

    /** The options of the command line that name the cluster. */
    String given() {
        return file.map(path -> "--cluster attach --client " + path)
                .orElseGet(() -> "--cluster attach:" + where.orElseThrow());
    }

    /** Addresses of some of the members; none where the client finds the members by the discovery that its file names. */
    List<String> members() {
        return config.getNetworkConfig().getAddresses();
    }

    /** The options by which {@code hz-cli} reaches the cluster. */
    String hzCliOptions() {
        return file.map(path -> "-f " + path).orElseGet(() -> "-t " + shownName + "@" + String.join(",", members()));
    }

    /**
     * Does nothing if a condition holds.
     *
     * @throws UserMistake that names the cluster as it was given, and says what is wrong otherwise
     */
    void require(boolean condition, String otherwise) {
        if (!condition) {
            throw mistake(otherwise);
        }
    }

    /** A mistake that names the cluster as it was given, and says what is wrong with it. */
    UserMistake mistake(String what) {
        return new UserMistake(given() + ": " + what);
    }
}
