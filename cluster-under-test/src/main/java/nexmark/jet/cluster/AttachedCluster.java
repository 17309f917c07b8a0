package nexmark.jet.cluster;

import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.instance.BuildInfoProvider;
import com.hazelcast.jet.config.JobConfig;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import nexmark.jet.observer.AuxiliaryJobFailure;
import nexmark.jet.observer.MemberInquiry;
import nexmark.jet.plan.ClusterPlan;
import nexmark.jet.plan.Counts;
import nexmark.jet.process.Interrupted;
import nexmark.jet.process.UserMistake;

/**
 * A cluster that somebody else has started and that goes on when the run is over. Its members are this project's own,
 * or stock Hazelcast's, which are sent the jobs' classes.
 */
public final class AttachedCluster implements ClusterUnderTest {

    /** A running cluster lets a client in at once or never: a mistyped name should not wait. */
    private static final Duration LONGEST_RETRY_OF_PLANNING = Duration.ofSeconds(5);

    private final AttachTarget target;

    private final TemporaryFolder folder = TemporaryFolder.make();
    private HazelcastInstance client;
    private List<MemberInquiry.Answer> answers;
    /** Null where the members have the classes. */
    private Path jar;

    private AttachedCluster(AttachTarget target) {
        this.target = target;
    }

    /**
     * Connects once to ask how many members and threads the cluster has; either the place or a client's file is given.
     */
    public static ClusterPlan plan(Optional<String> where, Optional<String> clientFile) {
        try (AttachedCluster cluster = to(where, clientFile, LONGEST_RETRY_OF_PLANNING)) {
            return cluster.plan();
        }
    }

    /**
     * @throws UserMistake if the addresses, the client's configuration or the cluster's name are wrong; does not
     * connect
     */
    public static void check(ClusterPlan plan) {
        AttachTarget.of(plan.where(), plan.client(), System.getenv());
    }

    static AttachedCluster start(ClusterPlan plan) {
        AttachedCluster cluster = to(plan.where(), plan.client(), ClusterClient.PATIENT);
        ClusterPlan found = cluster.plan();
        if (found.members() != plan.members() || found.threads() != plan.threads()) {
            cluster.close();
            throw new UserMistake("--cluster " + plan.spec() + " has "
                    + Counts.of(found.members(), "member") + " with "
                    + Counts.of(found.threads(), "cooperative thread") + " in all, expected " + plan.members()
                    + " with "
                    + plan.threads() + ", as planned");
        }
        return cluster;
    }

    private static AttachedCluster to(Optional<String> where, Optional<String> clientFile, Duration longestRetry) {
        AttachedCluster cluster = new AttachedCluster(AttachTarget.of(where, clientFile, System.getenv()));
        try {
            cluster.connect(longestRetry);
            return cluster;
        } catch (RuntimeException e) {
            cluster.close();
            throw e;
        }
    }

    private void connect(Duration longestRetry) {
        target.checkAddresses();
        client = client(longestRetry);
        client.getCluster().getMembers().forEach(target::checkMember);
        answers = ask();
        target.checkAnswers(answers);
        target.checkNoJobs(client.getJet());
    }

    /** Hides Hazelcast's messages about a file: they may quote its passwords. */
    private HazelcastInstance client(Duration longestRetry) {
        try {
            return ClusterClient.connect(target.config(), longestRetry);
        } catch (IllegalStateException e) {
            // The client reports the reasons of its many attempts only to its log.
            throw target.mistake(
                    isSaid(e, "Enterprise")
                            ? "TLS and the like need Hazelcast's Enterprise Edition, expected a configuration for its"
                                    + " free edition"
                            : "no member lets this client in, expected the cluster's name (in " + ClusterName.VARIABLE
                                    + ", as NAME@HOST:PORT, or in the client's file) and what its security asks for");
        } catch (Interrupted e) {
            throw e;
        } catch (RuntimeException e) {
            throw target.mistake("Hazelcast's client does not start ("
                    + e.getClass().getSimpleName() + "), expected a configuration for Hazelcast "
                    + BuildInfoProvider.getBuildInfo().getVersion());
        }
    }

    private List<MemberInquiry.Answer> ask() {
        try {
            return MemberInquiry.ask(client, prepare(new JobConfig()));
        } catch (Interrupted e) {
            throw e;
        } catch (RuntimeException e) {
            target.require(
                    !isSaid(e, "Jet engine is disabled"),
                    "Jet is not enabled on the members, expected"
                            + " HZ_JET_ENABLED=true in their environment, or jet: enabled: "
                            + "true in their configuration");
            target.require(
                    !isSaid(e, "upload resources"),
                    "the members neither have the benchmark's classes nor take them,"
                            + " expected HZ_JET_RESOURCEUPLOADENABLED=true in their environment, "
                            + "or this project's members");
            if (jar != null || !isSaid(e, "ClassNotFoundException")) {
                throw AuxiliaryJobFailure.of("what asks the members for their threads and build", e);
            }
            jar = JobClasses.jarIn(folder.path());
            return ask();
        }
    }

    /** Over the wire an exception may become another, with its name in the message. */
    private static boolean isSaid(Throwable failure, String text) {
        return Stream.iterate(failure, cause -> cause != null, Throwable::getCause)
                .anyMatch(cause -> cause.toString().contains(text));
    }

    private ClusterPlan plan() {
        int threads = answers.stream().mapToInt(MemberInquiry.Answer::threads).sum();
        return target.plan(answers.size(), threads);
    }

    @Override
    public HazelcastInstance hazelcast() {
        return client;
    }

    /** The members that run jobs. */
    @Override
    public int memberCount() {
        return (int) client.getCluster().getMembers().stream()
                .filter(member -> !member.isLiteMember())
                .count();
    }

    @Override
    public JobConfig prepare(JobConfig config) {
        return jar == null ? config : config.addJar(jar.toFile());
    }

    @Override
    public boolean outlivesRunner() {
        return true;
    }

    /** Leaves; the members go on. */
    @Override
    public void close() {
        if (client != null) {
            client.shutdown();
        }
        folder.close();
    }
}
