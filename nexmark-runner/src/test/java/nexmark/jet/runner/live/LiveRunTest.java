package nexmark.jet.runner.live;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.report.VerdictWords;
import nexmark.jet.result.RunLabel;
import nexmark.jet.result.StoredResult;
import nexmark.jet.runner.run.EarlyEnd;
import nexmark.jet.runner.run.ForkedRun;
import nexmark.jet.runner.run.RunExecutor;
import nexmark.jet.runner.run.Silent;
import nexmark.jet.runner.run.TinyPlan;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A real run, and somebody who watches it. */
class LiveRunTest {

    private static final RunPlan PLAN = TinyPlan.of("q5", 2000, 10_000, 1);
    private static final List<String> SMALL = List.of("-Xms256m", "-Xmx256m");

    @TempDir
    private Path folder;

    private final Live live = Live.at(new LiveAddress("127.0.0.1", 0), Optional.empty());

    @AfterEach
    void end() {
        live.close();
    }

    @Test
    void whoWatchesSeesTheRunSecondBySecondAndThenItsStoredReport() throws IOException, InterruptedException {
        RunExecutor executor = new ForkedRun(folder, RunLabel.NONE, List.of(), "g1-5ms", SMALL, EarlyEnd.NEVER);
        try (Events events = Events.of(live)) {
            JsonNode view = events.next("view").data();
            CompletableFuture<StoredResult> run =
                    CompletableFuture.supplyAsync(() -> live.watched(executor).run(PLAN, new Silent()));
            boolean sawRates = false;
            boolean sawVertices = false;
            boolean sawMembers = false;
            while (view.path("origin").isNull()) {
                view = ViewChangeTest.changed(view, events.next("change").data());
                assertThat(view.at("/live/runs/0/state").textValue())
                        .as(view.at("/live/runs/0/reason").asText())
                        .isNotEqualTo("failed");
                sawRates |= view.at("/timeline/columns/emitted").isArray();
                sawVertices |= !view.at("/job/vertices").isEmpty()
                        && !view.at("/job/edges").isEmpty();
                sawMembers |= !view.at("/members/strips").isEmpty();
            }
            StoredResult stored = run.join();
            assertThat(sawRates).as("events per second while it ran").isTrue();
            assertThat(sawVertices).as("vertices and edges while it ran").isTrue();
            assertThat(sawMembers).as("members' seconds while it ran").isTrue();
            assertThat(view.path("fileName").textValue())
                    .isEqualTo(stored.result().id());
            assertThat(view.at("/headline/status").textValue())
                    .isEqualTo(stored.result().status().word());
            assertThat(view.at("/live/runs/0/state").textValue()).isEqualTo(VerdictWords.inTable(stored.result()));
            assertThat(view.at("/live/report").textValue())
                    .isEqualTo(stored.folder().toString());
            assertThat(view.path("spikes")).isNotEqualTo(NullNode.getInstance());
            live.close();
            JsonNode last = events.next("end").data();
            assertThat(last.at("/live/isOver").booleanValue()).isTrue();
            assertThat(last.path("percentiles")).isEqualTo(view.path("percentiles"));
        }
    }
}
