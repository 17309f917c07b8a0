package nexmark.jet.result;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import nexmark.jet.json.StrictJson;
import nexmark.jet.probe.ProbeResult;
import nexmark.jet.probe.Spread;
import nexmark.jet.result.Finding.Kind;

/** Makes results with chosen figures and properties out of the golden one. They are valid until a test makes them otherwise. */
public final class MadeResult {

    /** What came of a fault: no row is lost, wrong or duplicated. */
    private static final ObjectNode FAULTED = (ObjectNode) read().at("/rows/faulted");

    private static final ObjectNode GOLDEN = golden();

    private final ObjectNode tree = GOLDEN.deepCopy();

    private MadeResult() {}

    /**
     * A valid result without tags and label, in which no figure by which runs are compared is known, but that no row is lost or
     * wrong.
     */
    public static MadeResult of(String id) {
        MadeResult made = new MadeResult();
        made.tree.put("id", id);
        return made;
    }

    private static ObjectNode read() {
        try (InputStream file = MadeResult.class.getResourceAsStream("/result-schema-1.json")) {
            return (ObjectNode) StrictJson.MAPPER.readTree(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static ObjectNode golden() {
        ObjectNode tree = read();
        tree.remove("summary");
        tree.putNull("label").putNull("causes").put("status", "valid");
        tree.putObject("verdict").putArray("findings");
        tree.putObject("tags");
        tree.withObject("/plan").put("check", "sample").putArray("faults");
        tree.withObject("/rows").putNull("faulted");
        tree.withObject("/cluster").putNull("clocks").putNull("probe").putObject("metricDescriptions");
        tree.withObject("/job").putArray("vertices");
        tree.withObject("/job/network").putNull("bytesPerEvent");
        tree.at("/cluster/members").forEach(member -> {
            ((ObjectNode) member).putObject("parts");
            ((ObjectNode) member).putObject("figures");
        });
        tree.at("/latency/series/complete/percentiles").forEach(each -> ((ObjectNode) each).putNull("micros"));
        return tree;
    }

    /** Event 0 is due so many seconds after the epoch. */
    public MadeResult startedAt(long seconds) {
        tree.withObject("/times")
                .put("startedAt", Instant.ofEpochSecond(seconds).toString());
        return this;
    }

    public MadeResult label(String label) {
        tree.put("label", label);
        return this;
    }

    public MadeResult tag(String name, String value) {
        tree.withObject("/tags").put(name, value);
        return this;
    }

    /** @param pointer of a value, such as {@code /plan/workload/rate} */
    public MadeResult with(String pointer, Object value) {
        int last = pointer.lastIndexOf('/');
        tree.withObject(pointer.substring(0, last))
                .set(pointer.substring(last + 1), StrictJson.MAPPER.<JsonNode>valueToTree(value));
        return this;
    }

    /** Makes the result invalid. */
    public MadeResult invalid(String reason) {
        return invalid(Kind.RATE_MISSED, reason);
    }

    /** Makes the result invalid for a reason of a kind. */
    public MadeResult invalid(Kind kind, String reason) {
        tree.put("status", "invalid");
        return found(kind, Status.INVALID, reason);
    }

    /** Makes the result one that is not judged. */
    public MadeResult notJudged(String what) {
        tree.put("status", "not-judged");
        return found(Kind.UNPROVED, Status.NOT_JUDGED, what);
    }

    /** Gives the result one note. */
    public MadeResult note(Kind kind, String note) {
        tree.putArray("notes").add(note);
        return found(kind, Status.VALID, note);
    }

    /** Other work disturbed the run's machines, and its plan let that pass. */
    public MadeResult disturbed() {
        return with("/plan/allowDisturbed", true)
                .note(Kind.MACHINE_DISTURBED, "machine disturbed: it stalled for 300 ms; --allow-disturbed");
    }

    private MadeResult found(Kind kind, Status severity, String text) {
        tree.withArray("/verdict/findings").add(StrictJson.MAPPER.valueToTree(new Finding(kind, severity, text)));
        return this;
    }

    /** Gives the result a figure, in the metric's unit. */
    public MadeResult figure(RunMetric metric, double value) {
        switch (metric) {
            case P50, P90, P99, P99_9, P99_99 ->
                with("/latency/series/complete/percentiles/" + metric.title() + "/micros", value * 1000);
            case MAX -> with("/latency/series/complete/maxMicros", value * 1000);
            case THROUGHPUT, DELIVERED -> with("/throughput/emittedPerSecond", value);
            case COST -> with("/throughput/cpuSecondsPerMillionEvents", value);
            case LAG -> with("/throughput/maxLagMillis", value);
            case MEAN -> with("/latency/series/complete/meanMicros", value * 1000);
            case CATCH_UP -> with("/throughput/catchUp", new Throughput.CatchUp(1L, 1L, value));
            case ROUND_TRIP -> {
                Spread trips = new Spread(1, value * 1000, 0, 0);
                with("/cluster/probe", new ProbeResult(1, List.of(), List.of(), trips, List.of()));
            }
            case IO -> ofMembers("inputThreadImbalanceRatio", value);
            case GC -> ofMembers("gcPauseMillis", value * 10);
            case LONGEST_GC -> ofMembers("gcLongestPauseMillis", value);
            case ALLOCATION ->
                ofMembers(
                        "allocatedMegabytes",
                        value / tree.at("/cluster/members").size());
            case RSS_LEAST -> ofMembers(RunMetric.RSS.summaryName(), value);
            case NETWORK -> with("/job/network/bytesPerEvent", value);
            case LOST -> faulted().with("/rows/faulted/rows/lost", (long) value);
            case WRONG -> faulted().with("/rows/faulted/rows/wrong", (long) value);
            case DUPLICATED -> faulted().with("/rows/faulted/rows/duplicated", (long) value);
            case RECOVERY -> faulted().recoveries((long) value);
            case SNAPSHOT -> with("/job/snapshots/medianMillis", (long) value);
            default -> ofMembers(metric.summaryName(), value);
        }
        return this;
    }

    private void ofMembers(String figure, double value) {
        tree.at("/cluster/members")
                .forEach(member -> ((ObjectNode) member)
                        .withObject("/figures/" + figure)
                        .put("mean", value)
                        .put("max", value));
    }

    /** Makes the result one of a run under a fault. */
    private MadeResult faulted() {
        ObjectNode rows = tree.withObject("/rows");
        if (rows.get("faulted").isNull()) {
            rows.set("faulted", FAULTED.deepCopy());
        }
        return this;
    }

    /** Gives a result under faults a recovery for each time, ms; null if the job did not catch up. */
    public MadeResult recoveries(Long... caughtUpMillis) {
        ObjectNode example = (ObjectNode) FAULTED.at("/recoveries/0");
        ArrayNode recoveries = faulted().tree.withObject("/rows/faulted").putArray("recoveries");
        for (Long millis : caughtUpMillis) {
            recoveries.add(example.deepCopy().put("caughtUpMillis", millis));
        }
        return this;
    }

    public RunResult make() {
        return ResultJson.result(tree, "golden");
    }

    /** Stores the result in a folder of its own. */
    public void storeIn(Path folder) {
        try {
            Path own = Files.createDirectories(folder.resolve(tree.get("id").textValue()));
            Files.writeString(own.resolve("result.json"), ResultJson.write(make()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
