package nexmark.jet.runner.fault;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class KnownEngineFaultsTest {

    @Test
    void aCorruptedSnapshotIsRecognizedWhereverItIsTheCause() {
        Throwable corrupted = new IllegalStateException("snapshot 3 is corrupted");
        assertThat(KnownEngineFaults.isCorruptedSnapshot(new RuntimeException("a job failed", corrupted)))
                .isTrue();
        assertThat(KnownEngineFaults.isCorruptedSnapshot(new RuntimeException((String) null)))
                .isFalse();
        assertThat(KnownEngineFaults.isCorruptedSnapshot(new RuntimeException("snapshot 3 is late")))
                .isFalse();
    }
}
