package nexmark.jet.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import nexmark.jet.result.MadeResult;
import nexmark.jet.result.RunResult;
import org.junit.jupiter.api.Test;

class VerdictWordsTest {

    private static MadeResult disturbed() {
        return MadeResult.of("run")
                .with("/plan/allowDisturbed", true)
                .with("/notes", List.of("machine disturbed: it stalled for 300 ms; --allow-disturbed"));
    }

    @Test
    void aRunThatIsValidThoughItWasDisturbedSaysBothWhereverItsVerdictIs() {
        RunResult run = disturbed().make();
        assertThat(VerdictWords.of(run)).isEqualTo("VALID, but disturbed");
        assertThat(VerdictWords.inTable(run)).isEqualTo("valid, but disturbed");
        assertThat(Headline.of(run).verdict()).isEqualTo("VALID, but disturbed");
        assertThat(Headline.of(run).status()).isEqualTo("VALID");
        assertThat(RunTitle.of(run).text()).startsWith("VALID, but disturbed: q5 ");
        assertThat(RunTitle.of(run).warning()).isNull();
    }

    @Test
    void whatIsNotValidNeedsNoException() {
        MadeResult quiet = MadeResult.of("run").with("/plan/allowDisturbed", true);
        assertThat(RunTitle.of(quiet.make()).text()).startsWith("q5 ");
        assertThat(VerdictWords.of(disturbed().invalid("lag growing").make())).isEqualTo("INVALID");
        assertThat(VerdictWords.inTable(
                        disturbed().notJudged("answers unproved: --check off").make()))
                .isEqualTo("not-judged");
    }
}
