package nexmark.jet.result;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import nexmark.jet.environment.EnvironmentHost;

/** Gives results of schemas 1 to 3 the form of today's. Plans have no versions and are upgraded by their reader. */
final class OlderSchemas {

    private static final int FIRST_SCHEMA_WITH_MEMBERS = 3;
    private static final int FIRST_SCHEMA_WITH_GROUPS = 4;

    /** What schema 4 put into groups, by its older name. */
    private static final Map<String, String> GROUPED = new TreeMap<>(Map.ofEntries(
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
            Map.entry("memberEnvironments", "/environments/members")));

    /** The text of the query's question is the query's, and the others were the same in every result. */
    private static final List<String> DROPPED = List.of("question", "kindOfSink", "clock");

    private OlderSchemas() {}

    /** Changes the result in place; one of today's schema stays as it is. */
    static void upgrade(JsonNode tree) {
        int version = tree.path("schemaVersion").asInt();
        if (tree instanceof ObjectNode result && version < FIRST_SCHEMA_WITH_GROUPS) {
            if (version < FIRST_SCHEMA_WITH_MEMBERS) {
                addMembers(result);
            }
            addWhatTheFirstOfSchema3Lack(result);
            group(result);
            addWhatSchema4Brought(result);
        }
        addWhatTheFirstOfSchema4Lack(tree);
    }

    /** The first results of schema 4 only compared whole rows. */
    private static void addWhatTheFirstOfSchema4Lack(JsonNode tree) {
        if (tree.path("rows") instanceof ObjectNode rows) {
            rows.putIfAbsent("instants", rows.nullNode());
        }
    }

    /** Schemas 1 and 2 knew the members' JVM, which was the runner's, by its timeline only. */
    private static void addMembers(ObjectNode result) {
        result.putObject("betweenMembers")
                .putNull("bytesPerEvent")
                .putNull("itemsPerEvent")
                .putArray("edges");
        result.putNull("causes").putNull("faulted").putNull("clocks").putNull("probe");
        result.putArray("members");
        result.putObject("memberEnvironments");
    }

    /**
     * The first results of schema 3 had neither snapshots nor vertices, and counted the members that faults were done to
     * from 0, without addresses.
     */
    private static void addWhatTheFirstOfSchema3Lack(ObjectNode result) {
        result.putIfAbsent("snapshots", result.nullNode());
        result.putIfAbsent("vertices", result.arrayNode());
        for (JsonNode node : result.path("faulted").path("recoveries").findValues("planted")) {
            if (node instanceof ObjectNode planted && !planted.has("address")) {
                planted.put("member", planted.path("member").asInt() + 1).put("address", "");
            }
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
        result.put("schemaVersion", RunResult.SCHEMA_VERSION);
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

    private static void addWhatSchema4Brought(ObjectNode result) {
        result.putNull("label").putNull("benchmark").putObject("tags");
        result.withObject("/times").putNull("endedAt");
        result.withObject("/facts")
                .putNull("end")
                .putNull("lostMember")
                .putNull("lateEvents")
                .putNull("rowsMissing")
                .putNull("rowsAfterSettling")
                .putNull("mostNegativeNanos")
                .putNull("foreign");
        result.withObject("/cluster").putNull("clockErrorNanos");
        ObjectNode environments = result.withObject("/environments");
        addHostKind(environments.path("runner"));
        environments.path("members").forEach(OlderSchemas::addHostKind);
    }

    private static void addHostKind(JsonNode environment) {
        if (environment instanceof ObjectNode known) {
            known.put("hostKind", EnvironmentHost.UNKNOWN);
        }
    }
}
