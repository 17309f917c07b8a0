package nexmark.jet.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code nexmark verify --fault}. */
class FaultedVerifyTest {

    @Test
    void eachSeedHasALineForEachQueryAndVariantAndAllRowsThoughAMemberIsKilled() {
        Ran ran = verify("q1 q5 --cluster embedded:3 --fault kill@1s --measure 4s --seed 1 --seeds 2");

        assertThat(ran.exit()).as(ran.out() + ran.err()).isZero();
        assertThat(ran.out().lines().filter(line -> line.startsWith("seed")))
                .satisfiesExactly(
                        seed -> assertThat(seed).matches("seed 1: blog-2021, .*, exactly-once, kill@1s#[123]"),
                        seed -> assertThat(seed).matches("seed 2: standard, .*, exactly-once, kill@1s#[123]"));
        assertThat(ran.out().lines().filter(line -> line.startsWith("  q")))
                .hasSize(2 * 4)
                .filteredOn(line -> !line.contains("variant"))
                .allMatch(line -> line.matches("  q[15] +\\w+ +[\\d,]+ +0 +0 +0 +[2-9]"));
        assertThat(ran.out()).contains("6 streams under [kill@1s], 0 with a guarantee not kept");
        assertThat(ran.err()).contains("seed 2 (2 of 2): starting 3 members", "3 jobs for 5 s under [kill@1s]");
    }

    @Test
    void withoutAGuaranteeLossesAreCountedAndBreakNothing() {
        Ran ran = verify("q1 --cluster embedded:2 --fault kill@1s#2 --measure 4s --guarantee none");

        assertThat(ran.exit()).as(ran.out() + ran.err()).isZero();
        String[] cells =
                ran.out().lines().skip(2).findFirst().orElseThrow().strip().split(" +", -1);
        assertThat(ran.out()).startsWith("seed ").contains(", none, kill@1s#2\n");
        assertThat(cells[3]).as("lost").isNotEqualTo("0");
        assertThat(cells[4]).as("duplicated").isEqualTo("0");
        assertThat(cells[5]).as("wrong").isEqualTo("0");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--fault kill@3s --measure 2s | --fault kill@3s is not over within --measure 2s, expected --measure 23s or more",
                "--fault kill@3s --seeds 0 | --seeds is 0, expected at least 1",
                "--fault kill@3s --events 5k | --events belongs to bounded streams, expected --measure with --fault",
                "--fault kill@3s --cluster embedded:1 | no member would be left, expected more members",
                "--fault kill@3s#4 --cluster embedded:3 | there is no member 4 then, expected one of [1, 2, 3]",
                "--fault stop@2s:5s --cluster embedded:3 | expected kill or add there, or --cluster processes:3",
                "--fault add@2s --measure 10s | a job is spread to a member 10 s after it has joined, expected --measure",
                "--fault crash@2s | no fault is called 'crash'",
                "--seeds 3 | belong to faults, expected --fault with them",
                "--guarantee none | belong to faults, expected --fault with them"
            })
    void aMistakeIsOneLineBeforeAnythingIsStarted(String options, String expected) {
        Ran ran = verify("q1 " + options);

        assertThat(ran.exit()).as(ran.err()).isEqualTo(2);
        assertThat(ran.err().lines()).hasSize(1).allMatch(line -> line.contains(expected));
        assertThat(ran.out()).isEmpty();
    }

    private static Ran verify(String options) {
        return Ran.nexmark(("verify " + options).split(" "));
    }
}
