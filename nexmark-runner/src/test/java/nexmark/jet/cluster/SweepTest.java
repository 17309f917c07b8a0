package nexmark.jet.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import nexmark.jet.result.RunFacts.RunEnd;
import nexmark.jet.result.RunResult;
import nexmark.jet.result.Status;
import nexmark.jet.result.StoredResult;
import nexmark.jet.runner.cli.Nexmark;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A sweep over the inventory that Terraform prints, from the command line, with a host that is lost in the middle of a run. The
 * hosts are addresses of the loopback interface.
 */
@Tag("full")
class SweepTest {

    /** What the controller has on EC2: a network in which addresses lead to machines, and a key that opens them. */
    private static final String SSH = """
            #!/bin/sh
            PATH=${PATH#*:}
            for argument; do
              case $argument in
                127.0.0.*) host=$argument; break ;;
              esac
            done
            exec ssh -F /dev/null -i "$MACHINES/key" -o IdentitiesOnly=yes -o HostKeyAlias="$host" -l "$(id -un)" \\
              -p "$(cat "$MACHINES/$host/port")" "$@"
            """;

    /** The keys are those of Terraform's output: terraform/tests/root.tftest.hcl allows no other. */
    private static final String HOST =
            "{\"host\": \"%1$s\", \"user\": \"ec2-user\", \"privateAddress\": \"%1$s\", \"cooperativeThreads\": 1}";

    private static final String SWEEP = """
            base:
              workload: {query: q5, profile: blog-2021, rate: 2k, windowMillis: 1s, slideMillis: 100ms}
              phases: {warmupMillis: 500ms, drainMillis: 5m}
              cluster: ssh:inventory.json
              allowDisturbed: true
            axes: {jvmOptions: [[-Xms64m, -Xmx256m, '-XX:-AlwaysPreTouch']]}
            percentiles: [p50]
            """;

    @TempDir
    private Path folder;

    private final List<LoopbackHost> hosts = new ArrayList<>();
    private Path key;
    private Path jar;
    private Path out;

    @BeforeEach
    void makeCommands() throws IOException {
        LoopbackSshd.require();
        key = LoopbackSshd.key(folder.resolve("key"));
        jar = ThinJar.make(folder.resolve("nexmark.jar"));
        out = folder.resolve("results");
        Path ssh =
                Files.writeString(Files.createDirectory(folder.resolve("bin")).resolve("ssh"), SSH);
        assertThat(ssh.toFile().setExecutable(true)).isTrue();
    }

    @AfterEach
    void endHosts() {
        hosts.forEach(LoopbackHost::close);
    }

    @Test
    void aSweepOfTwoSizesGoesOnWithASpareWhenAHostIsLost() throws Exception {
        startHosts(3);
        sweep("{members: 1, measure: 1s}, {members: 2, measure: 15s}");
        String said = experiment("q5 2/2, .* measure .*");
        assertThat(said)
                .containsPattern("2/2 .*members=2.* invalid .*\\(to be repeated\\)")
                .doesNotContain("FAILED");

        LoopbackHost lost =
                hosts.stream().filter(LoopbackHost::isLost).findFirst().orElseThrow();
        assertThat(resultsOf(1)).isNotEmpty().allMatch(SweepTest::isWhole);
        assertLost(resultsOf(2).get(0), lost);
        RunResult repeated = resultsOf(2).get(1);
        assertThat(repeated).matches(SweepTest::isWhole);
        assertThat(repeated.tags()).containsEntry("attempt", "2");
        assertThat(repeated.notes())
                .anyMatch(note -> note.startsWith(
                        "a spare host took the place of one that was lost: ec2-user@" + lost.address()));
        assertThat(StoredResult.under(out))
                .allSatisfy(stored -> assertThat(logs(stored))
                        .isEqualTo(stored.result().plan().cluster().members() - (isWhole(stored.result()) ? 0 : 1)));
        assertNothingIsLeft();
    }

    private void startHosts(int count) throws IOException {
        List<String> known = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            LoopbackHost host = new LoopbackHost("127.0.0." + (i + 2), folder, key);
            hosts.add(host);
            known.add(host.knownHost().strip());
        }
        Files.write(folder.resolve("known_hosts"), known);
        Files.writeString(
                folder.resolve("inventory.json"),
                hosts.stream()
                        .map(host -> HOST.formatted(host.address()))
                        .collect(Collectors.joining(
                                ",",
                                "{\"schemaVersion\": 1, \"knownHosts\": \"known_hosts\", \"pricePerHour\": 0.68,"
                                        + " \"hosts\": [",
                                "]}")));
    }

    private void sweep(String cells) throws IOException {
        Files.writeString(folder.resolve("sweep.yaml"), SWEEP + "cells: [" + cells + "]\n");
    }

    /** Runs the sweep; the coordinator's host is lost at the first line that matches. Returns what was said. */
    private String experiment(String moment) throws IOException {
        Process process = start("experiment", "sweep.yaml", "--out", out.toString(), "--no-report");
        StringBuilder said = new StringBuilder();
        try (BufferedReader reader = process.inputReader()) {
            boolean isDone = false;
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                said.append(line).append('\n');
                if (!isDone && line.matches(moment)) {
                    isDone = true;
                    hosts.stream().filter(LoopbackHost::coordinates).forEach(LoopbackHost::lose);
                }
            }
        } finally {
            process.destroyForcibly();
        }
        assertThat(process.onExit().join().exitValue()).as(said.toString()).isEqualTo(3);
        return said.toString();
    }

    private Process start(String... nexmark) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx400m",
                "-cp",
                jar.toString(),
                Nexmark.class.getName());
        builder.command().addAll(List.of(nexmark));
        builder.environment().keySet().removeIf(variable -> variable.startsWith("NEXMARK_"));
        builder.environment().put("PATH", folder.resolve("bin") + ":" + System.getenv("PATH"));
        builder.environment().put("MACHINES", folder.toString());
        return builder.directory(folder.toFile()).redirectErrorStream(true).start();
    }

    /** The results of clusters of one size, in the order of their runs. On a busy machine a run may have been repeated. */
    private List<RunResult> resultsOf(int members) {
        return StoredResult.under(out).stream()
                .map(StoredResult::result)
                .filter(result -> result.plan().cluster().members() == members)
                .toList();
    }

    private static boolean isWhole(RunResult result) {
        return result.facts().end() == RunEnd.DRAINED;
    }

    private static void assertLost(RunResult result, LoopbackHost host) {
        assertThat(result.status()).isEqualTo(Status.INVALID);
        assertThat(result.facts().end()).isEqualTo(RunEnd.MEMBER_LOST);
        assertThat(result.facts().lostMember()).contains(host.address());
        assertThat(result.tags()).containsEntry("attempt", "1");
    }

    /** The number of members whose logs were fetched. */
    private static long logs(StoredResult stored) {
        return IntStream.rangeClosed(1, 2)
                .filter(member -> Files.exists(stored.folder().resolve("member-" + member + "/member.log")))
                .count();
    }

    /** No process on either side; on the hosts that are there no run's folder, nothing but the jar. */
    private void assertNothingIsLeft() {
        assertThat(hosts).allSatisfy(host -> assertThat(host.members()).isEmpty());
        for (LoopbackHost host : hosts) {
            if (!host.isLost()) {
                assertThat(host.filesOfBenchmark()).singleElement().asString().endsWith(".jar");
            }
        }
    }
}
