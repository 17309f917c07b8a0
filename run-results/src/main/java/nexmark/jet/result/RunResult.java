package nexmark.jet.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import nexmark.jet.environment.BuildFacts;
import nexmark.jet.environment.Environment;
import nexmark.jet.environment.EnvironmentPrivacy;
import nexmark.jet.latency.LatencySummary;
import nexmark.jet.plan.CheckMode;
import nexmark.jet.plan.Guarantee;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.probe.ProbeResult;
import nexmark.jet.process.UserMistake;
import nexmark.jet.result.Finding.Kind;

/**
 * The result of a run, as {@code result.json} holds it. The format outlives the code: a result names the version of its
 * format. A figure that was not measured is null. {@code docs/schema} has the meaning of each field.
 */
@JsonPropertyOrder({
    "schemaVersion",
    "id",
    "status",
    "verdict",
    "requirements",
    "label",
    "tags",
    "times",
    "benchmark",
    "summary",
    "planKey"
})
public record RunResult(
        int schemaVersion,
        String id,
        Status status,
        Verdict verdict,
        List<Requirement.CheckedRequirement> requirements,
        String label,
        Map<String, String> tags,
        Times times,
        BuildFacts benchmark,
        RunPlan plan,
        Throughput throughput,
        Latency latency,
        RunFacts facts,
        Rows rows,
        JobFigures job,
        CauseSummary causes,
        ClusterFigures cluster,
        Environments environments,
        List<String> notes) {

    public static final int SCHEMA_VERSION = 1;
    /** Doubts about a run that counts. */
    public static final String UNPROVED = "unproved";

    public static final String DISTURBED = "disturbed";

    /** A doubt: a fault took rows or made them wrong, which no guarantee forbade. Lost rows have no latency. */
    public static final String LOSSY = "lossy";

    public record Times(String startedAt, String endedAt, double measuredSeconds) {

        public Times {
            check("times.startedAt", startedAt);
            if (endedAt != null) {
                check("times.endedAt", endedAt);
            }
        }

        private static void check(String name, String text) {
            try {
                Instant.parse(text);
            } catch (DateTimeParseException e) {
                throw new UserMistake(name + " is '" + text + "', expected an instant such as 2026-11-22T07:20:08Z");
            }
        }

        /**
         * The times of a run that has ended.
         *
         * @param startMillis event 0 is due, epoch ms; later than the end if the run was interrupted before
         * @param endMillis epoch ms
         */
        public static Times of(long startMillis, long endMillis, double measuredSeconds) {
            return new Times(
                    Instant.ofEpochMilli(Math.min(startMillis, endMillis)).toString(),
                    Instant.ofEpochMilli(endMillis).toString(),
                    measuredSeconds);
        }
    }

    /** Latencies, µs. */
    public record Latency(String main, Map<String, LatencySummary> series) {

        /**
         * How many rows were measured: all rows, or the first row of each ideal time where a foreign program measured.
         */
        public long rows() {
            return series.getOrDefault("every", series.get(main)).samples();
        }

        private Latency in(String name) {
            if (!series.containsKey(name)) {
                throw new UserMistake(
                        "no series '" + name + "', expected one of " + String.join(", ", series.keySet()));
            }
            return new Latency(name, series);
        }
    }

    /** The comparison with the oracle's rows. */
    public record Rows(
            CheckResult check,
            CheckResult.CheckedInstants instants,
            FaultOutcome faulted,
            @JsonInclude(JsonInclude.Include.NON_NULL) ReadBack readBack) {

        /** Ideal times whose rows are missing or wrong, or such rows of those kept; after faults all such rows. */
        public long wrong() {
            if (faulted != null) {
                return faulted.rows().lost()
                        + faulted.rows().duplicated()
                        + faulted.rows().wrong();
            }
            long times = instants == null ? 0 : instants.missing() + instants.wrong();
            return Math.max(times, check.missing() + check.unexpected());
        }
    }

    /** The engine's figures of the job. */
    public record JobFigures(
            NetworkTraffic network,
            List<VertexFigures> vertices,
            Snapshots snapshots,
            StateSize state,
            List<VertexEdge> edges,
            @JsonInclude(JsonInclude.Include.NON_NULL) List<OneJob> jobs) {}

    /** The figures of one of several equal jobs. */
    public record OneJob(
            Double p50Micros, Double p99Micros, Double emittedPerSecond, Double maxLagMillis, long rows, long wrong) {

        /** @param job the figures of the job alone */
        public static OneJob of(RunResult job) {
            return new OneJob(
                    job.main().percentiles().get("p50").micros(),
                    job.main().percentiles().get("p99").micros(),
                    job.throughput.emittedPerSecond(),
                    job.throughput.maxLagMillis(),
                    job.latency.rows(),
                    job.rows.wrong());
        }
    }

    /** The members' own measurements. */
    public record ClusterFigures(
            List<MemberFigures> members,
            Map<String, String> metricDescriptions,
            ClockCheck clocks,
            Long clockErrorNanos,
            ProbeResult probe,
            List<MachineLoad> machines) {

        /** Whether the error of the members' clocks hides a latency, µs. */
        public boolean hides(double micros) {
            return clocks != null && clocks.hides(micros);
        }
    }

    /** The JVMs and machines, which a reader needs to judge and to repeat the figures. */
    public record Environments(
            Environment runner,
            Map<String, Environment> members,
            @JsonInclude(JsonInclude.Include.NON_NULL) ForeignMeasurement.Engine engine) {

        /** Name and version of the engine, such as "Hazelcast 5.7.0". */
        public String engineInWords() {
            return engine == null ? "Hazelcast " + first().hazelcastVersion() : engine.name() + " " + engine.version();
        }

        /** The first member's environment; the runner's if the members' are not known. */
        public Environment first() {
            return members.values().stream().findFirst().orElse(runner);
        }
    }

    public RunResult {
        requirements = List.copyOf(requirements);
        plan = plan.hidden();
        tags = new TreeMap<>(tags);
        EnvironmentPrivacy privacy = EnvironmentPrivacy.ofTexts();
        notes = notes.stream().map(note -> privacy.clean(note)).toList();
    }

    /** The result of a run before it is judged and named. */
    public static RunResult unjudged(
            Times times,
            BuildFacts benchmark,
            RunPlan plan,
            Throughput throughput,
            Latency latency,
            RunFacts facts,
            Rows rows,
            JobFigures job,
            CauseSummary causes,
            ClusterFigures cluster,
            Environments environments) {
        return new RunResult(
                SCHEMA_VERSION,
                null,
                null,
                null,
                List.of(),
                null,
                Map.of(),
                times,
                benchmark,
                plan,
                throughput,
                latency,
                facts,
                rows,
                job,
                causes,
                cluster,
                environments,
                List.of());
    }

    /** This result with its name, its findings, and the label's goals checked. */
    public RunResult judged(String named, RunLabel as, List<Finding> findings) {
        Verdict judged = new Verdict(findings);
        List<String> sentences = findings.stream()
                .filter(finding -> finding.severity() == Status.VALID)
                .map(Finding::text)
                .toList();
        return with(named, judged.status(), judged, List.of(), as.text(), as.tags(), latency, sentences)
                .checked(as.requirements());
    }

    /** This result with what the run reached of goals. */
    public RunResult checked(List<Requirement> goals) {
        List<Requirement.CheckedRequirement> checked =
                goals.stream().map(goal -> goal.check(this)).toList();
        return with(id, status, verdict, checked, label, tags, latency, notes);
    }

    /**
     * This result with another series in the place of the one that counts for its query: for a comparison with a
     * program that measures no other.
     *
     * @param series {@code every}, {@code first} or {@code complete}
     * @throws UserMistake if the result does not have the series
     */
    public RunResult in(String series) {
        return with(id, status, verdict, requirements, label, tags, latency.in(series), notes);
    }

    private RunResult with(
            String newId,
            Status newStatus,
            Verdict newVerdict,
            List<Requirement.CheckedRequirement> goals,
            String newLabel,
            Map<String, String> newTags,
            Latency newLatency,
            List<String> newNotes) {
        return new RunResult(
                schemaVersion,
                newId,
                newStatus,
                newVerdict,
                goals,
                newLabel,
                newTags,
                times,
                benchmark,
                plan,
                throughput,
                newLatency,
                facts,
                rows,
                job,
                causes,
                cluster,
                environments,
                newNotes);
    }

    /**
     * Whether the run would be valid if its plan did not leave out the comparison of answers, which leaves one thing
     * not judged.
     */
    public boolean lacksOnlyProof() {
        return status == Status.NOT_JUDGED
                && plan.check() == CheckMode.OFF
                && verdict.reasons().isEmpty()
                && verdict.notJudged().size() == 1;
    }

    /** Whether the run's machines were disturbed and its plan let that pass. */
    public boolean wasDisturbed() {
        return plan.allowDisturbed() && verdict.notes(Kind.MACHINE_DISTURBED);
    }

    private boolean isLossy() {
        return rows.faulted() != null
                && rows.faulted().guarantee() == Guarantee.NONE
                && rows.faulted().rows().lost() + rows.faulted().rows().wrong() > 0;
    }

    /** Doubts about a run that counts: {@code unproved}, {@code disturbed}, {@code lossy}; empty if there are none. */
    public List<String> doubts() {
        List<String> doubts = new ArrayList<>();
        if (lacksOnlyProof()) {
            doubts.add(UNPROVED);
        }
        if (wasDisturbed()) {
            doubts.add(DISTURBED);
        }
        if (isLossy()) {
            doubts.add(LOSSY);
        }
        return List.copyOf(doubts);
    }

    /** The latencies of the series that counts for this query. */
    public LatencySummary main() {
        return latency.series().get(latency.main());
    }

    /** The key of the plan: equal plans have equal keys. The file has it for readers that do not compute it. */
    @JsonProperty(value = "planKey", access = JsonProperty.Access.READ_ONLY)
    public String planKey() {
        return plan.key();
    }

    /** The figures by which runs are compared, by name; a figure that was not measured is missing. */
    @JsonProperty(value = "summary", access = JsonProperty.Access.READ_ONLY)
    public Map<String, Double> summary() {
        return RunMetric.summary(this);
    }
}
