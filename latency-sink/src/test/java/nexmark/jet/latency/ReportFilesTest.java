package nexmark.jet.latency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReportFilesTest {

    @TempDir
    Path folder;

    /** The files' names say nothing: a restarted job may go on in one that sorts before the others. */
    @Test
    void recordsComeInTheOrderInWhichTheyWereWritten() throws IOException {
        write("b-first-execution", 10, 30, 40);
        write("c-first-execution", 20, 35);
        write("a-second-execution", 50, 60);
        write("d-without-records");
        List<Integer> order = new ArrayList<>();
        int files = ReportFiles.readAll(folder, false, record -> order.add((int) record[0]));
        assertThat(order).containsExactly(10, 20, 30, 35, 40, 50, 60);
        assertThat(files).isEqualTo(4);
    }

    @Test
    void theFileIsNamedWhoseRecordCannotBeRead() throws IOException {
        write("good", 1);
        write("odd", 2);
        assertThatThrownBy(() -> ReportFiles.readAll(folder, false, record -> {
                    if (record[0] == 2) {
                        throw new IllegalArgumentException("version 2");
                    }
                }))
                .isInstanceOf(IOException.class)
                .hasMessage("odd.reports: version 2");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 12, 13, 25})
    void aPartOfTheLastRecordIsNoneIfTheProcessWasKilledAndElseAMistake(int bytes) throws IOException {
        write("killed", 1, 2);
        Path file = folder.resolve("killed.reports");
        Files.write(file, Arrays.copyOf(Files.readAllBytes(file), bytes));
        List<Byte> read = new ArrayList<>();
        ReportFiles.readAll(folder, true, record -> read.add(record[0]));
        assertThat(read).hasSize(bytes / 13);
        if (bytes % 13 > 0) {
            assertThatThrownBy(() -> ReportFiles.readAll(folder, false, record -> {}))
                    .hasMessage("killed.reports is cut short, or no file of reports");
        }
    }

    /** @param times when records were written; each has its time as its only byte */
    private void write(String name, int... times) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(times.length * 13);
        for (int time : times) {
            bytes.putLong(time).putInt(1).put((byte) time);
        }
        Files.write(folder.resolve(name + ReportFiles.SUFFIX), bytes.array());
    }
}
