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
import nexmark.jet.result.MadeResult;
import nexmark.jet.result.RunMetric;
import nexmark.jet.result.Status;

/** A page of each kind, as {@code nexmark report} writes it. */
final class ReportPages {

    private static final int MANY_RUNS = 500;
    private static final String RATE_MISSED = "rate missed: 3,900 of 5,000 events/s";

    /** The name of a series that a browser could take for an element, and a spreadsheet for a formula. */
    static final String HOSTILE_NAME = "=1+1<b id=evil>bold</b>";

    /** What a page shows. */
    enum Kind {
        VALID,
        INVALID,
        FAULTED,
        HOSTILE,
        SEVERAL,
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
        pages.storeMany();
        return pages;
    }

    Path of(Kind kind) {
        return pages.get(kind);
    }

    private void add(Kind kind, Path runs, String... options) {
        pages.put(kind, report(runs, options));
    }

    private static Path report(Path runs, String... options) {
        List<String> arguments = new ArrayList<>(List.of("report", runs.toString()));
        arguments.addAll(List.of(options));
        Ran ran = Ran.nexmark(arguments.toArray(String[]::new));
        assertThat(ran.exit()).as(ran.err()).isZero();
        return Path.of(ran.out().strip());
    }

    /** The page of runs of as many settings. */
    Path ofSlides(int number) {
        Path runs = folder.resolve("slides");
        for (int i = 1; i <= number; i++) {
            MadeResult.of("run-" + i)
                    .startedAt(60L * i)
                    .with("/plan/workload/slideMillis", 10 * i)
                    .figure(RunMetric.P50, 2 + 0.1 * i)
                    .figure(RunMetric.P99, 5 + 0.5 * i)
                    .storeIn(runs);
        }
        return report(runs);
    }

    /** The page of two runs that hardly differ. */
    Path nearlyAlike() {
        Path runs = folder.resolve("alike");
        for (int i = 0; i < 2; i++) {
            MadeResult.of("run-" + i)
                    .startedAt(60L * i)
                    .with("/plan/cluster/jvm", i == 0 ? "g1-5ms" : "zgc")
                    .figure(RunMetric.P99, 1.2 + 0.0003 * i)
                    .figure(RunMetric.COST, 0.70041 + 0.00003 * i)
                    .storeIn(runs);
        }
        return report(runs, "--by", "jvm");
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
