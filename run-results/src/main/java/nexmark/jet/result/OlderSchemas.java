package nexmark.jet.result;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import nexmark.jet.environment.EnvironmentHost;

/** Gives results of schemas 1 to 4 the form of today's. Plans have no versions and are upgraded by their reader. */
final class OlderSchemas {

    private static final int FIRST_SCHEMA_WITH_GROUPS = 4;

    private static final String COST = "cpuSecondsPerMillionEvents";
    private static final String EVENTS_PER_CORE_SECOND = "eventsPerCoreSecond";

    /** What schema 4 put into groups, by its older name. */
    private static final Map<String, String> GROUPED = Map.ofEntries(
            Map.entry("startedAt", "/times/startedAt"),
            Map.entry("measuredSeconds", "/times/measuredSeconds"),
            Map.entry("mainSeries", "/latency/main"),
            Map.entry("negativeLatencies", "/facts/negativeLatencies"),
            Map.entry("check", "/rows/check"),
            Map.entry("faulted", "/rows/faulted"),
            Map.entry("betweenMembers", "/job/network"),
            Map.entry("vertices", "/job/vertices"),
            Map.entry("snapshots", "/job/snapshots"),
            Map.entry("members", "/cluster/members"),
            Map.entry("metricDescriptions", "/cluster/metricDescriptions"),
            Map.entry("clocks", "/cluster/clocks"),
            Map.entry("probe", "/cluster/probe"),
            Map.entry("environment", "/environments/runner"),
            Map.entry("memberEnvironments", "/environments/members"));

    /** The question's text belongs to the query; the other two values were the same in every result. */
    private static final List<String> DROPPED = List.of("question", "kindOfSink", "clock");

    /** The values that schemas 1 to 3 did not know, or did not know at first. */
    private static final String UNKNOWN = """
            {
              "label": null, "benchmark": null, "tags": {}, "causes": null,
              "times": {"endedAt": null},
              "facts": {"end": null, "lostMember": null, "lostState": null,
                        "jobFailure": null, "unansweredAtEnd": null, "lateEvents": null,
                        "rowsMissing": null, "rowsAfterSettling": null, "mostNegativeNanos": null, "foreign": null},
              "rows": {"faulted": null},
              "job": {"network": {"bytesPerEvent": null, "itemsPerEvent": null, "edges": []},
                      "vertices": [], "snapshots": null, "state": null, "edges": null},
              "cluster": {"members": [], "clocks": null, "clockErrorNanos": null, "probe": null},
              "environments": {"members": {}}
            }
            """;

    private OlderSchemas() {}

    /** A result as today's. */
    static JsonNode upgraded(ObjectNode older) {
        int version = older.path("schemaVersion").asInt();
        ObjectNode result = older.deepCopy();
        addWhatSchema5GotLater(result);
        if (version == RunResult.SCHEMA_VERSION) {
            return result;
        }
        if (version < FIRST_SCHEMA_WITH_GROUPS) {
            group(result);
            result = withTheUnknown(result);
        }
        addWhatSchema5Brought(result);
        result.at("/rows/faulted/recoveries").forEach(OlderSchemas::nameTheFault);
        countEmittedEvents(result.path("throughput"));
        return result.put("schemaVersion", RunResult.SCHEMA_VERSION);
    }

    /** Up to schema 4 the cost was per event of the schedule, whether or not the event was of a kind that was emitted. */
    private static void countEmittedEvents(JsonNode throughput) {
        if (throughput instanceof ObjectNode figures && figures.path(COST).isNumber()) {
            double offered = figures.path("offeredPerSecond").asDouble();
            double scheduled = figures.path("scheduledPerSecond").asDouble();
            figures.put(COST, figures.path(COST).asDouble() * offered / scheduled);
            figures.put(
                    EVENTS_PER_CORE_SECOND, figures.path(EVENTS_PER_CORE_SECOND).asDouble() * scheduled / offered);
        }
    }

