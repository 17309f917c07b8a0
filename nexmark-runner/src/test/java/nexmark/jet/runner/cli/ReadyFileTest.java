package nexmark.jet.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import nexmark.jet.process.UserMistake;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class ReadyFileTest {

    @TempDir
    private Path folder;

    private Path file;

    @BeforeEach
    void nameTheFile() {
        file = folder.resolve("ready");
    }

    @Test
    void itIsThereWhileTheMemberIsReady() {
        ReadyFile ready = ReadyFile.at(file);
        assertThat(folder).isEmptyDirectory();
        ready.make();
        assertThat(file).isRegularFile();
        ready.remove();
        assertThat(folder).isEmptyDirectory();
    }

    /** Whoever looks for the file must not take a member that only tries for a ready one, nor read half the words. */
    @Test
    @EnabledOnOs(value = OS.LINUX, disabledReason = "elsewhere the folder is only looked at now and then")
    void itsNameIsSeenOnceTheMemberIsReadyAndWithAllWords() throws IOException, InterruptedException {
        try (WatchService watch = folder.getFileSystem().newWatchService()) {
            folder.register(watch, StandardWatchEventKinds.ENTRY_CREATE, StandardWatchEventKinds.ENTRY_MODIFY);
            ReadyFile ready = ReadyFile.at(file);
            assertThat(seenUntil("tried", watch)).doesNotContain("ENTRY_CREATE ready");
            ready.make();
            assertThat(seenUntil("made", watch)).contains("ENTRY_CREATE ready").doesNotContain("ENTRY_MODIFY ready");
        }
        assertThat(file).hasContent("nexmark member ready");
    }

    /** What has happened in the folder until a file of this name is there, which this makes. */
    private List<String> seenUntil(String name, WatchService watch) throws IOException, InterruptedException {
        Files.createFile(folder.resolve(name));
        List<String> seen = new ArrayList<>();
        while (!seen.contains("ENTRY_CREATE " + name)) {
            WatchKey key = watch.take();
            key.pollEvents().forEach(event -> seen.add(event.kind() + " " + event.context()));
            key.reset();
        }
        return seen;
    }

    @Test
    void whatAKilledMemberHasLeftOfAnUnfinishedOneIsRemoved() throws IOException {
        Path left = Files.createFile(folder.resolve(".ready." + Integer.MAX_VALUE + "-1f.unfinished"));
        Files.setLastModifiedTime(left, FileTime.fromMillis(0));
        ReadyFile.at(file);
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void whatAKilledMemberHasLeftIsRemoved() {
        ReadyFile.at(file).make();
        ReadyFile.at(file);
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void anEmptyFileOfTheUsersStays() throws IOException {
        Files.createFile(file);
        assertTaken(() -> ReadyFile.at(file));
        assertThat(file).isEmptyFile();
    }

    @Test
    void aFileThatAppearsBeforeTheMemberIsReadyStays() throws IOException {
        ReadyFile ready = ReadyFile.at(file);
        Files.writeString(file, "mine");
        assertTaken(ready::make);
        ready.remove();
        assertThat(file).hasContent("mine");
    }

    @Test
    void aLinkStaysAndIsNotFollowed() throws IOException {
        Path left = folder.resolve("left");
        ReadyFile.at(left).make();
        Files.createSymbolicLink(file, left);
        assertTaken(() -> ReadyFile.at(file));
        assertThat(file).isSymbolicLink();
        assertThat(left).exists();
    }

    private void assertTaken(Runnable making) {
        assertThatThrownBy(making::run)
                .isInstanceOf(UserMistake.class)
                .hasMessage("--ready-file is " + file
                        + ", which is there and was made by no member, expected a file that is not there");
    }
}
