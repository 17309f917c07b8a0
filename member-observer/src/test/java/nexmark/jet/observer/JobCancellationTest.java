package nexmark.jet.observer;

import static org.assertj.core.api.Assertions.assertThat;

import com.hazelcast.jet.Job;
import com.hazelcast.jet.core.JobStatus;
import nexmark.jet.process.Eventually;
import org.junit.jupiter.api.Test;

class JobCancellationTest {

    @Test
    void aJobHasEndedWhenItsCancellationReturns() {
        try (Members members = Members.start(1)) {
            Job one = EndlessJob.start(members.first(), "one");
            Eventually.isTrue("it runs", () -> one.getStatus() == JobStatus.RUNNING);
            JobCancellation.cancel(one);
            assertThat(one.getStatus().isTerminal()).isTrue();
        }
    }
}
