package nexmark.jet.cluster;

import com.hazelcast.cluster.Member;
import com.hazelcast.instance.BuildInfoProvider;
import com.hazelcast.jet.JetService;
import com.hazelcast.jet.Job;
import com.hazelcast.jet.core.JobStatus;
import com.hazelcast.version.MemberVersion;
import com.hazelcast.version.Version;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import nexmark.jet.latency.MemberAddress;
import nexmark.jet.observer.JobNames;
import nexmark.jet.observer.MemberInquiry;
import nexmark.jet.process.Interruptible;
import nexmark.jet.process.UserMistake;

/**
 * What a running cluster needs so that a run is possible there. Each check throws a {@link UserMistake} that says what is
 * missing.
 */
final class AttachRequirements {

    private static final Version OLDEST = Version.of(5, 5);
    /** From this release on a job's vertices have four bytes more, which older releases neither send nor read. */
    private static final Version LONGER_VERTICES = Version.of(5, 6);

    private static final int LONGEST_DIAL_MILLIS = 3000;

    private final AttachTarget target;

    AttachRequirements(AttachTarget target) {
        this.target = target;
    }

    /** Checks that somebody listens at each given address. The addresses in a client's file are the client's to try. */
    void checkAddresses() {
        if (target.file().isEmpty()) {
            for (String address : target.members()) {
                target.require(
                        isListening(address),
                        "nobody listens at " + address + ", expected a member of a running cluster");
            }
        }
    }

    /** Checks that a member reads this runner's jobs, and that its own address leads to it. */
    void checkMember(Member member) {
        String runner = BuildInfoProvider.getBuildInfo().getVersion();
        target.require(
                readsJobsOf(
                        MemberVersion.of(runner).asVersion(),
                        member.getVersion().asVersion()),
                "member " + member.getAddress() + " is Hazelcast " + member.getVersion()
                        + ", which does not read the jobs of this runner's " + runner
                        + ", expected 5.6 or newer, or 5.5 and a runner built with -Dhazelcast.version=5.5.0");
        target.require(
                isFoundByDiscovery() || isListening(MemberAddress.of(member)),
                "member " + member.getAddress() + " cannot be reached from here, though that is the address it gives,"
                        + " expected one with a way to it (a member's public address)");
    }

    /** Checks that all members have this build's classes, and the same number of threads. */
    void checkAnswers(List<MemberInquiry.Answer> answers) {
        String revision = MemberInquiry.revision();
        for (MemberInquiry.Answer answer : answers) {
            target.require(
                    answer.revision().equals(revision),
                    "a member has the classes of build " + answer.revision() + ", expected this build's, " + revision);
            target.require(
                    answer.threads() == answers.get(0).threads(),
                    "the members have cooperative threads in different numbers, "
                            + answers.get(0).threads() + " and " + answer.threads() + ", expected the same of each");
        }
    }

    /** Checks that no job runs there: a run that shares the cluster with another job does not measure the cluster. */
    void checkNoJobs(JetService jet) {
        List<Job> running = jet.getJobs().stream()
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
        throw target.mistake(
                "jobs run there (" + names + "), expected none, since each would be measured beside the others; "
                        + (ours ? "those named nexmark-... are a run's and end 40 s after it was killed, if it was; " : "")
                        + "cancel one by 'hz-cli " + target.hzCliOptions() + " cancel NAME'");
    }

    /** Whether a member of one release reads the jobs that a runner of another sends. */
    static boolean readsJobsOf(Version runner, Version member) {
        return member.isGreaterOrEqual(OLDEST)
                && member.isGreaterOrEqual(LONGER_VERTICES) == runner.isGreaterOrEqual(LONGER_VERTICES);
    }

    /** Whether the client's file has no addresses: then the client alone may know the ways to the members. */
    private boolean isFoundByDiscovery() {
        return target.members().isEmpty();
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
            throw target.mistake("there is no host " + host + ", expected one that can be looked up from here");
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
}
