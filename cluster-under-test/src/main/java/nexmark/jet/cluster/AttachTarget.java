package nexmark.jet.cluster;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import com.hazelcast.client.config.ClientConfig;
import com.hazelcast.client.config.XmlClientConfigBuilder;
import com.hazelcast.client.config.YamlClientConfigBuilder;
import com.hazelcast.cluster.Member;
import com.hazelcast.config.InvalidConfigurationException;
import com.hazelcast.instance.BuildInfoProvider;
import com.hazelcast.jet.JetService;
import com.hazelcast.jet.core.JobStatus;
import com.hazelcast.version.MemberVersion;
import com.hazelcast.version.Version;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.parsers.SAXParserFactory;
import nexmark.jet.latency.MemberAddress;
import nexmark.jet.observer.MemberInquiry;
import nexmark.jet.plan.ClusterPlan;
import nexmark.jet.process.Interruptible;
import nexmark.jet.process.UserFile;
import nexmark.jet.process.UserMistake;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.DefaultHandler;

/** A running cluster, named by addresses or by a client's configuration, and what a run needs of it. */
record AttachTarget(ClientConfig config, Optional<String> where, Optional<String> file) {

    private static final Version OLDEST = Version.of(5, 5);
    /** From this release on a job's vertices have four bytes more, which older releases neither send nor read. */
    private static final Version LONGER_VERTICES = Version.of(5, 6);

    private static final ObjectMapper YAML = new YAMLMapper();

    private static final int LONGEST_DIAL_MILLIS = 3000;

    private static final String CONTENT = "a configuration of Hazelcast's client, *.yaml, *.yml or *.xml";

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

    /**
     * Hazelcast reads the file and refuses it. Its messages are not passed on: they quote the file, which may hold
     * passwords.
     */
    private static ClientConfig read(String file) {
        String named = "--client " + file;
        UserFile.checkRegular(named, Path.of(file), CONTENT);
        byte[] content = UserFile.bytes(named, Path.of(file), CONTENT);
        try {
            return file.toLowerCase(Locale.ROOT).endsWith(".xml") ? xml(content) : yaml(content);
        } catch (IOException | SAXException | ParserConfigurationException | RuntimeException | StackOverflowError e) {
            throw new UserMistake(named + " is not a configuration of Hazelcast's client ("
                    + e.getClass().getSimpleName() + "), expected one as Hazelcast's manual describes it");
        }
    }

    /** Hazelcast's parser prints what is not XML, and quotes it; one that prints nothing finds it before. */
    private static ClientConfig xml(byte[] content) throws SAXException, ParserConfigurationException, IOException {
        SAXParserFactory parsers = SAXParserFactory.newInstance();
        parsers.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
        parsers.newSAXParser().parse(new ByteArrayInputStream(content), new DefaultHandler());
        return new XmlClientConfigBuilder(new ByteArrayInputStream(content)).build();
    }

    /** Hazelcast's reader also takes a member's configuration, and ignores its content. */
    private static ClientConfig yaml(byte[] content) throws IOException {
        if (!YAML.readTree(content).path("hazelcast-client").isObject()) {
            throw new InvalidConfigurationException("no hazelcast-client");
        }
        return new YamlClientConfigBuilder(new ByteArrayInputStream(content)).build();
    }

    ClusterPlan plan(int itsMembers, int threads) {
        return file.map(path -> ClusterPlan.attachedBy(path, itsMembers, threads))
                .orElseGet(() -> ClusterPlan.attached(where.orElseThrow(), itsMembers, threads));
    }

    /**
     * Addresses of some of the members; none where the client finds the members by the discovery that its file names.
     */
    List<String> members() {
        return config.getNetworkConfig().getAddresses();
    }

    /** The addresses in a client's file are the client's to try. */
    void checkAddresses() {
        if (file.isEmpty()) {
            members()
                    .forEach(address -> require(
                            isListening(address),
                            "nobody listens at " + address + ", expected a member of a running cluster"));
        }
    }

    /** Checks that a member reads this runner's jobs, and that its own address leads to it. */
    void checkMember(Member member) {
        unreadJobs(member.getVersion().toString()).ifPresent(reason -> {
            throw mistake("member " + member.getAddress() + reason);
        });
        require(
                members().isEmpty() || isListening(MemberAddress.of(member)),
                "member " + member.getAddress() + " cannot be reached from here, though that is the address it gives,"
                        + " expected one with a way to it (a member's public address)");
    }

    /** Checks that all members have this build's classes, and the same number of threads. */
    void checkAnswers(List<MemberInquiry.Answer> answers) {
        String revision = MemberInquiry.revision();
        for (MemberInquiry.Answer answer : answers) {
            require(
                    answer.revision().equals(revision),
                    "a member has the classes of build " + answer.revision() + ", expected this build's, " + revision);
            require(
                    answer.threads() == answers.get(0).threads(),
                    "the members have cooperative threads in different numbers, "
                            + answers.get(0).threads() + " and " + answer.threads() + ", expected the same of each");
        }
    }

    /** Checks that no job runs there, with which a run would share the cluster. */
    void checkNoJobs(JetService jet) {
        List<String> running = jet.getJobs().stream()
                .filter(job -> !job.getStatus().isTerminal() && job.getStatus() != JobStatus.SUSPENDED)
                .map(job -> job.getName() == null ? job.getIdString() : job.getName())
                .sorted()
                .toList();
        require(
                running.isEmpty(),
                "jobs run there (" + String.join(", ", running) + "), expected none; those named nexmark-... end 40 s"
                        + " after their run was killed, others by 'hz-cli cancel NAME'");
    }

    /** Why members of a version do not read this runner's jobs; empty if they do. */
    static Optional<String> unreadJobs(String version) {
        String runner = BuildInfoProvider.getBuildInfo().getVersion();
        Version member = MemberVersion.of(version).asVersion();
        return readsJobsOf(MemberVersion.of(runner).asVersion(), member)
                ? Optional.empty()
                : Optional.of(" is Hazelcast " + member + ", which does not read the jobs of this runner's " + runner
                        + ", expected 5.6 or newer, or 5.5 and a runner built with -Dhazelcast.version=5.5.0");
    }

    static boolean readsJobsOf(Version runner, Version member) {
        return member.isGreaterOrEqual(OLDEST)
                && member.isGreaterOrEqual(LONGER_VERTICES) == runner.isGreaterOrEqual(LONGER_VERTICES);
    }

    private static boolean isListening(String address) {
        int colon = address.lastIndexOf(':');
        InetSocketAddress place =
                new InetSocketAddress(address.substring(0, colon), Integer.parseInt(address.substring(colon + 1)));
        return Interruptible.call(() -> {
            try (Socket socket = new Socket()) {
                socket.connect(place, LONGEST_DIAL_MILLIS);
                return true;
            } catch (IOException e) {
                return false;
            }
        });
    }

    /** @throws UserMistake that names the cluster as it was given, unless the condition holds */
    void require(boolean condition, String otherwise) {
        if (!condition) {
            throw mistake(otherwise);
        }
    }

    UserMistake mistake(String what) {
        String given = file.map(path -> " --client " + path).orElseGet(() -> ":" + where.orElseThrow());
        return new UserMistake("--cluster attach" + given + ": " + what);
    }
}
