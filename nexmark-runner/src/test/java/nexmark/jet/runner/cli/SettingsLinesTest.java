package nexmark.jet.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import nexmark.jet.generator.Profile;
import nexmark.jet.plan.CheckMode;
import nexmark.jet.plan.QueryLookup;
import nexmark.jet.report.SettingsLines;
import nexmark.jet.runner.run.TinyPlan;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SettingsLinesTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "q1 | standard | profile standard",
                "q3 | standard | tuned, profile standard, join span 10m",
                "q4 | standard | tuned, profile standard, 100 keys, allowed lag 0s",
                "q5 | standard | tuned, profile standard, 100 keys, window 1s, slide 200ms, allowed lag 0s",
                "q7 | standard | profile standard, window 1s, allowed lag 0s",
                "q7 | blog-2021 | profile blog-2021, slide 200ms, allowed lag 0s",
                "q8 | standard | tuned, profile standard, window 1s, allowed lag 0s"
            })
    void onlyWhatTheQueryReadsIsNamed(String query, String profile, String settings) {
        Profile its = profile.equals("standard") ? Profile.STANDARD : Profile.BLOG_2021;
        assertThat(SettingsLines.of(
                        QueryLookup.byId(query), TinyPlan.of(query, its, 1_000, 2_000, 2, CheckMode.SAMPLE)))
                .containsExactly(settings, "1 member, 2 cooperative threads, guarantee none");
    }
}
