package nexmark.jet.cluster;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import nexmark.jet.process.UserMistake;

/**
 * A running cluster, as {@code attach:} names it: {@code [NAME@]HOST:PORT[,HOST:PORT...]}.
 *
 * @param cluster name of the cluster
 * @param shownName the name if it was given with the address; otherwise {@code $NEXMARK_CLUSTER_NAME}, in place of the
 *     secret
 * @param members addresses of some of the members, {@code HOST:PORT}
 */
record AttachTarget(String cluster, String shownName, List<String> members) {

    private static final int HIGHEST_PORT = 65_535;

    AttachTarget {
        members = List.copyOf(members);
    }

    /**
     * Reads an address.
     *
     * @param environment has the cluster's name where the address has none
     * @throws UserMistake if the address has another form, or the name is in neither place
     */
    static AttachTarget parse(String where, Map<String, String> environment) {
        int at = where.lastIndexOf('@');
        List<String> members = Arrays.asList(where.substring(at + 1).split(",", -1));
        if (at == 0 || !members.stream().allMatch(AttachTarget::isAddress)) {
            throw new UserMistake(
                    "--cluster is 'attach:" + where + "', expected attach:[NAME@]HOST:PORT[,HOST:PORT...]");
        }
        if (at > 0) {
            String name = where.substring(0, at);
            return new AttachTarget(name, name, members);
        }
        String secret = ClusterName.toAttach(environment)
                .orElseThrow(
                        () -> new UserMistake("--cluster is 'attach:" + where + "', expected the cluster's name in "
                                + ClusterName.VARIABLE + " or, for all to see, as attach:NAME@HOST:PORT"));
        return new AttachTarget(secret, "$" + ClusterName.VARIABLE, members);
    }

    private static boolean isAddress(String text) {
        int colon = text.lastIndexOf(':');
        try {
            int port = Integer.parseInt(text.substring(colon + 1));
            return colon > 0 && port >= 1 && port <= HIGHEST_PORT;
        } catch (NumberFormatException e) {
            return false;
        }
    }
}
