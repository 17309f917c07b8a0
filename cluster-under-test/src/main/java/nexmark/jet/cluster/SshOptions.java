package nexmark.jet.cluster;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The options on ssh's command line, which outweigh the user's own settings. All other settings of the user apply, so
 * that a jump host works.
 */
final class SshOptions {

    /** Dead connections are given up after 15 s, before a member that hears nothing lets go. */
    private static final Map<String, String> ALWAYS = new TreeMap<>(Map.ofEntries(
            Map.entry("BatchMode", "yes"),
            Map.entry("PreferredAuthentications", "publickey"),
            Map.entry("PasswordAuthentication", "no"),
            Map.entry("KbdInteractiveAuthentication", "no"),
            Map.entry("StrictHostKeyChecking", "yes"),
            Map.entry("UpdateHostKeys", "no"),
            Map.entry("ConnectTimeout", "10"),
            Map.entry("ServerAliveInterval", "5"),
            Map.entry("ServerAliveCountMax", "3"),
            Map.entry("ForwardAgent", "no"),
            Map.entry("ForwardX11", "no"),
            Map.entry("ClearAllForwardings", "yes"),
            Map.entry("PermitLocalCommand", "no"),
            Map.entry("RemoteCommand", "none"),
            Map.entry("RequestTTY", "no"),
            Map.entry("EscapeChar", "none"),
            Map.entry("LogLevel", "ERROR")));

    private SshOptions() {}

    static List<String> of(InventoryHost host, Inventory inventory) {
        List<String> options = new ArrayList<>();
        ALWAYS.forEach((name, value) -> options.addAll(List.of("-o", name + "=" + value)));
        inventory.knownHosts().ifPresent(file -> options.addAll(List.of("-o", "UserKnownHostsFile=" + quoted(file))));
        inventory
                .identityFile()
                .ifPresent(file ->
                        options.addAll(List.of("-o", "IdentitiesOnly=yes", "-o", "IdentityFile=" + quoted(file))));
        options.addAll(List.of("-p", Integer.toString(host.sshPort()), "-l", host.user()));
        return options;
    }

    /** Quotes a path as in ssh_config, where a path may have blanks and a percent sign begins a token. */
    private static String quoted(Path file) {
        return '"' + file.toString().replace("%", "%%") + '"';
    }
}
