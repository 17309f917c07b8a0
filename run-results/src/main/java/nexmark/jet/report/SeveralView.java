package nexmark.jet.report;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;
import nexmark.jet.comparison.ComparisonSettings;
import nexmark.jet.comparison.Contrast;
import nexmark.jet.comparison.Contrast.SideFigures;
import nexmark.jet.comparison.Contrast.SideFigures.NotCounted;
import nexmark.jet.comparison.Effect;
import nexmark.jet.comparison.Effect.Change;
import nexmark.jet.comparison.RunProperties;
import nexmark.jet.comparison.Side;
import nexmark.jet.comparison.StoredSides;
import nexmark.jet.experiment.SettingNames;
import nexmark.jet.plan.Counts;
import nexmark.jet.result.ResultRow;
import nexmark.jet.result.RunMetric;
import nexmark.jet.result.RunResult;
import nexmark.jet.result.Status;
import nexmark.jet.statistics.Spread;

/**
 * The page of several runs. Nothing on it puts figures of different queries, or latencies of different series,
 * together. Runs that do not count are named with their reasons, and are hollow dots of charts.
 *
 * @param setting the one whose values are the names of sides; empty if there is none
 */
public record SeveralView(
        String title,
        String fileName,
        String setting,
        Warning warning,
        List<Answers.Answer> answers,
        List<IntervalView> intervals,
        List<LeftOut> notCounted,
        RunsTable runs)
        implements ReportView {

    /**
     * A run that does not count, an attempt without a result, or a result that cannot be read, and why; without a
     * result the link is null.
     */
    record LeftOut(String run, String link, String why) {}

    private static final String NONE_COUNTS = "NO VALID RUN";
    private static final String ALL_UNPROVED = "UNPROVED";
    private static final int MOST_SIDES_NAMED = 4;

    /**
     * The page of stored runs; several places that are folders of runs are sides of a comparison, unless a property
     * splits the runs.
     */
    static SeveralView of(FoundRuns found, List<Path> places, Optional<String> by) {
        Optional<String> property = by.map(StoredSides::property);
        List<QueryRuns> queries = QueryRuns.of(found.runs(), property);
        List<ReportedRun> counted =
                found.runs().stream().filter(ReportedRun::isCounted).toList();
        List<ReportedRun> shown = found.runs().stream()
                .sorted(Comparator.comparing(run -> !run.isCounted()))
                .toList();
        Answers answers = Answers.of(found, places, property, shown);
        Warning warning = warning(found, counted);
        List<String> names = queries.size() > 1 || places.size() > 1
                ? List.of()
                : queries.get(0).settings().names();
        String setting = property.map(SettingNames::shortName)
                .or(() -> names.stream().filter(name -> names.size() == 1).findFirst())
                .filter(name -> !List.of(RunProperties.LABEL, "side").contains(name))
                .orElse("");
        return new SeveralView(
                title(queries, counted, sides(setting, counted, answers.intervals()), warning),
                "several-runs",
                setting,
                warning,
                answers.inWords(),
                answers.intervals(),
                leftOut(found, shown.subList(counted.size(), shown.size())),
                RunsTable.of(counted, queries));
    }

    private static List<LeftOut> leftOut(FoundRuns found, List<ReportedRun> runs) {
        Map<String, String> reasons = new Side("", ReportedRun.results(runs))
                .notCounted().stream().collect(Collectors.toMap(NotCounted::run, NotCounted::why));
        List<LeftOut> all = new ArrayList<>();
        runs.forEach(run -> all.add(new LeftOut(run.id(), run.link(), reasons.get(run.id()))));
        found.failures()
                .forEach(failed -> all.add(new LeftOut(
                        failed.settings() + " run " + failed.repetition() + " attempt " + failed.attempt(),
                        null,
                        "failed: " + failed.why())));
        found.unreadable().forEach(why -> all.add(new LeftOut("unreadable", null, why)));
        return all;
    }

    /**
     * The question, or what was measured, and how much of it counts:
     * {@code jvm g1 against zgc, q5 Hot Items, 1M events/s, Jet: 12 of 14 runs count, 3 unproved}.
     */
    private static String title(List<QueryRuns> queries, List<ReportedRun> counted, String sides, Warning warning) {
        long all = queries.stream().mapToLong(query -> query.results().size()).sum();
        String names = queries.size() == 1
                ? sides + queries.get(0).title()
                : queries.stream().map(QueryRuns::query).collect(Collectors.joining(", "));
        String word = warning == null ? "" : warning.word() + ": ";
        String doubts = VerdictWords.doubts(counted);
        return word + names + ": " + Answers.counted(counted.size(), all) + (doubts.isEmpty() ? "" : ", " + doubts);
    }

    /**
     * The sides of the comparison that all runs are in, with a comma behind; empty if there is none, or it has too many
     * for a title.
     */
    private static String sides(String setting, List<ReportedRun> counted, List<IntervalView> intervals) {
        return intervals.stream()
                .map(IntervalView::sides)
                .filter(sides -> sides.size() <= MOST_SIDES_NAMED)
                .filter(sides -> sides.stream().anyMatch(side -> !side.words().isEmpty()))
                .filter(sides -> sides.stream()
                                .flatMap(side -> side.dots().stream())
                                .filter(dot -> dot.run() < counted.size())
                                .count()
                        == counted.size())
                .findFirst()
                .map(sides -> sides.stream()
                        .map(IntervalView.SideView::name)
                        .collect(Collectors.joining(" against ", (setting + " ").stripLeading(), ", ")))
                .orElse("");
    }

    private static Warning warning(FoundRuns found, List<ReportedRun> counted) {
        if (counted.isEmpty()) {
            return new Warning(
                    NONE_COUNTS,
                    "None of " + Counts.of(found.runs().size(), "run")
                            + " may be quoted; the reasons are under \"Not counted\".");
        }
        boolean isAnyProved = counted.stream().anyMatch(run -> !run.result().lacksOnlyProof());
        return isAnyProved
                ? null
                : new Warning(
                        ALL_UNPROVED,
                        "No run that counts has proved its answers (--check off, or a foreign program):"
                                + " none of these figures may be quoted.");
    }

    /**
     * The runs that count, with the columns of {@code results.csv}, the setting of each as the rest of the page names
     * it, the link to its report and its doubts. A column without figures in which all runs agree is given once.
     */
    record RunsTable(
            List<Column> columns,
            List<List<Object>> rows,
            List<String> links,
            List<String> doubts,
            List<Constant> constants) {

        private static final String SETTING = "setting";
        private static final String DOUBTS = "doubts";
        private static final Set<String> FEW =
                Set.of(("id,status,setting,doubts,label,query,p50Ms,p99Ms,p999Ms,emittedPerSecond"
                                + ",cpuSecondsPerMillionEvents,heapAfterGcMegabytes")
                        .split(",", -1));

        /**
         * A column: its name in files, that for people with the unit, and whether it is shown before the reader asks
         * for all.
         */
        record Column(String name, String title, String unit, boolean isUsual) {

            /** Figures have the names that the terminal prints. */
            static Column of(String name) {
                Optional<RunMetric> figure = RunMetric.inColumn(name);
                String title = figure.map(RunMetric::title).orElse(name);
                String words = title.replaceAll("([a-z])([A-Z])", "$1 $2").toLowerCase(Locale.ROOT);
                return new Column(name, words, figure.map(RunMetric::unit).orElse(""), FEW.contains(name));
            }
        }

        record Constant(String title, Object value) {}

        static RunsTable of(List<ReportedRun> runs, List<QueryRuns> queries) {
            Map<String, String> settings = settings(queries);
            List<Map<String, Object>> cells =
                    runs.stream().map(run -> cells(run, settings.get(run.id()))).toList();
            List<Column> columns = new ArrayList<>();
            List<Constant> constants = new ArrayList<>();
            for (String name : names()) {
                List<Object> values =
                        cells.stream().map(row -> row.get(name)).distinct().toList();
                boolean isKnown = values.stream().anyMatch(Objects::nonNull);
                if (values.size() > 1
                        || name.equals("id")
                        || (isKnown && RunMetric.inColumn(name).isPresent())) {
                    columns.add(Column.of(name));
                } else if (isKnown) {
                    constants.add(new Constant(Column.of(name).title(), values.get(0)));
                }
            }
            return new RunsTable(
                    columns,
                    cells.stream()
                            .map(row -> columns.stream()
                                    .map(column -> row.get(column.name()))
                                    .toList())
                            .toList(),
                    runs.stream().map(ReportedRun::link).toList(),
                    runs.stream().map(run -> VerdictWords.doubts(run.result())).toList(),
                    constants);
        }

        /** Setting and doubts are next to the id, so that a phone shows them. */
        private static List<String> names() {
            List<String> names = new ArrayList<>(ResultRow.columns());
            names.add(1, SETTING);
            names.add(2, DOUBTS);
            return names;
        }

        private static Map<String, String> settings(List<QueryRuns> queries) {
            Map<String, String> settings = new HashMap<>();
            queries.forEach(query -> query.counted()
                    .forEach(run -> settings.put(run.id(), query.settings().inWords(run.result()))));
            return settings;
        }

        private static Map<String, Object> cells(ReportedRun run, String setting) {
            Map<String, Object> cells = new HashMap<>(ResultRow.of(run.result()));
            cells.put(SETTING, setting);
            cells.put(DOUBTS, VerdictWords.doubts(run.result()));
            return cells;
        }
    }

    @Override
    public String kind() {
        return "several";
    }

    /**
     * A metric of the sides of a comparison, the baseline first, or of the cells of a query: each run, the medians, and
     * where the comparison says that a side is. A side's interval is the baseline's median, changed by the ends of the
     * interval of the change, so that it leaves out the baseline's line if the words say better or worse. Medians and
     * ends are null where there are none.
     */
    record IntervalView(
            String title,
            String heading,
            String name,
            String unit,
            boolean moreIsBetter,
            Double baseline,
            List<SideView> sides) {

        /** A side with a value a run; of the baseline there is no interval, and the words are empty. */
        record SideView(String name, Double median, Double low, Double high, String words, List<Dot> dots) {}

        /** A figure of the run with this index in the table of runs; behind it come the runs that do not count. */
        record Dot(int run, double value) {}

        /** A chart for each metric that any run has; without contrasts nothing is compared. */
        static List<IntervalView> of(
                String title, String query, List<SideFigures> sides, List<Contrast> contrasts, List<ReportedRun> runs) {
            List<IntervalView> all = new ArrayList<>();
            for (RunMetric metric : ComparisonSettings.DEFAULT_METRICS) {
                Spread baseline =
                        contrasts.isEmpty() ? null : sides.get(0).spreads().get(metric);
                List<SideView> views = sides.stream()
                        .map(side -> side(side, metric, runs, contrasts, baseline))
                        .toList();
                if (views.stream().anyMatch(side -> !side.dots.isEmpty())) {
                    Double median = changed(baseline, 0.0);
                    all.add(new IntervalView(
                            title, query, metric.title(), metric.unit(), metric.moreIsBetter(), median, views));
                }
            }
            return all;
        }

        private static SideView side(
                SideFigures side, RunMetric metric, List<ReportedRun> runs, List<Contrast> contrasts, Spread baseline) {
            List<String> ids = new ArrayList<>(side.counted());
            side.notCounted().forEach(run -> ids.add(run.run()));
            List<Dot> dots = new ArrayList<>();
            for (int i = 0; i < runs.size(); i++) {
                RunResult run = runs.get(i).result();
                OptionalDouble value = metric.of(run);
                boolean isMeaningless = run.status() == Status.WRONG || run.status() == Status.INTERRUPTED;
                if (ids.contains(run.id()) && value.isPresent() && !isMeaningless) {
                    dots.add(new Dot(i, ReportedRun.rounded(value.getAsDouble())));
                }
            }
            Optional<Effect> effect = contrasts.stream()
                    .filter(contrast -> contrast.side().equals(side))
                    .flatMap(contrast -> contrast.effects().stream())
                    .filter(each -> each.metric() == metric)
                    .findFirst();
            Optional<Change> change = effect.flatMap(Effect::change);
            return new SideView(
                    side.side(),
                    changed(side.spreads().get(metric), 0.0),
                    changed(baseline, change.map(Change::lowPercent).orElse(null)),
                    changed(baseline, change.map(Change::highPercent).orElse(null)),
                    effect.map(Effect::words).orElse(""),
                    dots);
        }

        private static Double changed(Spread baseline, Double percent) {
            return baseline == null || percent == null
                    ? null
                    : (Double) ReportedRun.rounded(baseline.median() * (1 + percent / 100));
        }
    }
}
