package nexmark.jet.observer;

import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.jet.Job;
import com.hazelcast.jet.config.JobConfig;
import com.hazelcast.jet.core.DAG;
import com.hazelcast.jet.core.Processor;
import com.hazelcast.jet.core.ProcessorMetaSupplier;
import com.hazelcast.jet.core.ProcessorSupplier;
import com.hazelcast.jet.core.processor.Processors;
import com.hazelcast.map.IMap;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import nexmark.jet.environment.BuildFacts;
import nexmark.jet.process.Await;
import nexmark.jet.process.Interrupted;

/**
 * A job that ends at once, in which each member reports its number of threads and its build. The job runs where jobs of
 * this build run, so it also shows whether the members have the classes.
 *
 * @param map name of the map in which the members answer, {@code THREADS REVISION} each
 */
public record MemberInquiry(String map) implements ProcessorSupplier {

    private static final long serialVersionUID = 1;
    private static final Duration POLL = Duration.ofMillis(10);

    /**
     * A member's answer.
     *
     * @param threads its cooperative threads
     * @param revision of the benchmark's classes that it has
     */
    public record Answer(int threads, String revision) {}

    /**
     * Asks all members that run jobs, for one answer each; Interrupted if Ctrl-C is pressed before the last arrives.
     */
    public static List<Answer> ask(HazelcastInstance hazelcast, JobConfig config) {
        IMap<String, String> answers = hazelcast.getMap("nexmark-probe-" + UUID.randomUUID());
        try {
            DAG dag = new DAG();
            dag.newVertex("probe", ProcessorMetaSupplier.of(new MemberInquiry(answers.getName())));
            join(hazelcast
                    .getJet()
                    .newJob(dag, config.setName(answers.getName()).setMetricsEnabled(false)));
            return answers.values().stream().map(MemberInquiry::read).toList();
        } finally {
            answers.destroy();
        }
    }

    private static void join(Job job) {
        if (!Await.until(job.getFuture()::isDone, Await.FOREVER, POLL)) {
            JobCancellation.cancel(job);
            throw new Interrupted();
        }
        job.join();
    }

    /** The revision that the classes in the calling JVM were built from. */
    public static String revision() {
        return BuildFacts.ofThisJar().gitRevision();
    }

    private static Answer read(String text) {
        String[] words = text.split(" ", 2);
        return new Answer(Integer.parseInt(words[0]), words[1]);
    }

    /** Asks the member's own configuration: the context has the coordinator's number of threads. */
    @Override
    public void init(Context context) {
        HazelcastInstance member = context.hazelcastInstance();
        int threads = member.getConfig().getJetConfig().getCooperativeThreadCount();
        member.getMap(map).set(UUID.randomUUID().toString(), threads + " " + revision());
    }

    @Override
    public Collection<? extends Processor> get(int count) {
        return Stream.generate(Processors.noopP()).limit(count).toList();
    }
}
