package nexmark.jet.cluster;

import com.hazelcast.client.config.ClientConfig;
import com.hazelcast.client.config.XmlClientConfigBuilder;
import com.hazelcast.client.config.YamlClientConfigBuilder;
import com.hazelcast.config.InvalidConfigurationException;
import com.hazelcast.config.SSLConfig;
import com.hazelcast.instance.BuildInfoProvider;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.parsers.SAXParserFactory;
import nexmark.jet.plan.ClusterPlan;
import nexmark.jet.process.UserFile;
import nexmark.jet.process.UserMistake;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.DefaultHandler;

/**
 * A running cluster, as {@code --cluster attach:[NAME@]HOST:PORT[,HOST:PORT...]} names it, or a client's
 * configuration.
 */
record AttachTarget(ClientConfig config, Optional<String> where, Optional<String> file) {

    private static final String CONTENT = "a configuration of Hazelcast's client, *.yaml, *.yml or *.xml";

    /** Finds out where the cluster is: one place says so, the addresses or the file. */
    static AttachTarget of(Optional<String> where, Optional<String> file, Map<String, String> environment) {
        if (where.isPresent() && file.isPresent()) {
            throw new UserMistake("--cluster is 'attach:" + where.get() + "' and --client is " + file.get()
                    + ", expected one place that says where the cluster is");
        }
        if (file.isPresent()) {
            ClientConfig config = read(file.get());
            ClusterName.secret(config.getClusterName());
            return new AttachTarget(config, where, file);
        }
        return parse(where.orElse(""), environment);
    }

    /** As {@link #of} for addresses. */
    static AttachTarget parse(String where, Map<String, String> environment) {
        int at = where.lastIndexOf('@');
        List<String> members = Arrays.asList(where.substring(at + 1).split(",", -1));
        if (at == 0 || !members.stream().allMatch(HostPort::isOne)) {
            throw new UserMistake("--cluster is 'attach" + (where.isEmpty() ? "" : ":" + where)
                    + "', expected attach:[NAME@]HOST:PORT[,HOST:PORT...], or attach with --client FILE");
        }
        String name = at > 0
                ? where.substring(0, at)
                : ClusterName.toAttach(environment)
                        .orElseThrow(() -> new UserMistake("--cluster is 'attach:" + where
                                + "', expected the cluster's name in " + ClusterName.VARIABLE
                                + " or, for all to see, as attach:NAME@HOST:PORT"));
        return new AttachTarget(ClusterClient.configOf(name, members), Optional.of(where), Optional.empty());
    }

    /** Hazelcast reads the file. Its messages are not passed on: they quote the file, which may hold passwords. */
    private static ClientConfig read(String file) {
        String named = "--client " + file;
        String name = file.toLowerCase(Locale.ROOT);
        UserFile.checkRegular(named, Path.of(file), CONTENT);
        byte[] content = UserFile.bytes(named, Path.of(file), CONTENT);
        try {
            ClientConfig config = name.endsWith(".xml") ? xml(content) : yaml(content);
            SSLConfig ssl = config.getNetworkConfig().getSSLConfig();
            if (ssl == null
                    || !ssl.isEnabled()
                    || BuildInfoProvider.getBuildInfo().isEnterprise()) {
                return config;
            }
        } catch (IOException | SAXException | ParserConfigurationException | RuntimeException | StackOverflowError e) {
            throw new UserMistake(named + " is not a configuration of Hazelcast's client ("
                    + e.getClass().getSimpleName() + "), expected one as Hazelcast's manual describes it");
        }
        throw new UserMistake(named
                + " asks for TLS (ssl), which only Hazelcast's Enterprise Edition has, expected a file without it");
    }

    /** A parser that prints nothing finds what is not XML before Hazelcast's does. */
    private static ClientConfig xml(byte[] content) throws SAXException, ParserConfigurationException, IOException {
        SAXParserFactory parsers = SAXParserFactory.newInstance();
        parsers.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
        parsers.newSAXParser().parse(new ByteArrayInputStream(content), new DefaultHandler());
        return new XmlClientConfigBuilder(new ByteArrayInputStream(content)).build();
    }

    /** The builder would take a member's configuration, and pass over all that is in it. */
    private static ClientConfig yaml(byte[] content) {
        if (!new String(content, StandardCharsets.UTF_8).contains("hazelcast-client")) {
            throw new InvalidConfigurationException("no hazelcast-client");
        }
        return new YamlClientConfigBuilder(new ByteArrayInputStream(content)).build();
    }

    /** The plan of the cluster, of which so much has been found out. */
    ClusterPlan plan(int itsMembers, int threads) {
        return file.map(path -> ClusterPlan.attachedBy(path, itsMembers, threads))
                .orElseGet(() -> ClusterPlan.attached(where.orElseThrow(), itsMembers, threads));
    }

    /** Addresses of some of the members; none where the client finds the members by the discovery that its file names. */
    List<String> members() {
        return config.getNetworkConfig().getAddresses();
    }

    /** @throws UserMistake that names the cluster as it was given, and says what is wrong, unless a condition holds */
    void require(boolean condition, String otherwise) {
        if (!condition) {
            throw mistake(otherwise);
        }
    }

    /** A mistake that names the cluster as it was given, and says what is wrong with it. */
    UserMistake mistake(String what) {
        String given = file.map(path -> " --client " + path).orElseGet(() -> ":" + where.orElseThrow());
        return new UserMistake("--cluster attach" + given + ": " + what);
    }
}
