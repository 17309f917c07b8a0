package nexmark.jet.query;

import com.hazelcast.config.Config;
import com.hazelcast.config.JoinConfig;
import com.hazelcast.config.SerializationConfig;
import com.hazelcast.config.SerializerConfig;
import com.hazelcast.core.Hazelcast;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.jet.Job;
import com.hazelcast.jet.config.JobConfig;
import com.hazelcast.jet.core.metrics.Measurement;
import com.hazelcast.jet.pipeline.Pipeline;
import com.hazelcast.jet.pipeline.Sink;
import com.hazelcast.jet.pipeline.SinkBuilder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import nexmark.jet.event.Event;
import nexmark.jet.event.RecordColumns;
import nexmark.jet.oracle.QuerySettings;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** One embedded member that all tests share, and the jobs that ask it a query. */
final class JetMember implements BeforeAllCallback {

    private static final String LOOPBACK = "127.0.0.1";
    private static final AtomicLong NEXT_ID = new AtomicLong();
    private static final Map<Long, List<Object>> ROWS = new ConcurrentHashMap<>();

    private HazelcastInstance hazelcast;

    @Override
    public void beforeAll(ExtensionContext context) {
        hazelcast = context.getRoot()
                .getStore(ExtensionContext.Namespace.GLOBAL)
                .computeIfAbsent(Member.class, key -> new Member(start()), Member.class)
                .member;
    }

    /** The rows of a query over a list of events, none of which is late if the lag allows. */
    List<Object> rows(Query query, QuerySettings settings, long lagMillis, List<? extends Event> events) {
        Pipeline pipeline = Pipeline.create();
        return run(pipeline, query.answer(ListedEvents.of(pipeline, events, lagMillis), settings))
                .rows();
    }

    /** A finished job's rows, in the order in which they came, and its metrics. */
    record Outcome(List<Object> rows, Job job) {
        long sum(String metric) {
            return job.getMetrics().get(metric).stream()
                    .mapToLong(Measurement::value)
                    .sum();
        }
    }

    Outcome run(Pipeline pipeline, Query.Answers<?> answers) {
        Running job = start(pipeline, answers, new JobConfig().setStoreMetricsAfterJobCompletion(true));
        job.job.join();
        ROWS.remove(job.id);
        return new Outcome(List.copyOf(job.rows), job.job);
    }

    /** A job under way and its rows so far. */
    record Running(long id, List<Object> rows, Job job) {}

    Running start(Pipeline pipeline, Query.Answers<?> answers, JobConfig config) {
        long id = NEXT_ID.incrementAndGet();
        List<Object> rows = Collections.synchronizedList(new ArrayList<>());
        ROWS.put(id, rows);
        answers.rows().writeTo(sink(id));
        return new Running(id, rows, hazelcast.getJet().newJob(pipeline, QuerySerializers.register(config)));
    }

    private static Sink<Object> sink(long id) {
        return SinkBuilder.sinkBuilder("rows", context -> ROWS.get(id))
                .<Object>receiveFn(JetMember::add)
                .preferredLocalParallelism(1)
                .build();
    }

    private static void add(List<Object> rows, Object item) {
        if (item instanceof RecordColumns columns) {
            IntStream.range(0, columns.size()).mapToObj(columns::record).forEach(rows::add);
        } else {
            rows.add(item);
        }
    }

    /** Registers the wire forms that jobs register: a member reads snapshots by its own configuration. */
    static SerializationConfig register(SerializationConfig config) {
        QuerySerializers.register(new JobConfig())
                .getSerializerConfigs()
                .forEach((type, serializer) -> config.addSerializerConfig(
                        new SerializerConfig().setTypeClassName(type).setClassName(serializer)));
        return config;
    }

    private static HazelcastInstance start() {
        Config config = new Config().setClusterName("nexmark-queries-test-" + UUID.randomUUID());
        config.setProperty("hazelcast.phone.home.enabled", "false");
        config.setProperty("hazelcast.wait.seconds.before.join", "0");
        config.setProperty("hazelcast.shutdownhook.enabled", "false");
        config.setProperty("hazelcast.socket.bind.any", "false");
        config.setProperty("hazelcast.logging.type", "none");
        config.setProperty("hazelcast.partition.count", "23");
        config.getJetConfig().setEnabled(true).setCooperativeThreadCount(2);
        config.getNetworkConfig().getInterfaces().setEnabled(true).addInterface(LOOPBACK);
        register(config.getSerializationConfig());
        JoinConfig join = config.getNetworkConfig().getJoin();
        join.getAutoDetectionConfig().setEnabled(false);
        join.getMulticastConfig().setEnabled(false);
        join.getTcpIpConfig().setEnabled(false);
        return Hazelcast.newHazelcastInstance(config);
    }

    private record Member(HazelcastInstance member) implements AutoCloseable {
        @Override
        public void close() {
            member.getLifecycleService().terminate();
        }
    }
}
