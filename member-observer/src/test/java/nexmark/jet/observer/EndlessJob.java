package nexmark.jet.observer;

import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.jet.Job;
import com.hazelcast.jet.config.JobConfig;
import com.hazelcast.jet.core.AbstractProcessor;
import com.hazelcast.jet.core.DAG;

/** A job that does nothing and does not end by itself. */
public final class EndlessJob {

    private EndlessJob() {}

    public static Job start(HazelcastInstance member, String name) {
        DAG dag = new DAG();
        dag.newVertex("endless", EndlessP::new);
        return member.getJet().newJob(dag, new JobConfig().setName(name));
    }

    private static final class EndlessP extends AbstractProcessor {

        @Override
        public boolean complete() {
            return false;
        }
    }
}
