package nexmark.jet.cluster;

import com.hazelcast.cluster.Member;
import com.hazelcast.instance.BuildInfoProvider;
import com.hazelcast.jet.JetService;
import com.hazelcast.jet.core.JobStatus;
import com.hazelcast.version.MemberVersion;
import com.hazelcast.version.Version;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.List;
import nexmark.jet.latency.MemberAddress;
import nexmark.jet.observer.MemberInquiry;
import nexmark.jet.process.Interruptible;
import nexmark.jet.process.UserMistake;

/** What a run needs of a running cluster. Each check throws a {@link UserMistake} that says what is missing. */
record AttachRequirements(AttachTarget target) {

    private static final Version OLDEST = Version.of(5, 5);
    /** From this release on a job's vertices have four bytes more, which older releases neither send nor read. */
    private static final Version LONGER_VERTICES = Version.of(5, 6);

    private static final int LONGEST_DIAL_MILLIS = 3000;

    /** Checks that somebody listens at each given address. The addresses in a client's file are the client's to try. */
    void checkAddresses() {
        for (String address : target.file().isEmpty() ? target.members() : List.<String>of()) {
            target.require(
                    isListening(address), "nobody listens at " + address + ", expected a member of a running cluster");
        }
    }

    /** Checks that a member reads this runner's jobs, and that its own address leads to it. */
    void checkMember(Member member) {
        String runner = BuildInfoProvider.getBuildInfo().getVersion();
        Version itsVersion = member.getVersion().asVersion();
        target.require(
                readsJobsOf(MemberVersion.of(runner).asVersion(), itsVersion),
                "member " + member.getAddress() + " is Hazelcast " + itsVersion
                        + ", which does not read the jobs of this runner's " + runner
                        + ", expected 5.6 or newer, or 5.5 and a runner built with -Dhazelcast.version=5.5.0");
        target.require(
                target.members().isEmpty() || isListening(MemberAddress.of(member)),
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
        List<String> running = jet.getJobs().stream()
                .filter(job -> !job.getStatus().isTerminal() && job.getStatus() != JobStatus.SUSPENDED)
                .map(job -> job.getName() == null ? job.getIdString() : job.getName())
                .sorted()
                .toList();
        target.require(
                running.isEmpty(),
                "jobs run there (" + String.join(", ", running) + "), expected none; those named nexmark-... end 40 s"
                        + " after their run was killed, others by 'hz-cli cancel NAME'");
    }

    /** Whether a member of one release reads the jobs that a runner of another sends. */
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
}
