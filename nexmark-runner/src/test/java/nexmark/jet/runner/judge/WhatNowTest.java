package nexmark.jet.runner.judge;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import nexmark.jet.documents.Pages;
import nexmark.jet.result.MadeResult;
import nexmark.jet.result.RunResult;
import org.junit.jupiter.api.Test;

class WhatNowTest {

    /** The tables' rows are {@code | reasons | limit | what now |}; a search alone gives a run up. */
    @Test
    void theDocumentSaysTheSame() throws IOException {
        Map<String, String> printed = WhatNow.ALL.stream()
                .collect(Collectors.toMap(
                        WhatNow::advice, now -> now.reasons().get(0).replace(":", "")));
        Map<String, String> documented = Files.readString(Pages.DOCS.resolve("measurement.md"))
                .replace("`", "")
                .replaceAll("\\[([^]]*)]\\([^)]*\\)", "$1")
                .split("## Verdict", -1)[1]
                .split("### Other work", -1)[0]
                .lines()
                .filter(line -> line.startsWith("| ") && !line.contains("| what now |") && !line.startsWith("| ---"))
                .map(line -> line.split(" *\\| *"))
                .filter(row -> !row[1].equals("given up"))
                .collect(Collectors.toMap(row -> row[3], row -> row[1]));
        assertThat(documented)
                .hasSameSizeAs(printed)
                .allSatisfy((advice, reason) ->
                        assertThat(reason).contains(printed.getOrDefault(advice, "nothing like: " + advice)));
    }

    @Test
    void whatMostRunsShareIsSaidInTheWordsOfTheFirst() {
        MadeResult first = MadeResult.of("a").invalid("late events dropped: 3").notJudged("rate unknown: no metrics");
        MadeResult second = MadeResult.of("b").invalid("late events dropped: 4");
        List<RunResult> runs = List.of(
                first.make(),
                second.make(),
                MadeResult.of("c").invalid("unheard of").make());
        assertThat(WhatNow.shared(runs)).containsExactly("late events dropped: 3; what now: a larger --lag");
        assertThat(WhatNow.shared(runs.subList(1, 3))).isEmpty();
    }
}
