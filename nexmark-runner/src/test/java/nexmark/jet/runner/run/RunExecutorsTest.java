package nexmark.jet.runner.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import nexmark.jet.report.HtmlReport;
import nexmark.jet.result.MadeResult;
import nexmark.jet.result.RunResult;
import nexmark.jet.result.StoredResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunExecutorsTest {

    private static final RunResult RESULT =
            MadeResult.of("20261122-100000-q5-abcd").make();

    @TempDir
    private Path folder;

    private final List<String> lines = new ArrayList<>();

    @Test
    void aStoredRunGetsAReportInItsFolder() {
        StoredResult stored = StoredResult.in(folder, RESULT);
        assertThat(run(stored)).isSameAs(stored);
        assertThat(folder.resolve(HtmlReport.FILE))
                .content()
                .startsWith("<!doctype html>")
                .contains(RESULT.id());
        assertThat(lines).isEmpty();
    }

    @Test
    void aReportThatCannotBeWrittenCostsOneLineAndNotTheRun() throws IOException {
        Path file = Files.writeString(folder.resolve("no-folder"), "");
        StoredResult stored = StoredResult.in(file, RESULT);
        assertThat(run(stored)).isSameAs(stored);
        assertThat(lines).singleElement().asString().startsWith("report.html could not be written: ");
        assertThat(file).isEmptyFile();
    }

    @Test
    void aResultThatCouldNotBeStoredHasNoReport() {
        StoredResult lost = StoredResult.notStored("the disk is full", RESULT);
        assertThat(run(lost)).isSameAs(lost);
        assertThat(lines).isEmpty();
    }

    private StoredResult run(StoredResult stored) {
        return RunExecutors.withReport(stored, new NotedLines());
    }

    private final class NotedLines implements RunProgress {

        @Override
        public void step(String what) {}

        @Override
        public void stepAt(double fraction) {}

        @Override
        public void running(Running now) {}

        @Override
        public void done() {}

        @Override
        public void line(String text) {
            lines.add(text);
        }
    }
}
