package nexmark.jet.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class VerifyCommandTest {

    @Test
    void aQueryOfOneProfileIsVerifiedThereAndNamedAsLeftOutOfTheOther() {
        Ran ran = Ran.nexmark("verify q2 q14 --events 5k --disorder 1 --cluster embedded:1".split(" "));
        assertThat(ran.exit()).as(ran.toString()).isZero();
        assertThat(ran.out()).contains("left out (not asked in blog-2021): q14\n5 streams verified, 0 with wrong rows");
    }
}
