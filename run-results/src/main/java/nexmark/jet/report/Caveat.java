package nexmark.jet.report;

import java.util.ArrayList;
import java.util.List;
import nexmark.jet.result.RunResult;

/**
 * Something that weakens a run's figures.
 *
 * @param kind {@code failed}, {@code not judged}, {@code few excursions}, {@code probe} or {@code note}
 */
public record Caveat(String kind, String text) {

    /** The gravest first. */
    static List<Caveat> of(RunResult result) {
        List<Caveat> caveats = new ArrayList<>();
        result.verdict().reasons().forEach(reason -> caveats.add(new Caveat("failed", reason)));
        result.verdict().notJudged().forEach(what -> caveats.add(new Caveat("not judged", what)));
        ResultLines.fewExcursions(result.main()).ifPresent(few -> caveats.add(new Caveat("few excursions", few)));
        if (result.cluster().probe() != null) {
            result.cluster().probe().warnings().forEach(warning -> caveats.add(new Caveat("probe", warning)));
        }
        result.notes().stream()
                .filter(note -> caveats.stream().noneMatch(known -> known.text().equals(note)))
                .forEach(note -> caveats.add(new Caveat("note", note)));
        return caveats;
    }
}
