package nexmark.jet.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import nexmark.jet.plan.PlanDefaults;
import nexmark.jet.result.MadeResult;
import nexmark.jet.result.RunMetric;
import nexmark.jet.result.Status;
import nexmark.jet.search.SearchAnswer;
import nexmark.jet.search.SearchFile;
import nexmark.jet.search.SearchReport;
import nexmark.jet.search.SearchSettings;
import nexmark.jet.search.SearchStep;
import nexmark.jet.search.Trial;
import nexmark.jet.search.TrialOutcome;

/** A page of each kind, as {@code nexmark report} writes it. */
final class ReportPages {

    private static final int MANY_RUNS = 500;
    private static final String RATE_MISSED = "rate missed: 3,900 of 5,000 events/s";
    private static final String SEARCH = "q5-0123456789ab";

    /** The name of a series that a browser could take for an element, and a spreadsheet for a formula. */
    static final String HOSTILE_NAME = "=1+1<b id=evil>bold</b>";

    /** What a page shows. */
    enum Kind {
        VALID,
        INVALID,
        FAULTED,
        HOSTILE,
        SEVERAL,
        SEARCH,
        MANY;

        /** For the names of files. */
        String fileName() {
            return "report-" + name().toLowerCase(Locale.ROOT);
        }
    }

    private final Map<Kind, Path> pages = new EnumMap<>(Kind.class);
    private final Path folder;

    private ReportPages(Path folder) {
        this.folder = folder;
    }

    static ReportPages in(Path folder) {
        ReportPages pages = new ReportPages(folder);
        MeasuredRun run = MeasuredRun.in(folder.resolve("measured"));
        pages.add(Kind.VALID, run.copy(folder, "valid", Status.VALID, "").folder());
        pages.add(
                Kind.INVALID,
                run.copy(folder, "invalid", Status.INVALID, RATE_MISSED).folder());
        pages.add(Kind.FAULTED, run.faulted(folder, "faulted").folder());
        pages.storeHostile(run);
        pages.storeSeveral(run);
        pages.storeSearch();
        pages.storeMany();
        return pages;
    }

    Path of(Kind kind) {
        return pages.get(kind);
    }

    private void add(Kind kind, Path runs, String... options) {
        List<String> arguments = new ArrayList<>(List.of("report", runs.toString()));
        arguments.addAll(List.of(options));
        Ran ran = Ran.nexmark(arguments.toArray(String[]::new));
        assertThat(ran.exit()).as(ran.err()).isZero();
        pages.put(kind, Path.of(ran.out().strip()));
    }

    private void storeHostile(MeasuredRun run) {
        MeasuredRun hostile = run.copy(folder, "hostile", result -> {
            ObjectNode latency = result.withObject("/latency");
            JsonNode main =
                    latency.withObject("/series").remove(latency.get("main").textValue());
            latency.withObject("/series").set(HOSTILE_NAME, main);
            latency.put("main", HOSTILE_NAME);
        });
        add(Kind.HOSTILE, hostile.folder());
    }

    /** Two presets on one to three members, of which the runs on three are unproved, and a run that does not count. */
    private void storeSeveral(MeasuredRun run) {
        Path several = folder.resolve("several");
        for (int members = 1; members <= 3; members++) {
            for (int round = 0; round < 3; round++) {
                copy(run, several, "g1-5ms", members, round);
                copy(run, several, "zgc", members, round);
            }
        }
        run.copy(several, "rejected", Status.INVALID, RATE_MISSED);
        add(Kind.SEVERAL, several, "--by", "jvm");
    }

    private static void copy(MeasuredRun run, Path into, String jvm, int members, int round) {
        run.copy(into, jvm + "-" + members + "-" + round, result -> {
            boolean isProved = members < 3;
            result.put("status", isProved ? "valid" : "not-judged");
            result.withObject("/verdict").put("valid", isProved).putArray("reasons");
            ArrayNode notJudged = result.withObject("/verdict").putArray("notJudged");
            if (!isProved) {
                result.withObject("/plan").put("check", "off");
                notJudged.add("answers unproved: --check off");
            }
            result.withObject("/plan/cluster")
                    .put("jvm", jvm)
                    .put("members", members)
                    .put("threads", 6);
            result.withObject("/plan/workload").put("rate", 5_000 * members);
            result.withObject("/throughput").put("emittedPerSecond", 5_000.0 * members + round);
            result.withObject("/tags").put("repetition", "" + round);
        });
    }

    /** A search that found 212k events/s, with its trials. */
    private void storeSearch() {
        Path store = folder.resolve("search");
        List<Trial> trials = List.of(
                trial(store, 1, SearchStep.START, 100_000, ""),
                trial(store, 2, SearchStep.DOUBLE, 200_000, ""),
                trial(store, 3, SearchStep.DOUBLE, 400_000, "fell behind: the source's lag was never below 900 ms"),
                trial(store, 4, SearchStep.BISECT, 282_800, "p99 48 ms, expected less than 16 ms"),
                trial(store, 5, SearchStep.BISECT, 237_800, "p99 19 ms, expected less than 16 ms"),
                trial(store, 6, SearchStep.BISECT, 212_000, ""),
                trial(store, 7, SearchStep.CONFIRM, 212_000, ""),
                trial(store, 8, SearchStep.CONFIRM, 212_000, ""));
        SearchAnswer answer =
                new SearchAnswer(OptionalLong.of(212_000), OptionalLong.of(237_800), SearchAnswer.End.FOUND);
        SearchFile.write(
                new SearchReport(
                        SEARCH,
                        List.of("p99<16ms"),
                        new SearchSettings(100_000, 0.03, 3),
                        PlanDefaults.of("q5"),
                        Optional.of(answer),
                        trials),
                store);
        add(Kind.SEARCH, store);
    }

    private static Trial trial(Path folder, int number, SearchStep step, long rate, String reason) {
        boolean holds = reason.isEmpty();
        double p99Millis = 8 + rate / 40_000.0;
        MadeResult result = MadeResult.of("trial-" + number)
                .startedAt(100L * number)
                .with("/plan/workload/rate", rate)
                .tag("search", SEARCH)
                .tag("step", step.toString())
                .tag("trial", Integer.toString(number))
                .figure(RunMetric.THROUGHPUT, (double) rate)
                .figure(RunMetric.P99, p99Millis);
        (holds ? result : result.invalid(reason)).storeIn(folder);
        return new Trial(
                number,
                step,
                rate,
                holds ? TrialOutcome.HELD : TrialOutcome.FAILED,
                reason,
                "trial-" + number,
                false,
                Map.of("p99Ms", p99Millis, "maxLagMillis", holds ? 3.5 : 900));
    }

    private void storeMany() {
        Path many = folder.resolve("many");
        for (int i = 0; i < MANY_RUNS; i++) {
            int slide = 20 << (i % 5);
            MadeResult.of("run-" + i)
                    .startedAt(100L * i)
                    .tag("repetition", Integer.toString(i / 10))
                    .with("/plan/workload/slideMillis", slide)
                    .with("/plan/cluster/jvm", i % 10 < 5 ? "g1-5ms" : "zgc")
                    .figure(RunMetric.P50, 5 + 0.1 * (i % 7))
                    .figure(RunMetric.P99, 12 + 0.3 * (i % 11) + (i % 10 < 5 ? 0 : 1))
                    .figure(RunMetric.THROUGHPUT, 1_000_000 - 7 * i)
                    .figure(RunMetric.COST, 0.7 + 0.001 * (i % 13))
                    .storeIn(many);
        }
        add(Kind.MANY, many, "--by", "jvm");
    }
}
