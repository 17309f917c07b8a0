package nexmark.jet.cluster;

import java.util.Locale;
import nexmark.jet.process.UserMistake;

/** Says why a command on a host failed, in one line: the host, the mistake, the remedy. */
final class SshErrors {

    private SshErrors() {}

    /**
     * Returns a {@link HostUnreachable} if the host does not answer, a {@link UserMistake} if the user can put the failure right,
     * otherwise a {@link ClusterFailure}.
     *
     * @param doing purpose of the command, as {@code copying the jar}
     */
    static RuntimeException of(InventoryHost host, Inventory inventory, String doing, SshConnection.Ended ended) {
        String in = host.inWords() + ": ";
        String text = ended.err().toLowerCase(Locale.ROOT);
        if (ended.exitCode() == SshConnection.Ended.OF_SSH) {
            return ofSsh(host, inventory, in, doing, ended, text);
        }
        if (text.contains("no space left on device") || text.contains("disk quota exceeded")) {
            return new UserMistake(in + "no space left on device while " + doing + ", expected some below the folder '"
                    + host.folder() + "'");
        }
        return new ClusterFailure(in + doing + " failed (exit code " + ended.exitCode() + "): " + last(ended.err()));
    }

    private static RuntimeException ofSsh(
            InventoryHost host, Inventory inventory, String in, String doing, SshConnection.Ended ended, String text) {
        String known = inventory.knownHosts().map(Object::toString).orElse("~/.ssh/known_hosts");
        if (text.contains("host key for") && text.contains("has changed")) {
            return new UserMistake(in + "the host key is another than in " + known
                    + ", expected the same: if the machine is a new one, put its key there");
        }
        if (text.contains("host key verification failed")) {
            return new UserMistake(in + "the host key is unknown, expected it in " + known
                    + ": compare what 'ssh-keyscan -p " + host.sshPort() + " " + host.host()
                    + "' prints with the machine's own, and put it there");
        }
        if (text.contains("permission denied (")) {
            String key = inventory.identityFile().map(Object::toString).orElse("the user's default keys");
            return new UserMistake(in + "permission denied with " + key + ", expected its public key in " + host.user()
                    + "'s authorized_keys there");
        }
        if (text.contains("connection refused")) {
            return new HostUnreachable(in + "connection refused, expected sshd on port " + host.sshPort());
        }
        if (text.contains("could not resolve hostname")) {
            return new UserMistake(in + "no host of that name, expected a name or address");
        }
        if (text.contains("timed out")
                || text.contains(SshConnection.NO_ANSWER)
                || text.contains("no route to host")
                || text.contains("unreachable")) {
            return new HostUnreachable(in + "not to be reached (" + last(ended.err())
                    + "), expected a running machine whose firewall lets port " + host.sshPort() + " through");
        }
        return new ClusterFailure(in + "the SSH connection was lost while " + doing + ": " + last(ended.err()));
    }

    private static String last(String text) {
        return text.strip().lines().reduce((first, second) -> second).orElse("it said nothing");
    }
}
