package nexmark.jet.profiler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import jdk.jfr.FlightRecorder;
import jdk.jfr.consumer.RecordingFile;
import nexmark.jet.latency.EpochClock;
import nexmark.jet.observer.Members;
import nexmark.jet.process.Eventually;
import nexmark.jet.process.UserMistake;
import one.profiler.AsyncProfiler;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

class ProfilerJobTest {

    private static final long MEASURE_MILLIS = 2_000;

    private final String runId = UUID.randomUUID().toString();

    @TempDir
    private Path folder;

    @ParameterizedTest
    @EnumSource(names = "JFR", mode = Mode.EXCLUDE)
    void membersOfOneJvmAreProfiledOnce(Profiler profiler) throws IOException {
        try (Members members = Members.start(2)) {
            profile(members, profiler);
            assertNothingIsLeft(members);
        }
        List<Path> files = files();
        assertThat(files)
                .extracting(file -> file.getFileName().toString())
                .containsExactlyInAnyOrderElementsOf(profiler.files());
        assertThat(files).extracting(Path::getParent).containsOnly(files.get(0).getParent());
        assertThat(files)
                .filteredOn(file -> file.toString().endsWith(".html"))
                .singleElement()
                .satisfies(graph -> assertThat(graph).content().contains("<html", "</html>"));
    }

    @ParameterizedTest
    @EnumSource(names = {"CPU", "ALLOC"})
    void theStacksNameOurClasses(Profiler profiler) throws IOException {
        try (Members members = Members.start(1)) {
            profile(members, profiler);
        }
        assertThat(files())
                .isNotEmpty()
                .allSatisfy(file -> assertThat(file).content().contains(BusyThread.class.getSimpleName()));
    }

    @Test
    void aRecordingOfTheJvmsOwnProfilerCanBeReadAndKeepsSecretsToItself() throws IOException {
        try (Members members = Members.start(2)) {
            profile(members, Profiler.JFR);
            assertNothingIsLeft(members);
        }
        assertThat(files()).hasSize(1);
        assertThat(RecordingFile.readAllEvents(files().get(0)))
                .extracting(event -> event.getEventType().getName())
                .contains("jdk.ExecutionSample", "jdk.GCConfiguration", "jdk.OSInformation")
                .doesNotContain(
                        "jdk.InitialEnvironmentVariable",
                        "jdk.SystemProcess",
                        "jdk.InitialSystemProperty",
                        "jdk.JVMInformation",
                        "jdk.StringFlag",
                        "jdk.JavaAgent",
                        "jdk.NativeAgent");
    }

    @ParameterizedTest
    @EnumSource
    void aRunThatIsCutShortLeavesNothing(Profiler profiler) {
        try (Members members = Members.start(1)) {
            try (ProfilerJob job = submit(members, profiler)) {
                job.awaitReady();
                job.record(EpochClock.millis(), Long.MAX_VALUE);
                Eventually.isTrue("it records", ProfilerJobTest::isRecording);
            }
            assertNothingIsLeft(members);
            assertThat(isRecording()).isFalse();
        }
    }

    @Test
    void aMemberThatCannotBeProfiledIsNamed() throws IOException {
        AsyncProfiler others = AsyncProfiler.getInstance();
        others.execute("start,event=itimer,loglevel=none");
        try (Members members = Members.start(1);
                ProfilerJob job = submit(members, Profiler.CPU)) {
            assertThatThrownBy(job::awaitReady)
                    .isInstanceOf(UserMistake.class)
                    .hasMessageStartingWith("--profiler cpu is not possible on member 127.0.0.1:")
                    .hasMessageEndingWith(": Profiler already started, expected --profiler jfr or none");
        } finally {
            others.stop();
        }
    }

    private static boolean isRecording() {
        try {
            return AsyncProfiler.getInstance().execute("status").contains("is running")
                    || !FlightRecorder.getFlightRecorder().getRecordings().isEmpty();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private ProfilerJob submit(Members members, Profiler profiler) {
        return ProfilerJob.submit(profiler, members.first(), config -> {}, runId);
    }

    private void profile(Members members, Profiler profiler) {
        BusyThread busy = BusyThread.start();
        try (ProfilerJob job = submit(members, profiler)) {
            assertThat(job.awaitReady()).isNotEmpty();
            long now = EpochClock.millis();
            job.record(now, now + MEASURE_MILLIS);
            job.fetch(folder);
        } finally {
            busy.stop();
        }
    }

    private void assertNothingIsLeft(Members members) {
        assertThat(members.first().getDistributedObjects())
                .noneMatch(object -> object.getName().contains(runId));
        assertThat(members.first().getJet().getJobs())
                .allMatch(job -> job.getStatus().isTerminal());
        String recordings = System.getProperty("jdk.jfr.repository");
        assertThat(recordings == null || Files.notExists(Path.of(recordings)))
                .as(recordings)
                .isTrue();
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile).sorted().toList();
        }
    }
}
