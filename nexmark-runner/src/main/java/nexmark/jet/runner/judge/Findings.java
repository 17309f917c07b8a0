package nexmark.jet.runner.judge;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import nexmark.jet.result.Verdict;

/** Collects the tests that a run failed, and the tests that could not be made. */
final class Findings {

    private final List<String> reasons = new ArrayList<>();
    private final List<String> notJudged = new ArrayList<>();

    /** Adds a test that failed, as a sentence with its figures. */
    void failed(String sentence, Object... figures) {
        reasons.add(text(sentence, figures));
    }

    /** Adds a test that could not be made, as a sentence with its figures. */
    void notJudged(String sentence, Object... figures) {
        notJudged.add(text(sentence, figures));
    }

    Verdict verdict() {
        return Verdict.of(reasons, notJudged);
    }

    /** A sentence without figures may hold anything, a percent sign too. */
    static String text(String sentence, Object... figures) {
        return figures.length == 0 ? sentence : String.format(Locale.ROOT, sentence, figures);
    }
}
