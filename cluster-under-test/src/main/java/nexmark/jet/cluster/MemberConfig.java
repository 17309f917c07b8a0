package nexmark.jet.cluster;

import com.hazelcast.config.Config;
import com.hazelcast.config.DiscoveryConfig;
import com.hazelcast.config.JoinConfig;
import com.hazelcast.config.MemberAddressProviderConfig;
import com.hazelcast.config.NetworkConfig;
import com.hazelcast.config.YamlConfigBuilder;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import nexmark.jet.process.UserFile;
import nexmark.jet.process.UserMistake;

/**
 * The settings that distinguish one member from another; all others are in {@code hazelcast.yaml}.
 *
 * @param cluster name of the cluster, which its members share and members of other clusters do not have
 * @param address address on which the member listens
 * @param join addresses of all members, {@code HOST:PORT}, its own among them
 * @param threads cooperative threads
 * @param publicAddress address by which the others reach the member, {@code HOST:PORT}; empty = its own
 * @param outboundPorts range of the ports from which the member connects, such as {@code 33000-33009}; empty = any
 */
public record MemberConfig(
        String cluster,
        String address,
        int port,
        List<String> join,
        int threads,
        String publicAddress,
        String outboundPorts) {

    /** Hazelcast's words for a port that is taken; a member's log is searched for them. */
    public static final String PORT_TAKEN = "already in use";

    private static final String DEFAULT = "/cluster-configs/hazelcast.yaml";
    private static final String EXPECTED = "a Hazelcast configuration (YAML)";

    /** No path has a NUL, so a job cannot name a class path of its own, such as a jar that somebody left in /tmp. */
    private static final String NO_PATH = "\0";

    public MemberConfig {
        join = List.copyOf(join);
    }

    public static MemberConfig of(String cluster, String address, int port, List<String> join, int threads) {
        return new MemberConfig(cluster, address, port, join, threads, "", "");
    }

    /** This member, reached by another address and connecting from ports of its own. */
    MemberConfig behind(String itsPublicAddress, String itsOutboundPorts) {
        return new MemberConfig(cluster, address, port, join, threads, itsPublicAddress, itsOutboundPorts);
    }

    /**
     * The member's whole configuration.
     *
     * @param yaml file of all other settings; empty = the project's own file
     * @throws UserMistake if the file is no Hazelcast configuration, or one with an advanced network
     */
    public Config over(String yaml) {
        Config config =
                yaml.isEmpty() ? config(ours()) : users(yaml, UserFile.bytes(named(yaml), Path.of(yaml), EXPECTED));
        config.setClusterName(cluster);
        config.getJetConfig().setCooperativeThreadCount(threads);
        SerialFilter.apply(config.getSerializationConfig());
        closeNetwork(config, this);
        return config;
    }

    /**
     * Does nothing, unless members cannot start with a file. The file is read again for each member.
     *
     * @throws UserMistake if the file is no Hazelcast configuration, or one with an advanced network, or no text in UTF-8
     */
    public static void check(String yaml) {
        if (yaml.isBlank()) {
            throw new UserMistake("--hazelcast is empty, expected " + EXPECTED);
        }
        UserFile.checkRegular(named(yaml), Path.of(yaml), EXPECTED);
        byte[] content = UserFile.bytes(named(yaml), Path.of(yaml), EXPECTED);
        users(yaml, content);
        UserFile.text(named(yaml), content, EXPECTED); // as members get it
    }

    private static String named(String yaml) {
        return "--hazelcast " + yaml;
    }

    /** The configuration that a file of the user's holds. */
    private static Config users(String yaml, byte[] content) {
        Config config = parsed(yaml, content);
        if (config.getAdvancedNetworkConfig().isEnabled()) {
            throw new UserMistake(
                    named(yaml) + " has advanced-network, expected network: the benchmark sets the address and port");
        }
        return config;
    }

    private static Config parsed(String yaml, byte[] content) {
        try {
            return config(content);
        } catch (RuntimeException | StackOverflowError e) {
            throw new UserMistake(named(yaml) + " is not a Hazelcast configuration: "
                    + String.valueOf(e.getMessage()).lines().findFirst().orElse("unreadable"));
        }
    }

    private static Config config(byte[] yaml) {
        return new YamlConfigBuilder(new ByteArrayInputStream(yaml)).build();
    }

    private static byte[] ours() {
        try (InputStream in = MemberConfig.class.getResourceAsStream(DEFAULT)) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Closes the network, whatever the user's file says: the member listens on its own address and port alone, joins the
     * members it was given and no others, and lets in only members and clients.
     */
    private static void closeNetwork(Config config, MemberConfig member) {
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
