package nexmark.jet.runner.fault;

import static org.assertj.core.api.Assertions.assertThat;

import com.hazelcast.jet.JetException;
import com.hazelcast.jet.core.JobNotFoundException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LostStateTest {

    /** The messages of Hazelcast 5.7.0. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "snapshot with ID 1 in IMap __jet.snapshot.0d (168 entries) is damaged. Unable to restore the state for job 'q5'.",
                "State for job 'q5' in IMap '__jet.snapshot.0d' is corrupted: it should have 12 entries, but has 5",
                "job 'q5': IMap '__jet.snapshot.0d' was supposed to contain snapshotId 7, but it contains snapshotId 6"
            })
    void aSnapshotThatIsNotWholeIsLostStateWhereverItIsTheCause(String message) {
        RuntimeException failure = new RuntimeException("a job failed", new JetException(message));
        assertThat(LostState.of(failure)).contains("the job could not be restored: " + message);
    }

    @Test
    void aJobThatNoMemberKnowsHasLostItsState() {
        assertThat(LostState.of(new RuntimeException(new JobNotFoundException(7))))
                .contains("the members that are left do not know the job any more");
    }

    @Test
    void onlyTheLineThatSaysItIsShown() {
        String message = """
                Exception thrown to prevent user code from running
                java.util.concurrent.CompletionException: com.hazelcast.jet.JetException: \
                State for job 'q5' in IMap 'm' is corrupted: it should have 2 entries, but has 1
                \tat com.hazelcast.jet.impl.SnapshotValidator""";
        assertThat(LostState.of(new JetException(message)))
                .contains("the job could not be restored: State for job 'q5' in IMap 'm' is corrupted: it should have 2"
                        + " entries, but has 1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"snapshot 3 is late", "the snapshot is corrupted by a query", "is damaged"})
    void anyOtherFailureIsNoLostState(String message) {
        assertThat(LostState.of(new RuntimeException(message))).isEmpty();
        assertThat(LostState.of(new RuntimeException((String) null))).isEmpty();
    }
}
