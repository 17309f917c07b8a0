package nexmark.jet.comparison;

import static nexmark.jet.comparison.ComparedSides.only;
import static nexmark.jet.comparison.ComparedSides.side;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import nexmark.jet.environment.Environment;
import nexmark.jet.result.MadeResult;
import nexmark.jet.result.RunMetric;
import nexmark.jet.result.RunResult;
import org.junit.jupiter.api.Test;

/** What else differs between sides, and within one. */
class DifferencesTest {

    @Test
    void whatDiffersBetweenTheSidesIsNamedButForTheComparedSetting() {
        Side a = side("a", 0, made -> made, 10, 10.2);
        Side b = side(
                "b",
                1,
                made -> made.with("/plan/workload/rate", 30_000).with("/benchmark/revision", "0123456789ab"),
                5,
                5.1);
        assertThat(only(a, b).contrasts().get(0).differences())
                .containsExactly("revision (bb186ab31272-dirty / 0123456789ab-dirty)", "workload.rate (20000 / 30000)");
        ComparisonSettings rate = new ComparisonSettings(List.of(RunMetric.P99), 2, "workload.rate");
        assertThat(ComparedSides.of(List.of(a, b), rate)
                        .get(0)
                        .contrasts()
                        .get(0)
                        .differences())
                .containsExactly("revision (bb186ab31272-dirty / 0123456789ab-dirty)");
    }

    /** Folders may be others for each run, and what the launcher says of the terminal has no effect. */
    @Test
    void flagsCollectorsAndKernelsThatDifferAreNamed() {
        UnaryOperator<MadeResult> before = made -> measuredWith(
                made, "6.1", "G1", "-Xmx1g", "-Xlog:gc:file=/tmp/1/gc.log", "-Dnexmark.terminal=true", "-Da=1");
        UnaryOperator<MadeResult> after = made -> measuredWith(
                made, "6.2", "G1", "-Da=1", "-Xlog:gc:file=/tmp/2/gc.log", "-XX:ParallelGCThreads=1", "-Xmx1g");
        UnaryOperator<MadeResult> later = made -> measuredWith(made, "6.2", "Z", "-Da=1", "-Xlog:gc:file=gc.log");
        Side a = side("a", 0, before, 10, 10.2);
        assertThat(differences(a, side("b", 1, after, 5, 5.1)))
                .containsExactly("flags (none / -XX:ParallelGCThreads=1)", "kernel (6.1 / 6.2)");
        assertThat(differences(a, side("b", 1, later, 5, 5.1)))
                .containsExactly("collectors (G1 / Z)", "flags (-Xmx1g / none)", "kernel (6.1 / 6.2)");
    }

    @Test
    void ofAForeignProgramsJvmNothingIsKnown() {
        UnaryOperator<MadeResult> ours =
                made -> measuredWith(made, "6.1", "G1", "-Xmx1g").with("/latency/main", "first");
        UnaryOperator<MadeResult> foreign = made -> ours.apply(made)
                .with(
                        "/latency/series",
                        Map.of("first", MadeResult.of("any").make().main()))
                .with("/environments/members", Map.of());
        assertThat(differences(side("study", 0, foreign, 10), side("ours", 1, ours, 5)))
                .containsExactly(
                        "collectors (unknown / G1)",
                        "flags (unknown / -Xmx1g)",
                        "hazelcast (unknown / 5.7.0)",
                        "heap (unknown / 6.3 GB)",
                        "jdk (unknown / 17.0.15+6-Debian-1deb12u1)");
    }

    @Test
    void aSideThatMixesRevisionsIsNamed() {
        List<RunResult> mixed =
                new ArrayList<>(side("b", 1, made -> made, 5, 5.1).runs());
        mixed.add(MadeResult.of("other")
                .startedAt(99)
                .with("/benchmark/revision", "0123456789ab")
                .figure(RunMetric.P99, 7)
                .make());
        assertThat(only(side("a", 0, made -> made, 10, 10.2), new Side("b", mixed))
                        .notes())
                .contains("b mixes runs that differ in revision (0123456789ab-dirty, bb186ab31272-dirty)");
    }

    private static List<String> differences(Side baseline, Side other) {
        return only(baseline, other).contrasts().get(0).differences();
    }

    /** One member, whose JVM is the runner's but for these. */
    private static MadeResult measuredWith(MadeResult made, String kernel, String collector, String... flags) {
        Environment runner = MadeResult.of("any")
                .with("/environments/runner/os/kernel", kernel)
                .with("/environments/runner/jvm/collectors", List.of(collector))
                .with("/environments/runner/jvm/flags", List.of(flags))
                .make()
                .environments()
                .runner();
        return made.with("/environments/runner", runner).with("/environments/members", Map.of("127.0.0.1:1", runner));
    }
}
