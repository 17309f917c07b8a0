package nexmark.jet.runner.cli;

import static nexmark.jet.table.Figures.orDash;
import static nexmark.jet.table.Figures.text;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import nexmark.jet.generator.Profile;
import nexmark.jet.plan.Counts;
import nexmark.jet.plan.Millis;
import nexmark.jet.query.Query;
import nexmark.jet.question.Setting;
import nexmark.jet.report.ResultLines;
import nexmark.jet.result.CheckResult;
import nexmark.jet.result.ClockCheck;
import nexmark.jet.runner.recorded.PacedResult;
import nexmark.jet.runner.recorded.PacedSchedule;
import nexmark.jet.runner.recorded.Replay;
import nexmark.jet.table.Figures;
import nexmark.jet.table.Table;

/** A paced replay as people look at it. */
final class PacedTable {

    /** The only member measures by one clock. */
    private static final ClockCheck ONE_CLOCK = new ClockCheck(List.of(), null, List.of());

    private PacedTable() {}

    /** How long a replay will take, in one line. */
    static String forecast(PacedSchedule schedule) {
        return text(
                "%s of %s, replayed in about %s; a shorter --measure takes less, and Ctrl-C shows the figures so far",
                Counts.of(schedule.events(), "event"),
                Figures.about(schedule.eventMillis()),
                Figures.about(schedule.answerMillis()));
    }

    static Table of(Profile profile, Replay replay, PacedResult result) {
        Query query = replay.query();
        String lag = orDash("%,.1f", result.maxLagMillis());
        Table table = new Table()
                .gap()
                .title(query.id() + " " + query.title() + ": "
                        + query.definition().text())
                .text(settings(profile, replay))
                .text("recorded events, each sent at its own time, on 1 embedded member")
                .gap()
                .labelled(
                        "events",
                        text(
                                "%,d of %,d sent, %.1f s measured",
                                result.emitted(), result.events(), result.measuredSeconds()))
                .labelled("late", Counts.of(result.facts().lateEvents(), "event") + " dropped")
                .labelled("source lag", lag + " ms at most")
                .gap();
        new LatencyTable(ONE_CLOCK, OptionalLong.empty()).addTo(table, result.main(), result.latency());
        return table.gap()
                .labelled("check", check(result))
                .verdict(result.status().word(), RunTable.reasons(result.verdict()));
    }

    private static String settings(Profile profile, Replay replay) {
        Set<Setting> read = replay.query().definition().settings(profile);
        List<String> words = new ArrayList<>(List.of("profile " + profile));
        if (read.contains(Setting.WINDOW)) {
            words.add("window " + Millis.text(replay.settings().windowMillis()));
        }
        if (read.contains(Setting.SLIDE)) {
            words.add("slide " + Millis.text(replay.settings().slideMillis()));
        }
        words.add("allowed lag " + Millis.text(replay.lagMillis()));
        return String.join(", ", words);
    }

    private static List<String> check(PacedResult result) {
        CheckResult check = result.check();
        if (check == null) {
            return List.of("unproved: the replay is not comparable");
        }
        return check.rowsExpected() + check.rowsReceived() == 0
                ? List.of("unproved: no row was due, and none arrived")
                : ResultLines.whole(check);
    }
}
