package nexmark.jet.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import nexmark.jet.documents.Pages;
import nexmark.jet.result.Finding.Kind;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FindingTest {

    @ParameterizedTest
    @CsvSource({"INVALID, invalid", "NOT_JUDGED, not judged"})
    void thePageHasARowForEachKind(Status severity, String title) throws IOException {
        String page = Files.readString(Pages.DOCS.resolve("measurement.md"));
        String begin = "| " + title + " | limit | what now |\n";
        String table = page.substring(page.indexOf(begin) + begin.length()).split("\n\n", 2)[0];
        Stream<String> named = table.lines()
                .map(row -> row.split("\\|", 3)[1])
                .flatMap(cell -> Pattern.compile("`([a-z0-9-]+)`").matcher(cell).results())
                .map(kind -> kind.group(1));
        assertThat(named)
                .containsExactlyInAnyOrderElementsOf(Stream.of(Kind.values())
                        .filter(kind -> kind.severity == severity)
                        .map(Kind::toString)
                        .toList());
    }
}
