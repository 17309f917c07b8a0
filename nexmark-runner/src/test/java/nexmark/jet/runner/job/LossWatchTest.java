package nexmark.jet.runner.job;

import static org.assertj.core.api.Assertions.assertThat;

import com.hazelcast.core.HazelcastInstance;
import nexmark.jet.cluster.ClusterFailure;
import nexmark.jet.cluster.ClusterUnderTest;
import org.junit.jupiter.api.Test;

class LossWatchTest {

    @Test
    void fewerMembersThanThereHaveToBeAreALoss() {
        LossWatch losses = new LossWatch(new Members(2, null), 3);

        losses.look();

        assertThat(losses.lost()).isEqualTo("only 2 of 3 members left");
    }

    @Test
    void whereFaultsMayMakeThemFewerOnlyAMemberThatEndedByItselfIsALoss() {
        LossWatch fewer = new LossWatch(new Members(2, null), 0);
        LossWatch ended = new LossWatch(new Members(2, "member 2 ended (exit code 3)"), 0);

        fewer.look();
        ended.look();

        assertThat(fewer.lost()).isNull();
        assertThat(ended.lost()).isEqualTo("member 2 ended (exit code 3)");
    }

    /** As many as said, one of which has ended where there is a complaint. */
    private record Members(int memberCount, String complaint) implements ClusterUnderTest {

        @Override
        public HazelcastInstance hazelcast() {
            throw new UnsupportedOperationException();
        }

        @Override
        public void checkMembers() {
            if (complaint != null) {
                throw new ClusterFailure(complaint);
            }
        }

        @Override
        public void close() {}
    }
}
