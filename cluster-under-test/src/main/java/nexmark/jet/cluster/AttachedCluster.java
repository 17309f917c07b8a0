package nexmark.jet.cluster;

import com.hazelcast.cluster.Member;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.instance.BuildInfoProvider;
import com.hazelcast.jet.Job;
import com.hazelcast.jet.config.JobConfig;
import com.hazelcast.jet.core.JobStatus;
import com.hazelcast.version.MemberVersion;
import com.hazelcast.version.Version;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import nexmark.jet.latency.MemberAddress;
import nexmark.jet.observer.JobNames;
import nexmark.jet.observer.MemberInquiry;
import nexmark.jet.observer.SideJob;
import nexmark.jet.plan.ClusterPlan;
import nexmark.jet.plan.Counts;
import nexmark.jet.process.Interrupted;
import nexmark.jet.process.Interruptible;
import nexmark.jet.process.UserMistake;

/**
 * A cluster that somebody else has started and that goes on when the run is over. Its members are this project's own,
 * or stock Hazelcast's, which are sent the jobs' classes.
 */
public final class AttachedCluster implements ClusterUnderTest {

    private static final Version OLDEST = Version.of(5, 5);
    /** From this release on a job's vertices have four bytes more, which older releases neither send nor read. */
    private static final Version LONGER_VERTICES = Version.of(5, 6);

    private static final int LONGEST_DIAL_MILLIS = 3000;

    /** A running cluster is there or is not; of a wrong name people hear soon. */
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

    /** As {@link #plan(Optional, Optional, Runnable)} for addresses. */
    public static ClusterPlan plan(String where) {
        return plan(Optional.of(where), Optional.empty(), () -> {});
    }

    /**
     * Connects once to ask how many members and threads the cluster has.
     *
     * @param where {@code [NAME@]HOST:PORT[,HOST:PORT...]}
     * @param clientFile a client's configuration, instead of addresses
     * @param takesLong is called once if connecting takes longer than 2 s
     * @throws UserMistake if runs are not possible there
     */
    public static ClusterPlan plan(Optional<String> where, Optional<String> clientFile, Runnable takesLong) {
        try (AttachedCluster cluster = to(where, clientFile, LONGEST_RETRY_OF_PLANNING, takesLong)) {
            return cluster.plan();
        }
    }

    /**
     * Returns if it is said where the cluster is and what its name is; does not connect.
     *
     * @throws UserMistake if the addresses have another form, if the client's configuration cannot be read, or if the
     *     cluster's name is not given
     */
    public static void check(ClusterPlan plan) {
        AttachTarget.of(plan.where(), plan.client(), System.getenv());
    }