    private static void group(ObjectNode result) {
        JsonNode series = result.remove("latency");
        if (series != null) {
            series.forEach(OlderSchemas::nameThePercentiles);
            result.putObject("latency").set("series", series);
        }
        GROUPED.forEach((older, pointer) -> {
            JsonNode value = result.remove(older);
            if (value != null) {
                JsonPointer place = JsonPointer.compile(pointer);
                result.withObject(place.head()).set(place.last().getMatchingProperty(), value);
            }
        });
        result.remove(DROPPED);
    }

    /** Percentiles were a list, each with its number. */
    private static void nameThePercentiles(JsonNode series) {
        if (series instanceof ObjectNode summary && summary.get("percentiles") instanceof ArrayNode older) {
            ObjectNode percentiles = summary.putObject("percentiles");
            for (JsonNode each : older) {
                if (each instanceof ObjectNode percentile) {
                    String number = percentile.path("percentile").asText().replaceFirst("\\.0$", "");
                    percentiles.set("p" + number, percentile.without("percentile"));
                }
            }
        }
    }

    private static ObjectNode withTheUnknown(ObjectNode known) {
        try {
            ObjectNode result = StrictJson.MAPPER
                    .readerForUpdating(StrictJson.MAPPER.readTree(UNKNOWN))
                    .readValue(known);
            addHostKind(result.at("/environments/runner"));
            result.at("/environments/members").forEach(OlderSchemas::addHostKind);
            return result;
        } catch (IOException e) {
            throw new UncheckedIOException("an older result cannot be merged with what it does not know", e);
        }
    }

    /**
     * Before, nothing was known of excursions, of ideal times that were not compared whole, of state, and of
     * disturbed machines.
     */
    private static void addWhatSchema5Brought(ObjectNode result) {
        for (JsonNode series : result.path("latency").path("series")) {
            for (JsonNode each : series.path("percentiles")) {
                if (each instanceof ObjectNode percentile) {
                    percentile.putNull("excursions");
                }
            }
        }
        result.withObject("/plan").put("allowDisturbed", false);
        result.withObject("/verdict").putArray("notJudged");
        result.withObject("/cluster").putArray("machines");
        result.withObject("/rows").putNull("instants");
        result.withObject("/job").putNull("state");
    }

    /**
     * The first results of schema 5 knew no goals, no edges of the job, no lost state, no failure of the job, no silence at
     * the end and no shares of excursions, and counted the ideal times that were recomputed, but not their rows.
     */
    private static void addWhatSchema5GotLater(ObjectNode result) {
        if (!result.has("requirements")) {
            result.putArray("requirements");
        }
        if (result.at("/rows/instants") instanceof ObjectNode instants && !instants.has("rowsRecomputed")) {
            instants.set("rowsRecomputed", instants.path("recomputed"));
        }
        if (result.path("job") instanceof ObjectNode job) {
            putNullIfAbsent(job, "edges");
        }
        if (result.path("facts") instanceof ObjectNode facts) {
            putNullIfAbsent(facts, "lostState");
            putNullIfAbsent(facts, "jobFailure");
            putNullIfAbsent(facts, "unansweredAtEnd");
        }
        for (JsonNode each : result.at("/causes/largest")) {
            if (each instanceof ObjectNode excursion) {
                putNullIfAbsent(excursion, "share");
            }
        }
    }

    private static void putNullIfAbsent(ObjectNode group, String key) {
        if (!group.has(key)) {
            group.putNull(key);
        }
    }

    private static void addHostKind(JsonNode environment) {
        if (environment instanceof ObjectNode known) {
            known.put("hostKind", EnvironmentHost.UNKNOWN);
        }
    }

    /**
     * Up to schema 4 the injected fault was called {@code planted}. The first results of schema 3 counted the members that
     * faults were injected into from 0, and had no addresses of them.
     */
    private static void nameTheFault(JsonNode recovery) {
        if (recovery instanceof ObjectNode named && named.remove("planted") instanceof ObjectNode fault) {
            if (!fault.has("address")) {
                fault.put("member", fault.path("member").asInt() + 1).put("address", "");
            }
            named.set("injected", fault);
        }
    }
}
