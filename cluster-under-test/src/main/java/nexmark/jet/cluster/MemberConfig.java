package nexmark.jet.cluster;

import com.hazelcast.config.Config;
import com.hazelcast.config.JoinConfig;
import com.hazelcast.config.MapConfig;
import com.hazelcast.config.MemberAddressProviderConfig;
import com.hazelcast.config.NetworkConfig;
import com.hazelcast.config.YamlConfigBuilder;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import nexmark.jet.oracle.MapOperations;
import nexmark.jet.process.UserFile;
import nexmark.jet.process.UserMistake;

/**
 * The settings that distinguish one member from another; all others are in {@code hazelcast.yaml}.
 *
 * @param join addresses of all members, {@code HOST:PORT}, its own among them
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

    /** A member's words for a port that is taken; its log is searched for them. */
    public static final String PORT_TAKEN = " is taken, expected a free one";

    private static final String EXPECTED = "a Hazelcast configuration (YAML)";

    /** A violation of the schema in Hazelcast's message: the reason, and where. */
    private static final Pattern VIOLATION = Pattern.compile("(\\S.*)\\R *instance location: #/(\\S*)");

    /** No path has a NUL, so a job cannot name its own class path, such as a jar that somebody left in /tmp. */
    private static final String NO_PATH = "\0";

    public MemberConfig {
        join = List.copyOf(join);
    }

    public static MemberConfig of(String cluster, String address, int port, List<String> join, int threads) {
        return new MemberConfig(cluster, address, port, join, threads, "", "");
    }

    MemberConfig behind(String itsPublicAddress, String itsOutboundPorts) {
        return new MemberConfig(cluster, address, port, join, threads, itsPublicAddress, itsOutboundPorts);
    }

    /**
     * The member's configuration over a file of all other settings, empty = the project's own; a UserMistake if it is
     * none or has an advanced network.
     */
    public Config over(String yaml) {
        Config config = yaml.isEmpty()
                ? config(MemberJvm.config("hazelcast.yaml").orElseThrow(), System.getProperties())
                : users(yaml, System.getProperties());
        config.setClusterName(cluster);
        config.getJetConfig().setCooperativeThreadCount(threads);
        for (int backups = 0; backups <= MapConfig.MAX_BACKUP_COUNT; backups++) {
            for (boolean readsCopies : new boolean[] {false, true}) {
                String name = MapOperations.map(backups, readsCopies);
                config.addMapConfig(new MapConfig(config.findMapConfig(name))
                        .setName(name)
                        .setAsyncBackupCount(0)
                        .setReadBackupData(readsCopies)
                        .setBackupCount(backups));
            }
        }
        SerialFilter.apply(config.getSerializationConfig());
        closeNetwork(config);
        return config;
    }

    /**
     * Checks a file, which is read again for each member.
     *
     * @param jvmOptions of the members; the file may use the properties that they set, and those of every JVM, such as
     * user.home
     * @throws UserMistake unless members can start with the file
     */
    public static void check(String yaml, List<String> jvmOptions) {
        Properties properties = new Properties(System.getProperties());
        jvmOptions.stream().filter(option -> option.startsWith("-D")).forEach(option -> {
            String[] property = option.substring(2).split("=", 2);
            properties.setProperty(property[0], property.length > 1 ? property[1] : "");
        });
        users(yaml, properties);
    }

    private static Config users(String yaml, Properties properties) {
        String named = "--hazelcast " + yaml;
        UserFile.checkRegular(named, Path.of(yaml), EXPECTED);
        String text = UserFile.text(named, UserFile.bytes(named, Path.of(yaml), EXPECTED), EXPECTED);
        Config config;
        try {
            config = config(text, properties);
        } catch (RuntimeException | StackOverflowError e) {
            throw new UserMistake(named + " is not a Hazelcast configuration: "
                    + (text.stripLeading().startsWith("<") ? "it is XML, expected YAML" : reason(e)));
        }
        check(
                config.getJetConfig().isEnabled(),
                named + " has Jet disabled, expected 'jet: {enabled: true}' in hazelcast");
        check(
                !config.isLiteMember(),
                named + " has a lite member, which holds no data, expected one without lite-member");
        check(
                !config.getAdvancedNetworkConfig().isEnabled(),
                named + " has advanced-network, expected network: the benchmark sets the address and port");
        return config;
    }

    private static void check(boolean isRight, String mistake) {
        if (!isRight) {
            throw new UserMistake(mistake);
        }
    }

    /** Each key that is not known, or has a wrong value, and where it is. */
    private static String reason(Throwable refusal) {
        String violations = VIOLATION
                .matcher(refusal.toString())
                .results()
                .filter(violation -> !violation.group(1).endsWith("schema violations found"))
                .map(violation -> violation.group(1) + " in " + violation.group(2))
                .collect(Collectors.joining("; "));
        return violations.isEmpty()
                ? String.valueOf(refusal.getMessage()).lines().findFirst().orElse("unreadable")
                : violations;
    }

    private static Config config(String yaml, Properties properties) {
        return new YamlConfigBuilder(new ByteArrayInputStream(yaml.getBytes(StandardCharsets.UTF_8)))
                .setProperties(properties)
                .build();
    }

    /**
     * Closes the network, though the user's file may open it: the member listens on its own address and port alone,
     * joins the members it was given and no others, and lets in only members and clients.
     */
    private void closeNetwork(Config config) {
        config.setProperty("hazelcast.local.localAddress", address);
        // The file or a property of the JVM may name another one, which the other members would try in vain.
        config.setProperty("hazelcast.local.publicAddress", publicAddress.isEmpty() ? address : publicAddress);
        // Otherwise a member listens on all interfaces, and the address is only the one that it reports to others.
        config.setProperty("hazelcast.socket.bind.any", "false");
        config.setProperty("hazelcast.socket.server.bind.any", "false");
        config.setProperty("hazelcast.phone.home.enabled", "false");
        // Hazelcast logs into our log, which leaves the cluster's name out.
        config.setProperty("hazelcast.logging.type", "slf4j");
        config.setProperty("hazelcast.jet.custom.lib.dir", NO_PATH);
        NetworkConfig network = config.getNetworkConfig().setPort(port).setPortAutoIncrement(false);
        network.getInterfaces().setEnabled(true).setInterfaces(List.of(address));
        network.setMemberAddressProviderConfig(new MemberAddressProviderConfig());
        network.setPublicAddress(publicAddress.isEmpty() ? null : publicAddress);
        network.setOutboundPorts(Set.of());
        network.setOutboundPortDefinitions(outboundPorts.isEmpty() ? Set.of() : Set.of(outboundPorts));
        findOnlyGiven(network);
        refuseAllButMembersAndClients(config);
    }

    /**
     * A lone member gets the list too, so that others can join it later. A new JoinConfig has multicast and detection
     * on.
     */
    private void findOnlyGiven(NetworkConfig network) {
        JoinConfig only = new JoinConfig();
        only.getMulticastConfig().setEnabled(false);
        only.getAutoDetectionConfig().setEnabled(false);
        only.getTcpIpConfig().setEnabled(true).setMembers(join);
        network.setJoin(only);
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
