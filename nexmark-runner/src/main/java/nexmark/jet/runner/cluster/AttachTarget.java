package nexmark.jet.runner.cluster;

import java.util.Arrays;
import java.util.List;
import nexmark.jet.runner.UserMistake;

/**
 * A running cluster, as {@code attach:} names it: {@code [NAME@]HOST:PORT[,HOST:PORT...]}.
 *
 * @param cluster its name, {@code nexmark} unless given
 * @param members addresses of some of its members, {@code HOST:PORT}
 */
record AttachTarget(String cluster, List<String> members) {

    private static final String DEFAULT_NAME = "nexmark";
    private static final int HIGHEST_PORT = 65_535;

    AttachTarget {
        members = List.copyOf(members);
    }

    /** @throws UserMistake if it does not read so */
    static AttachTarget parse(String where) {
        int at = where.lastIndexOf('@');
        AttachTarget target = new AttachTarget(
                at < 0 ? DEFAULT_NAME : where.substring(0, at),
                Arrays.asList(where.substring(at + 1).split(",", -1)));
        if (target.cluster.isEmpty() || !target.members.stream().allMatch(AttachTarget::isAddress)) {
            throw new UserMistake(
                    "--cluster is 'attach:" + where + "', expected attach:[NAME@]HOST:PORT[,HOST:PORT...]");
        }
        return target;
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
