package nexmark.jet.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import nexmark.jet.result.MadeResult;
import nexmark.jet.result.RunMetric;
import nexmark.jet.result.Status;

/** A page of each kind, as {@code nexmark report} writes it. */
final class ReportPages {

    private static final Path RUN = Path.of("../run-results/src/test/resources/run-of-q5");
    private static final JsonMapper JSON = new JsonMapper();
    private static final String RATE_MISSED = "rate missed: 3,900 of 5,000 events/s";

    /** The name of a series that a browser could take for an element, and a spreadsheet for a formula. */
    static final String HOSTILE_NAME = "=1+1<b id=evil>bold";

    enum Kind {
        VALID,
        INVALID,
        FAULTED,
        HOSTILE,
        SEVERAL;

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
        pages.add(Kind.VALID, copy(folder, "valid", run -> StoredGolden.conclude(run, Status.VALID, "")));
        pages.add(
                Kind.INVALID, copy(folder, "invalid", run -> StoredGolden.conclude(run, Status.INVALID, RATE_MISSED)));
        pages.add(Kind.FAULTED, pages.faulted());
        pages.storeHostile();
        pages.storeSeveral();
        return pages;
    }

    Path of(Kind kind) {
        return pages.get(kind);
    }

    private void add(Kind kind, Path runs, String... options) {
        pages.put(kind, page(runs, options));
    }

    static Path page(Path runs, String... options) {
        Ran ran = Ran.line("report", runs, options);
        assertThat(ran.exit()).as(ran.err()).isZero();
        return Path.of(ran.out().strip());
    }

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
        return page(runs, "--by", "jvm");
    }

    /** A copy of a real run of q5 on two members whose result has been changed. */
    static Path copy(Path into, String id, Consumer<ObjectNode> change) {
        Path copied = into.resolve(id);
        try (Stream<Path> files = Files.walk(RUN)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Path target = copied.resolve(RUN.relativize(file).toString());
                Files.createDirectories(target.getParent());
                Files.copy(file, target);
            }
            ObjectNode result =
                    (ObjectNode) JSON.readTree(copied.resolve("result.json").toFile());
            result.put("id", id);
            change.accept(result);
            Files.writeString(copied.resolve("result.json"), result.toString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return copied;
    }

    /** A fault of the golden result has hit the first member, five seconds after the first event. */
    private Path faulted() {
        return copy(folder, "faulted", result -> {
            long atMillis =
                    Instant.parse(result.at("/times/startedAt").textValue()).toEpochMilli() + 5_000;
            String member = result.at("/cluster/members/0/member").textValue();
            JsonNode golden = StoredGolden.tree();
            result.withObject("/plan").put("check", "full").set("faults", golden.at("/plan/faults"));
            result.withObject("/rows").set("faulted", golden.at("/rows/faulted"));
            ((ObjectNode) result.at("/rows/faulted/recoveries/0/injected"))
                    .put("address", member)
                    .put("atMillis", atMillis)
                    .put("doneMillis", atMillis + 700);
        });
    }

    private void storeHostile() {
        Path hostile = copy(folder, "hostile", result -> {
            ObjectNode latency = result.withObject("/latency");
            JsonNode main =
                    latency.withObject("/series").remove(latency.get("main").textValue());
            latency.withObject("/series").set(HOSTILE_NAME, main);
            latency.put("main", HOSTILE_NAME);
        });
        try {
            Files.copy(hostile.resolve("complete.hlog"), hostile.resolve(HOSTILE_NAME + ".hlog"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        add(Kind.HOSTILE, hostile);
    }

    /** Two presets on one to three members, of which the runs on three are unproved, and a run that does not count. */
    private void storeSeveral() {
        Path several = folder.resolve("several");
        for (int members = 1; members <= 3; members++) {
            for (int round = 0; round < 3; round++) {
                copySide(several, "g1-5ms", members, round);
                copySide(several, "zgc", members, round);
            }
        }
        copy(several, "rejected", run -> StoredGolden.conclude(run, Status.INVALID, RATE_MISSED));
        add(Kind.SEVERAL, several, "--by", "jvm");
    }

    private static void copySide(Path into, String jvm, int members, int round) {
        copy(into, jvm + "-" + members + "-" + round, result -> {
            StoredGolden.conclude(
                    result, members < 3 ? Status.VALID : Status.NOT_JUDGED, "answers unproved: --check off");
            if (members == 3) {
                result.withObject("/plan").put("check", "off");
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
}
