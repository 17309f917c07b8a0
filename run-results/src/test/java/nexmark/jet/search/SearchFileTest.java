package nexmark.jet.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import nexmark.jet.plan.PlanDefaults;
import nexmark.jet.search.SearchAnswer.End;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SearchFileTest {

    private static final SearchAnswer FOUND =
            new SearchAnswer(OptionalLong.of(200_000), OptionalLong.of(400_000), End.FOUND);

    @TempDir
    private Path folder;

    private final List<String> unreadable = new ArrayList<>();

    @Test
    void aReportIsReadAsItWasWritten() {
        SearchReport report = report(Optional.of(FOUND), "run-1", "run-2");
        SearchFile.write(report, folder);
        assertThat(SearchFile.in(folder, unreadable::add)).containsExactly(report);
        assertThat(unreadable).isEmpty();
    }

    @Test
    void aSearchThatGoesOnHasOneFile() {
        SearchFile.write(report(Optional.empty(), "run-1"), folder);
        SearchReport whole = report(Optional.of(FOUND), "run-1", "run-2");
        SearchFile.write(whole, folder);
        assertThat(SearchFile.in(folder, unreadable::add)).containsExactly(whole);
    }

    @Test
    void searchesWithoutTrialsHaveNoFile() {
        SearchFile.write(report(Optional.empty()), folder);
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void aReportThatCannotBeReadIsNamedAndLeftOut() throws IOException {
        SearchReport report = report(Optional.empty(), "run-1");
        SearchFile.write(report, folder);
        Files.writeString(folder.resolve("search-run-9.json"), "{\"search\": 1}");
        assertThat(SearchFile.in(folder, unreadable::add)).containsExactly(report);
        assertThat(unreadable).singleElement().asString().contains("search-run-9.json");
    }

    @Test
    void whatAKilledSearchHasLeftOfItsReportIsRemoved() throws IOException {
        Path left = Files.createFile(folder.resolve(".search-run-1.json." + Integer.MAX_VALUE + "-1f.unfinished"));
        Files.setLastModifiedTime(left, FileTime.fromMillis(0));
        SearchFile.write(report(Optional.empty(), "run-1"), folder);
        assertThat(left).doesNotExist();
    }

    private static SearchReport report(Optional<SearchAnswer> answer, String... results) {
        List<Trial> trials = new ArrayList<>();
        for (String result : results) {
            int number = trials.size() + 1;
            trials.add(new Trial(
                    number,
                    SearchStep.START,
                    100_000L * number,
                    TrialOutcome.HELD,
                    "",
                    result,
                    false,
                    Map.of("p99Ms", 12.0, "maxLagMillis", 3.5)));
        }
        return new SearchReport(
                "q5-1a2b3c4d5e6f",
                List.of("p99<16ms"),
                new SearchSettings(100_000, 0.03, 3),
                PlanDefaults.of("q5"),
                answer,
                trials);
    }
}
