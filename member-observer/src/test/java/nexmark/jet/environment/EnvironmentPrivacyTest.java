package nexmark.jet.environment;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EnvironmentPrivacyTest {

    private final EnvironmentPrivacy privacy = EnvironmentPrivacy.of("/data/people/ann", "~");

    @ParameterizedTest
    @CsvSource({
        "--out=/data/people/ann/results, --out=~/results",
        "/data/people/ann, ~",
        "/data/people/anna/results, /data/people/anna/results",
        "-Xlog:gc:file=/home/bob/gc.log, -Xlog:gc:file=~/gc.log",
        "-javaagent:/Users/bob/a.jar, -javaagent:~/a.jar",
        "-cp=/root/a.jar:/root/b.jar, -cp=~/a.jar:~/b.jar",
        "/opt/rootfs/home, /opt/rootfs/home",
        "-Xmx4g, -Xmx4g",
        "-Djavax.net.ssl.keyStorePassword=hush, -Djavax.net.ssl.keyStorePassword=(left out)",
        "-Dhazelcast.enterprise.license.key=hush, -Dhazelcast.enterprise.license.key=(left out)",
        "--api-key=hush=hush, --api-key=(left out)",
        "-Dmy.key=hush, -Dmy.key=(left out)",
        "--keys=1000, --keys=1000",
        "-Ddb.pass=hush, -Ddb.pass=(left out)",
        "-DDB_PASS=hush, -DDB_PASS=(left out)",
        "--passes=2, --passes=2",
        "-Dproxy=http://ann:hush@host/x, -Dproxy=http://(left out)@host/x",
        "attach:hush@127.0.0.1:5701, attach:(left out)@127.0.0.1:5701",
        "-javaagent:a.jar=token=hush, -javaagent:a.jar=token=(left out)",
        "--jvm-options=-Xmx1g  -Dx.password=hush -Dfoo=1, --jvm-options=-Xmx1g  -Dx.password=(left out) -Dfoo=1",
        "-Dfoo=1 -Dpass.word=\"hush\" -Dp=/home/bob/y, -Dfoo=1 -Dpass.word=\"hush\" -Dp=~/y",
        "-Dfoo=1 -Dpwd=\"hush hush\" -Dbar=2, -Dfoo=1 -Dpwd=(left out) -Dbar=2",
        "--pass hush q5, --pass (left out) q5"
    })
    void homeDirectoriesLoseTheirOwnerAndSecretsAllButTheirName(String argument, String cleaned) {
        assertThat(privacy.clean(List.of(argument))).containsExactly(cleaned);
        assertThat(privacy.clean(cleaned)).isEqualTo(cleaned);
    }

    @Test
    void secretMayBeAnArgumentOfItsOwn() {
        assertThat(privacy.clean(List.of("--token", "hush", "q5"))).containsExactly("--token", "(left out)", "q5");
    }

    /** A home in the middle of a path is not shortened, since it could not be found again. */
    @Test
    void onlyTheUsersOwnHomeIsFoundAgainInAPlan() {
        EnvironmentPrivacy ofPlans = EnvironmentPrivacy.ofPlans();
        String home = System.getProperty("user.home");
        for (String text : List.of(home, home + "/x", "-Dp=" + home + "/x:" + home + "/y", "-Dq=a~b", "q5")) {
            assertThat(EnvironmentPrivacy.whole(ofPlans.clean(text))).isEqualTo(text);
        }
        assertThat(ofPlans.clean("/home/bob/x")).isEqualTo(EnvironmentPrivacy.LEFT_OUT + "/x");
        for (String text : List.of("/srv" + home + "/h.yaml", "-Dx=file://" + home + "/z", "@" + home + "/args")) {
            assertThat(ofPlans.clean(text)).doesNotContain("~");
        }
    }
}
