package nexmark.jet.cluster;

import com.hazelcast.config.Config;
import com.hazelcast.config.DiscoveryConfig;
import com.hazelcast.config.JoinConfig;
import com.hazelcast.config.MemberAddressProviderConfig;
import com.hazelcast.config.NetworkConfig;
import java.util.List;
import java.util.Set;

/**
 * Closes a member's network, whatever the user's configuration says: the member listens on its own address and port and on
 * no other, joins the members whose addresses it was given and no others, and lets in only members and clients.
 */
final class MemberNetwork {

    /** No path has a NUL, so a job cannot name a class path of its own, such as a jar that somebody left in /tmp. */
    private static final String NO_PATH = "\0";

    private MemberNetwork() {}

    static void close(Config config, MemberConfig member) {
        config.setProperty("hazelcast.local.localAddress", member.address());
        // Otherwise a member listens on all interfaces, and the address is only the one that it reports to others.
        config.setProperty("hazelcast.socket.bind.any", "false");
        config.setProperty("hazelcast.socket.server.bind.any", "false");
        config.setProperty("hazelcast.phone.home.enabled", "false");
        // Hazelcast logs into our log, which leaves the cluster's name out.
        config.setProperty("hazelcast.logging.type", "slf4j");
        config.setProperty("hazelcast.jet.custom.lib.dir", NO_PATH);
        NetworkConfig network = config.getNetworkConfig().setPort(member.port()).setPortAutoIncrement(false);
        network.getInterfaces().setEnabled(true).setInterfaces(List.of(member.address()));
        network.setMemberAddressProviderConfig(new MemberAddressProviderConfig());
        network.setPublicAddress(member.publicAddress().isEmpty() ? null : member.publicAddress());
        network.setOutboundPorts(Set.of());
        network.setOutboundPortDefinitions(
                member.outboundPorts().isEmpty() ? Set.of() : Set.of(member.outboundPorts()));
        findOnly(member.join(), network.getJoin());
        refuseAllButMembersAndClients(config);
    }

    /** A lone member gets the list too, so that others can join it later. */
    private static void findOnly(List<String> members, JoinConfig join) {
        join.getMulticastConfig().setEnabled(false);
        join.getAutoDetectionConfig().setEnabled(false);
        join.getAwsConfig().setEnabled(false);
        join.getAzureConfig().setEnabled(false);
        join.getGcpConfig().setEnabled(false);
        join.getKubernetesConfig().setEnabled(false);
        join.getEurekaConfig().setEnabled(false);
        join.setDiscoveryConfig(new DiscoveryConfig());
        join.getTcpIpConfig().setEnabled(true).setRequiredMember(null).setMembers(members);
    }

    /** Hazelcast's older REST API will go; until then it has to be switched off. */
    @SuppressWarnings("removal")
    private static void refuseAllButMembersAndClients(Config config) {
        NetworkConfig network = config.getNetworkConfig();
        network.getRestApiConfig().setEnabled(false);
        network.getMemcacheProtocolConfig().setEnabled(false);
        config.getRestConfig().setEnabled(false);
        config.getManagementCenterConfig()
                .setConsoleEnabled(false)
                .setScriptingEnabled(false)
                .setDataAccessEnabled(false);
    }
}
