package nexmark.jet.runner.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import nexmark.jet.plan.Engine;
import nexmark.jet.process.Eventually;
import nexmark.jet.process.Interrupted;
import nexmark.jet.process.UserMistake;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EngineModuleTest {

    @TempDir
    private Path folder;

    @Test
    void nothingOfABuildThatIsInterruptedIsLeft() throws Exception {
        Path child = folder.resolve("child");
        Path script = Files.writeString(
                folder.resolve("side"),
                "#!/bin/sh\nsleep 1000 &\necho $! >" + child + ".new\nmv " + child + "* " + child + "\nwait\n");
        Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwx------"));
        CompletableFuture<Throwable> ended = new CompletableFuture<>();
        Thread builder = new Thread(() -> {
            try {
                EngineModule.build(Engine.FLINK, script);
            } catch (RuntimeException e) {
                ended.complete(e);
            }
        });
        builder.start();
        Eventually.isTrue("the child", () -> Files.exists(child));
        ProcessHandle sleeper = ProcessHandle.of(
                        Long.parseLong(Files.readString(child).strip()))
                .orElseThrow();
        builder.interrupt();
        assertThat(ended.join()).isInstanceOf(Interrupted.class);
        Eventually.isTrue("the child's end", () -> !sleeper.isAlive());
    }

    @Test
    void settingsOfTheEngineThatThePlanDecidesAreRefused() {
        List<String> decided = List.of("rest.", "parallelism.");
        EngineModule.checkOptions(List.of("arrest.port=1", "table.rest=2"), decided);
        assertThatThrownBy(() -> EngineModule.checkOptions(List.of("a=1", "rest.port=1"), decided))
                .isInstanceOf(UserMistake.class)
                .hasMessageStartingWith("--engine-options is rest.port=1, which the plan decides");
    }
}
