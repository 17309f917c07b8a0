package nexmark.jet.runner.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
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

/** A paced replay as people look at it. */
final class PacedTable {

    /** The only member measures by one clock. */
    private static final ClockCheck ONE_CLOCK = new ClockCheck(List.of(), null, List.of());

    private final Screen screen;

    PacedTable(Screen screen) {
        this.screen = screen;
    }

    /** How long a replay will take, in one line. */
    static String forecast(PacedSchedule schedule) {
        return String.format(
                Locale.ROOT,
                "%s of %s, replayed in about %s; a shorter --measure takes less, and Ctrl-C shows the figures so far",
                Counts.of(schedule.events(), "event"),
                ExperimentLines.about(schedule.eventMillis()),
                ExperimentLines.about(schedule.answerMillis()));
    }

    void print(Profile profile, Replay replay, PacedResult result) {
        Query query = replay.query();
        screen.emptyLine();
        screen.text(query.id() + " " + query.title() + ": " + query.definition().text(), "  ");
        screen.text(settings(profile, replay), "  ");
        screen.line("recorded events, each sent at its own time, on 1 embedded member");
        screen.emptyLine();
        line("events", "%,d of %,d sent, %.1f s measured", result.emitted(), result.events(), result.measuredSeconds());
        line("late", "%s dropped", Counts.of(result.facts().lateEvents(), "event"));
        line(
                "source lag",
                "%s ms at most",
                result.maxLagMillis() == null ? "-" : String.format(Locale.ROOT, "%,.1f", result.maxLagMillis()));
        screen.emptyLine();
        new LatencyTable(screen, ONE_CLOCK, OptionalLong.empty()).print(result.main(), result.latency());
        screen.emptyLine();
        screen.labelled("check", check(result));
        screen.verdict(result.status().word());
        result.verdict().reasons().forEach(screen::item);
        result.verdict().notJudged().forEach(what -> screen.item("not judged: " + what));
        screen.out().flush();
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

    private void line(String label, String format, Object... figures) {
        screen.labelled(label, String.format(Locale.ROOT, format, figures));
    }
}
