package nexmark.jet.observer;

import com.hazelcast.client.Client;
import com.hazelcast.client.ClientListener;
import com.hazelcast.cluster.Member;
import com.hazelcast.config.MetricsConfig;
import com.hazelcast.core.Hazelcast;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.core.HazelcastInstanceNotActiveException;
import java.lang.management.ManagementFactory;
import java.net.InetSocketAddress;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import nexmark.jet.environment.Environment;
import nexmark.jet.latency.EpochClock;
import nexmark.jet.latency.MemberAddress;
import nexmark.jet.latency.ObservingThreads;
import nexmark.jet.metric.MetricSampler;
import nexmark.jet.metric.ProcessCpuSeconds;
import nexmark.jet.metric.Scope;
import nexmark.jet.metric.TimedIncident;
import nexmark.jet.observer.MemberReport.ConnectedClient;
import nexmark.jet.observer.MemberReport.MemberFacts;
import nexmark.jet.observer.MemberReport.Origin;

/**
 * Samples one member, and its JVM and machine if no other observer does so; each report closes a span and opens the
 * next.
 */
final class MemberObserver implements ClientListener, AutoCloseable {

    /** A report holds the longest incidents of its second; thousands would be one trouble, repeated. */
    private static final int MOST_INCIDENTS = 100;

    private static final int MOST_CLIENTS = 100;

    /**
     * Set in a JVM whose heap was collected for a run: a collection after a restart of the job would disturb the run.
     */
    private static final String COLLECTED = "nexmark.observer.collected";

    private final HazelcastInstance member;
    private final String runId;
    private final Origin origin;
    private final Pings pings;

    /** The thread that samples; null before the observer has begun. */
    private Thread sampling;

    private MetricSampler ofMember;
    /** Null while another observer speaks for the JVM. */
    private MetricSampler ofJvm;

    /** A listener notes each client, since one may connect and leave between two reports. */
    private final Set<ConnectedClient> unreported = new LinkedHashSet<>();

    private UUID listener;
    private MemberFacts facts;
    private long sequence;
    private long spanStartNanos;

    MemberObserver(HazelcastInstance member, String runId, long executionId, Pings pings) {
        this.member = member;
        this.runId = runId;
        this.origin = origin(member, executionId);
        this.pings = pings;
    }

    private static Origin origin(HazelcastInstance member, long executionId) {
        Member self = member.getCluster().getLocalMember();
        JvmIdentity identity = JvmIdentity.ofThisJvm();
        return new Origin(
                UUID.randomUUID().toString(),
                MemberAddress.of(self.getAddress()),
                self.getUuid().toString(),
                identity.jvm(),
                identity.machine(),
                executionId);
    }

    /**
     * Opens the first span. Takes up to a second.
     *
     * @return whether it is the run's first one in this JVM
     */
    boolean begin() {
        boolean isFirst = !runId.equals(System.setProperty(COLLECTED, runId));
        if (isFirst) {
            // Objects that the start has left on the heap live on. A full collection moves them out of the young
            // generation at once; else each of the first fifteen collections or so, some in the measured interval,
            // would copy them.
            ManagementFactory.getMemoryMXBean().gc();
        }
        sampling = Thread.currentThread();
        ObservingThreads.enter(sampling, "metrics");
        facts = new MemberFacts(Environment.ofThisMachine(List.of()), metricsSeconds());
        listener = member.getClientService().addClientListener(this);
        member.getClientService().getConnectedClients().forEach(this::clientConnected);
        ofMember = new MetricSampler(member, Set.of(Scope.MEMBER));
        speakForJvmIfNobodyDoes();
        spanStartNanos = EpochClock.nanos();
        return isFirst;
    }

    /** The member's setting, which also follows its properties and environment. */
    private int metricsSeconds() {
        MetricsConfig metrics = member.getConfig().getMetricsConfig();
        return metrics.isEnabled() ? metrics.getCollectionFrequencySeconds() : 0;
    }

    private void speakForJvmIfNobodyDoes() {
        if (ofJvm == null && isFirstOfJvm()) {
            ofJvm = new MetricSampler(member, Set.of(Scope.PROCESS, Scope.MACHINE));
        }
    }

    /** Whether this member's address is the lowest of its cluster's members in this JVM. */
    private boolean isFirstOfJvm() {
        try {
            return Hazelcast.getAllHazelcastInstances().stream()
                    .filter(other -> other.getConfig()
                            .getClusterName()
                            .equals(member.getConfig().getClusterName()))
                    .map(other -> MemberAddress.of(other.getCluster().getLocalMember()))
                    .noneMatch(address -> address.compareTo(origin.member()) < 0);
        } catch (HazelcastInstanceNotActiveException e) {
            return false; // another member is leaving; the next report asks again
        }
    }

    long spanStartNanos() {
        return spanStartNanos;
    }

    MemberReport report() {
        long nowNanos = EpochClock.nanos();
        MetricSampler.Sample sample = new MetricSampler.Sample();
        ofMember.sample(sample);
        if (ofJvm != null) {
            ofJvm.sample(sample);
        }
        pings.drainIncidents(sample.incidents()::add);
        MemberReport report = new MemberReport(
                origin,
                sequence,
                TimeUnit.NANOSECONDS.toMillis(spanStartNanos),
                TimeUnit.NANOSECONDS.toMillis(nowNanos),
                sample.figures(),
                sample.parts(),
                longest(sample.incidents()),
                pings.drain(),
                ProcessCpuSeconds.cpuNanos(),
                EpochClock.nanos(),
                drainClients(),
                sequence == 0 ? facts : null);
        sequence++;
        spanStartNanos = nowNanos;
        speakForJvmIfNobodyDoes();
        return report;
    }

    @Override
    public void clientConnected(Client client) {
        InetSocketAddress address = client.getSocketAddress();
        String from = address == null ? "an unknown address" : address.getHostString() + ':' + address.getPort();
        synchronized (unreported) {
            if (unreported.size() < MOST_CLIENTS) {
                unreported.add(new ConnectedClient(client.getUuid().toString(), client.getName(), from));
            }
        }
    }

    @Override
    public void clientDisconnected(Client client) {
        // Its connection has been reported, and that is all that counts.
    }

    private List<ConnectedClient> drainClients() {
        synchronized (unreported) {
            List<ConnectedClient> clients = List.copyOf(unreported);
            unreported.clear();
            return clients;
        }
    }

    static List<TimedIncident> longest(List<TimedIncident> incidents) {
        return incidents.stream()
                .sorted(Comparator.comparingDouble(TimedIncident::millis).reversed())
                .limit(MOST_INCIDENTS)
                .sorted(Comparator.comparingLong(TimedIncident::fromMillis))
                .toList();
    }

    /** Also called if it has not begun, or only in part. */
    @Override
    public void close() {
        if (sampling != null) {
            ObservingThreads.leave(sampling);
        }
        if (listener != null) {
            member.getClientService().removeClientListener(listener);
        }
        if (ofMember != null) {
            ofMember.close();
        }
        if (ofJvm != null) {
            ofJvm.close();
        }
    }
}
