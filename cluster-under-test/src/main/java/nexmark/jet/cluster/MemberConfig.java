package nexmark.jet.cluster;

import com.hazelcast.config.Config;
import com.hazelcast.config.InvalidConfigurationException;
import com.hazelcast.config.YamlConfigBuilder;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
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
        Config config = read(yaml).setClusterName(cluster);
        config.getJetConfig().setCooperativeThreadCount(threads);
        SerialFilter.apply(config.getSerializationConfig());
        MemberNetwork.close(config, this);
        return config;
    }

    /**
     * Returns if a file is a Hazelcast configuration that members can have.
     *
     * @throws UserMistake if the file is no Hazelcast configuration, or one with an advanced network, or no text in UTF-8
     */
    public static void check(String yaml) {
        if (yaml.isBlank()) {
            throw new UserMistake("--hazelcast is empty, expected a Hazelcast configuration (YAML)");
        }
        read(yaml);
        try {
            Files.readString(Path.of(yaml)); // as members get it
        } catch (IOException e) {
            throw new UserMistake(
                    "--hazelcast " + yaml + " is no text in UTF-8, expected a Hazelcast configuration (YAML)");
        }
    }

    private static Config read(String yaml) {
        if (!yaml.isEmpty()) {
            UserFile.check("--hazelcast " + yaml, Path.of(yaml), "a Hazelcast configuration (YAML)");
        }
        try {
            Config config = new YamlConfigBuilder(new ByteArrayInputStream(content(yaml))).build();
            if (config.getAdvancedNetworkConfig().isEnabled()) {
                throw new UserMistake("--hazelcast " + yaml
                        + " has advanced-network, expected network: the benchmark sets the address and port");
            }
            return config;
        } catch (UserMistake e) {
            throw e;
        } catch (InvalidConfigurationException | IllegalArgumentException e) {
            throw new UserMistake("--hazelcast " + yaml + " is no Hazelcast configuration: "
                    + String.valueOf(e.getMessage()).lines().findFirst().orElse("unreadable"));
        } catch (StackOverflowError e) {
            throw new UserMistake(
                    "--hazelcast " + yaml + " is no Hazelcast configuration: its values are nested too deeply");
        } catch (IOException e) {
            if (yaml.isEmpty()) {
                throw new UncheckedIOException(e);
            }
            throw new UserMistake("--hazelcast " + yaml + " cannot be read, expected a Hazelcast configuration (YAML)");
        }
    }

    private static byte[] content(String yaml) throws IOException {
        if (yaml.isEmpty()) {
            try (InputStream in = MemberConfig.class.getResourceAsStream(DEFAULT)) {
                return in.readAllBytes();
            }
        }
        byte[] content = Files.readAllBytes(Path.of(yaml));
        YamlAliases.check("--hazelcast " + yaml, content);
        return content;
    }
}