    /**
     * Connects.
     *
     * @throws UserMistake if runs are not possible there, or the cluster is not as planned
     */
    static AttachedCluster start(ClusterPlan plan) {
        AttachedCluster cluster = to(plan.where(), plan.client(), ClusterClient.PATIENT, () -> {});
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

    private static AttachedCluster to(
            Optional<String> where, Optional<String> clientFile, Duration longestRetry, Runnable takesLong) {
        AttachedCluster cluster = new AttachedCluster(AttachTarget.of(where, clientFile, System.getenv()));
        try {
            cluster.connect(longestRetry, takesLong);
            return cluster;
        } catch (RuntimeException e) {
            cluster.close();
            throw e;
        }
    }

    private void connect(Duration longestRetry, Runnable takesLong) {
        if (target.file().isEmpty()) {
            for (String address : target.members()) {
                require(
                        isListening(address),
                        "nobody listens at " + address + ", expected a member of a running cluster");
            }
        }
        client = client(longestRetry, takesLong);
        client.getCluster().getMembers().forEach(this::checkMember);
        answers = ask();
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
        requireNoJobs();
    }

    /** A run that shares the cluster with another job does not measure the cluster. */
    private void requireNoJobs() {
        List<Job> running = client.getJet().getJobs().stream()
                .filter(job -> !job.getStatus().isTerminal() && job.getStatus() != JobStatus.SUSPENDED)
                .toList();
        if (running.isEmpty()) {
            return;
        }
        String names = running.stream()
                .map(job -> job.getName() == null ? job.getIdString() : job.getName())
                .sorted()
                .collect(Collectors.joining(", "));
        boolean ours = running.stream().anyMatch(job -> JobNames.isOurs(job.getName()));
        throw mistake("jobs run there (" + names + "), expected none, since each would be measured beside the others; "
                + (ours ? "those named nexmark-... are a run's and end 40 s after it was killed, if it was; " : "")
                + "cancel one by 'hz-cli " + target.hzCliOptions() + " cancel NAME'");
    }

    /**
     * The client gives a silent member up after 10 s, as the members do. With the usual 60 s it would not hear of changes
     * for that long, if the silent member is the one that reports them to the client.
     */
    private HazelcastInstance client(Duration longestRetry, Runnable takesLong) {
        try {
            return ClusterClient.connect(target.config(), longestRetry, takesLong);
        } catch (IllegalStateException e) {
            // The client reports the reasons of its many attempts only to its log.
            throw mistake(target.file().isPresent() ? notLetInByFile() : notLetInByName());
        } catch (Interrupted e) {
            throw e;
        } catch (RuntimeException e) {
            // Its message may quote the file, which may hold passwords.
            throw target.file().isEmpty() ? e : mistake(notStarted(e));
        }
    }

    private String notLetInByName() {
        return "who listens there lets no client in under the cluster name '" + target.shownName()
                + "', expected the name of the members' cluster, in " + ClusterName.VARIABLE + " or as NAME@HOST:PORT";
    }

    private String notLetInByFile() {
        String where = target.members().isEmpty() ? "" : " at " + String.join(", ", target.members());
        return "no member" + where + " lets a client in that is configured so, expected the running cluster's addresses"
                + " and cluster-name, and what its security asks for";
    }

    private static String notStarted(RuntimeException failure) {
        return "Hazelcast's client does not start so (" + failure.getClass().getSimpleName()
                + "), expected a configuration for Hazelcast "
                + BuildInfoProvider.getBuildInfo().getVersion();
    }

    private void checkMember(Member member) {
        String runner = BuildInfoProvider.getBuildInfo().getVersion();
        require(
                readsJobsOf(
                        MemberVersion.of(runner).asVersion(),
                        member.getVersion().asVersion()),
                "member " + member.getAddress() + " is Hazelcast " + member.getVersion()
                        + ", which does not read the jobs of this runner's " + runner
                        + ", expected 5.6 or newer, or 5.5 and a runner built with -Dhazelcast.version=5.5.0");
        require(
                isFoundByDiscovery() || isListening(MemberAddress.of(member)),
                "member " + member.getAddress() + " cannot be reached from here, though that is the address it gives,"
                        + " expected one with a way to it (a member's public address)");
    }

    /** Whether the client's file has no addresses: then the client alone may know the ways to the members. */
    private boolean isFoundByDiscovery() {
        return target.members().isEmpty();
    }

    /** Whether a member of one release reads the jobs that a runner of another sends. */
    static boolean readsJobsOf(Version runner, Version member) {
        return member.isGreaterOrEqual(OLDEST)
                && member.isGreaterOrEqual(LONGER_VERTICES) == runner.isGreaterOrEqual(LONGER_VERTICES);
    }

    private boolean isListening(String address) {
        int colon = address.lastIndexOf(':');
        String host = address.substring(0, colon);
        int port = Integer.parseInt(address.substring(colon + 1));
        return Interruptible.call(() -> Arrays.stream(addressesOf(host)).anyMatch(ip -> isListening(ip, port)));
    }

    private InetAddress[] addressesOf(String host) {
        try {
            return InetAddress.getAllByName(host);
        } catch (UnknownHostException e) {
            throw mistake("there is no host " + host + ", expected one that can be looked up from here");
        }
    }

    private static boolean isListening(InetAddress ip, int port) {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(ip, port), LONGEST_DIAL_MILLIS);
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    private List<MemberInquiry.Answer> ask() {
        try {
            return MemberInquiry.ask(client, prepare(new JobConfig()));
        } catch (Interrupted e) {
            throw e;
        } catch (RuntimeException e) {
            require(
                    !isSaid(e, "Jet engine is disabled"),
                    "Jet is not enabled on the members, expected"
                            + " HZ_JET_ENABLED=true in their environment, or jet: enabled: true in their configuration");
            require(
                    !isSaid(e, "upload resources"),
                    "the members neither have the benchmark's classes nor take them,"
                            + " expected HZ_JET_RESOURCEUPLOADENABLED=true in their environment, or this project's members");
            if (jar != null || !isSaid(e, "ClassNotFoundException")) {
                throw SideJob.failure("what asks the members for their threads and build", e);
            }
            jar = JobClasses.jarIn(folder.path());
            return ask();
        }
    }

    /** Over the wire an exception may arrive as another, with the first one's name in its message. */
    private static boolean isSaid(Throwable failure, String text) {
        return Stream.iterate(failure, cause -> cause != null, Throwable::getCause)
                .anyMatch(cause -> cause.toString().contains(text));
    }

    private void require(boolean condition, String otherwise) {
        if (!condition) {
            throw mistake(otherwise);
        }
    }

    private UserMistake mistake(String what) {
        return new UserMistake(target.given() + ": " + what);
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
