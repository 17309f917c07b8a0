package nexmark.jet.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import nexmark.jet.result.MadeResult;
import nexmark.jet.result.StoredResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HtmlReportTest {

    @TempDir
    private Path folder;

    @Test
    void aStoredRunGetsItsPageIntoItsFolder() throws IOException {
        HtmlReport.Outcome outcome =
                HtmlReport.beside(StoredResult.in(folder, MadeResult.of("run").make()));
        assertThat(outcome.whyNot()).isNull();
        assertThat(outcome.file()).isEqualTo(folder.resolve("report.html"));
        assertThat(Files.readString(outcome.file()))
                .startsWith("<!doctype html>")
                .endsWith("</html>\n");
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files).containsExactly(outcome.file());
        }
    }

    @Test
    void aPageThatCannotBeWrittenIsAReasonAndNoFailure() {
        Path nowhere = folder.resolve("nowhere");
        HtmlReport.Outcome outcome =
                HtmlReport.beside(StoredResult.in(nowhere, MadeResult.of("run").make()));
        assertThat(outcome.file()).isNull();
        assertThat(outcome.whyNot()).startsWith("the report could not be written: ");
    }
}
