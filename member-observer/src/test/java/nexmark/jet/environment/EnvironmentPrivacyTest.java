package nexmark.jet.environment;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EnvironmentPrivacyTest {

    private final EnvironmentPrivacy privacy = EnvironmentPrivacy.of("/data/people/ann");

    @ParameterizedTest
    @CsvSource({
        "--out=/data/people/ann/results, --out=~/results",
        "/data/people/ann, ~",
        "/data/people/anna/results, /data/people/anna/results",
        "-Xlog:gc:file=/home/bob/gc.log, -Xlog:gc:file=~/gc.log",
        "-javaagent:/Users/bob/a.jar, -javaagent:~/a.jar",
        "-cp=/root/a.jar:/root/b.jar, -cp=~/a.jar:~/b.jar",
        "/opt/rootfs/home, /opt/rootfs/home",
        "-Xmx4g, -Xmx4g"
    })
    void homeDirectoriesLoseTheirOwner(String argument, String cleaned) {
        assertThat(privacy.clean(List.of(argument))).containsExactly(cleaned);
    }

    @ParameterizedTest
    @CsvSource({
        "-Djavax.net.ssl.keyStorePassword=hush, -Djavax.net.ssl.keyStorePassword=(left out)",
        "-Dhazelcast.enterprise.license.key=hush, -Dhazelcast.enterprise.license.key=(left out)",
        "--api-key=hush=hush, --api-key=(left out)"
    })
    void secretsKeepOnlyTheirName(String argument, String cleaned) {
        assertThat(privacy.clean(List.of(argument))).containsExactly(cleaned);
    }

    @Test
    void secretMayBeAnArgumentOfItsOwn() {
        assertThat(privacy.clean(List.of("--token", "hush", "q5"))).containsExactly("--token", "(left out)", "q5");
    }

    @Test
    void unknownHomeIsNoReasonToFail() {
        assertThat(EnvironmentPrivacy.of(null).clean(List.of("/home/bob/x"))).containsExactly("~/x");
    }
}
