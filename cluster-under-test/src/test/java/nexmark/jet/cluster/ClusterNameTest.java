package nexmark.jet.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import nexmark.jet.process.UserMistake;
import org.junit.jupiter.api.Test;

class ClusterNameTest {

    @Test
    void ownClustersAreNamedBy128RandomBits() {
        assertThat(ClusterName.random()).matches("nexmark-[0-9a-f]{32}").isNotEqualTo(ClusterName.random());
    }

    @Test
    void aMemberWithoutANameIsToldHowToMakeOne() {
        assertThatThrownBy(() -> ClusterName.ofMember(Map.of()))
                .isInstanceOf(UserMistake.class)
                .hasMessage("NEXMARK_CLUSTER_NAME is not set, expected at least 16 characters that nobody guesses, the"
                        + " same for all members: export NEXMARK_CLUSTER_NAME=$(openssl rand -hex 16), or see"
                        + " docs/clusters.md");
    }

    @Test
    void aNameThatCanBeGuessedIsRefusedAndNotRepeated() {
        assertThatThrownBy(() -> ClusterName.ofMember(Map.of("NEXMARK_CLUSTER_NAME", "fifteen letters")))
                .isInstanceOf(UserMistake.class)
                .hasMessageStartingWith("NEXMARK_CLUSTER_NAME has 15 characters, expected at least 16")
                .hasMessageNotContaining("fifteen");
        assertThatThrownBy(() -> ClusterName.ofMember(Map.of("NEXMARK_CLUSTER_NAME", " ".repeat(20))))
                .isInstanceOf(UserMistake.class)
                .hasMessageStartingWith("NEXMARK_CLUSTER_NAME has 0 characters, expected at least 16");
    }

    @Test
    void clustersOfOthersAreCalledWhatTheyLike() {
        assertThat(ClusterName.toAttach(Map.of("NEXMARK_CLUSTER_NAME", "dev"))).contains("dev");
        assertThat(ClusterName.toAttach(Map.of("NEXMARK_CLUSTER_NAME", ""))).isEmpty();
        assertThat(ClusterName.toAttach(Map.of())).isEmpty();
    }

    @Test
    void noLogHasTheName() {
        String name = ClusterName.random();
        assertThat(ClusterName.hiddenIn("[127.0.0.1]:5701 [" + name + "] [5.7.0] Members {size:1}"))
                .isEqualTo("[127.0.0.1]:5701 [(name)] [5.7.0] Members {size:1}");
    }
}
