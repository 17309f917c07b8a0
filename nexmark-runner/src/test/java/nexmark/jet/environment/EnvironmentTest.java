package nexmark.jet.environment;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import org.junit.jupiter.api.Test;

class EnvironmentTest {

    private final Environment here = Environment.ofThisMachine(List.of("run", "q5", "--password", "hush"));

    @Test
    void engineJvmAndMachineAreNamed() {
        assertThat(here.hazelcastVersion()).matches("\\d+\\.\\d+.*");
        assertThat(here.jvm().collectors()).isNotEmpty();
        assertThat(here.jvm().maxHeapBytes()).isPositive();
        assertThat(here.os().name()).isNotBlank();
        assertThat(here.cpu().availableToJvm()).isPositive();
    }

    @Test
    void survivesJson() throws JsonProcessingException {
        ObjectMapper json = new ObjectMapper();
        assertThat(json.readValue(json.writeValueAsString(here), Environment.class))
                .isEqualTo(here);
    }

    @Test
    void tellsNeitherSecretsNorWhoseHomeItWas() throws JsonProcessingException {
        assertThat(new ObjectMapper().writeValueAsString(here))
                .doesNotContain("hush")
                .doesNotContain("\"" + System.getProperty("user.home") + "/");
    }
}
