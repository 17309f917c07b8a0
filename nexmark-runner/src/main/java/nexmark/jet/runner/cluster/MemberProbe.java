package nexmark.jet.runner.cluster;

import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.jet.config.JobConfig;
import com.hazelcast.jet.core.DAG;
import com.hazelcast.jet.core.Processor;
import com.hazelcast.jet.core.ProcessorMetaSupplier;
import com.hazelcast.jet.core.ProcessorSupplier;
import com.hazelcast.jet.core.processor.Processors;
import com.hazelcast.map.IMap;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import nexmark.jet.runner.result.BuildFacts;

/**
 * A job that ends at once and has each member say what a plan needs to know of it. It gets through where jobs of this
 * build get through, so it also shows whether the members have the classes.
 *
 * @param map in which the members answer, {@code THREADS REVISION} each
 */
record MemberProbe(String map) implements ProcessorSupplier {

    private static final long serialVersionUID = 1;

    /**
     * What a member said.
     *
     * @param threads cooperative ones
     * @param revision of the benchmark's classes it has
     */
    record Answer(int threads, String revision) {}

    /** Asks all members that run jobs; one answer each. */
    static List<Answer> ask(HazelcastInstance hazelcast, JobConfig config) {
        IMap<String, String> answers = hazelcast.getMap("nexmark-probe-" + UUID.randomUUID());
        try {
            DAG dag = new DAG();
            dag.newVertex("probe", ProcessorMetaSupplier.of(new MemberProbe(answers.getName())));
            hazelcast
                    .getJet()
                    .newJob(dag, config.setName(answers.getName()).setMetricsEnabled(false))
                    .join();
            return answers.values().stream().map(MemberProbe::read).toList();
        } finally {
            answers.destroy();
        }
    }

    private static Answer read(String text) {
        String[] words = text.split(" ", 2);
        return new Answer(Integer.parseInt(words[0]), words[1]);
    }

    /** Its own number, where the context would tell the coordinator's. */
    @Override
    public void init(Context context) {
        HazelcastInstance member = context.hazelcastInstance();
        int threads = member.getConfig().getJetConfig().getCooperativeThreadCount();
        member.getMap(map)
                .set(
                        UUID.randomUUID().toString(),
                        threads + " " + BuildFacts.ofThisJar().gitRevision());
    }

    @Override
    public Collection<? extends Processor> get(int count) {
        List<Processor> processors = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            processors.add(Processors.noopP().get());
        }
        return processors;
    }
}
