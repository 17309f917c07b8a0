package nexmark.jet.runner.run;

import com.hazelcast.cluster.Member;
import com.hazelcast.jet.Job;
import com.hazelcast.jet.core.JobNotFoundException;
import com.hazelcast.jet.core.JobStatus;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.Executor;
import nexmark.jet.cluster.ClusterUnderTest;
import nexmark.jet.latency.MemberAddress;
import nexmark.jet.observer.MemberReport.ConnectedClient;
import nexmark.jet.oracle.MapOperations;
import nexmark.jet.process.Await;
import nexmark.jet.process.Interruptible;
import nexmark.jet.result.FaultOutcome.InjectedFault;
import nexmark.jet.result.RunFacts.Foreign;

/**
 * Looks for jobs, clients and members on the cluster that do not belong to the run. Jobs are known by their ids,
 * because they can have any name, and members by their addresses. The members report their clients; only the runner's
 * own clients are kept here.
 */
final class ForeignWatch {

    private static final Duration LONGEST_LAST_LOOK = Duration.ofSeconds(10);

    /** A frozen member does not answer for long, and the run has to go on meanwhile. */
    private static final Executor BESIDE_THE_RUN = look -> Interruptible.beside("nexmark-foreign-jobs", look);

    private final ClusterUnderTest cluster;
    private final Set<Long> ownJobs = ConcurrentHashMap.newKeySet();
    private final Map<Long, String> seenJobs = new ConcurrentSkipListMap<>();
    private final Set<String> expectedMembers = new HashSet<>();
    private final Set<String> newMembers = new LinkedHashSet<>();
    private final Set<String> ownClients = new HashSet<>();
    private CompletableFuture<Void> looking = CompletableFuture.completedFuture(null);
    private boolean jobsKnown;

    private ForeignWatch(ClusterUnderTest cluster) {
        this.cluster = cluster;
    }

    /**
     * Begins to watch. Jobs that have ended by now, or are suspended now, do not count. So many members are planned to
     * run jobs.
     */
    static ForeignWatch begin(ClusterUnderTest cluster, int members) {
        ForeignWatch watch = new ForeignWatch(cluster);
        cluster.hazelcast().getJet().getJobs().stream()
                .filter(ForeignWatch::sleeps)
                .forEach(job -> watch.own(job.getId()));
        int running = 0;
        for (Member member : cluster.hazelcast().getCluster().getMembers()) { // in the order in which they joined
            if (member.isLiteMember() || running++ < members) {
                watch.expectedMembers.add(MemberAddress.of(member));
            }
        }
        watch.lookAtMembers();
        return watch;
    }

    void own(long jobId) {
        ownJobs.add(jobId);
    }

    /** Looks, and does not wait for answers. This is to be called about once a second. */
    void look() {
        lookAtMembers();
        if (looking.isDone()) {
            looking = CompletableFuture.runAsync(this::lookAtJobs, BESIDE_THE_RUN);
        }
    }

    /**
     * Looks once more and waits for the answer, at most 10 s; just after a loss the cluster gives none at first. After
     * Ctrl-C this does not wait: what else was on the cluster is not judged then.
     */
    void lastLook() {
        lookAtMembers();
        lookAtJobsAgain();
        jobsKnown = Await.until(this::jobsAreKnown, LONGEST_LAST_LOOK);
    }

    /** Asks again where members gave no answer; if none comes in time, the verdict says that jobs are not known. */
    private boolean jobsAreKnown() {
        if (looking.isCompletedExceptionally()) {
            lookAtJobsAgain();
        }
        return looking.isDone() && !looking.isCompletedExceptionally();
    }

    private void lookAtJobsAgain() {
        looking = looking.exceptionally(failure -> null).thenRunAsync(this::lookAtJobs, BESIDE_THE_RUN);
    }

    /** Everything found so far that is not of the run, as members that faults added are. */
    Foreign found(List<ConnectedClient> clients, List<InjectedFault> injected) {
        seenJobs.keySet().removeAll(ownJobs);
        List<String> members = new ArrayList<>(newMembers);
        injected.forEach(fault -> members.remove(fault.address()));
        return new Foreign(
                List.copyOf(seenJobs.values()),
                jobsKnown,
                clients.stream()
                        .filter(client -> !ownClients.contains(client.uuid()))
                        .filter(client ->
                                !client.name().startsWith(MapOperations.CLIENT)) // its job is seen, if it is foreign
                        .toList(),
                members);
    }

    private void lookAtJobs() {
        cluster.hazelcast().getJet().getJobs().stream()
                .filter(job -> !ownJobs.contains(job.getId()))
                .forEach(job -> seenJobs.computeIfAbsent(job.getId(), id -> name(job)));
    }

    private void lookAtMembers() {
        ownClients.add(cluster.hazelcast().getLocalEndpoint().getUuid().toString());
        cluster.hazelcast().getCluster().getMembers().stream()
                .map(MemberAddress::of)
                .filter(address -> !expectedMembers.contains(address))
                .forEach(newMembers::add);
    }

    /** Whether a job has ended or is suspended. Jet forgets a light job when it has ended. */
    private static boolean sleeps(Job job) {
        try {
            return job.getStatus().isTerminal() || job.getStatus() == JobStatus.SUSPENDED;
        } catch (JobNotFoundException e) {
            return true;
        }
    }

    private static String name(Job job) {
        try {
            return job.getName() == null ? job.getIdString() : job.getName();
        } catch (JobNotFoundException e) {
            return job.getIdString();
        }
    }
}
