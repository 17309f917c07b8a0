package nexmark.jet.result;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import nexmark.jet.environment.EnvironmentPrivacy;
import nexmark.jet.json.StrictJson;
import nexmark.jet.process.UserMistake;
import nexmark.jet.result.FaultOutcome.InjectedFault;

/**
 * A foreign program's report of a run that it has measured, beside its evidence: the file {@code measured.json}.
 *
 * @param program name and revision of the program, for people
 * @param startMillis when event 0 was due, epoch ms
 * @param engine the engine that answered; null if it is not told
 * @param injected the plan's faults as they were injected; null if there were none
 * @param foreignJobs names of jobs on the engine's cluster that were not part of the run; null if nobody asked
 * @param firstRows null if the program reports all its rows
 * @param notes sentences that a reader of the figures needs
 */
public record ForeignMeasurement(
        String program,
        long startMillis,
        Engine engine,
        List<InjectedFault> injected,
        List<String> foreignJobs,
        FirstRows firstRows,
        List<String> notes) {

    public static final String FILE = "measured.json";

    public ForeignMeasurement {
        notes = List.copyOf(notes);
        injected = injected == null ? List.of() : List.copyOf(injected);
        foreignJobs = foreignJobs == null ? null : List.copyOf(foreignJobs);
    }

    /** An engine with the settings that decide its speed, by name. */
    public record Engine(String name, String version, Map<String, String> settings) {
        public Engine {
            SortedMap<String, String> shown = new TreeMap<>();
            EnvironmentPrivacy privacy = EnvironmentPrivacy.ofTexts();
            settings.forEach((key, value) ->
                    shown.put(key, privacy.clean(key + "=" + value).substring(key.length() + 1)));
            settings = Collections.unmodifiableSortedMap(shown);
        }
    }

    /**
     * A program that reports only the latency of the first row of each ideal time.
     *
     * @param drained whether the last results of the interval arrived
     * @param scheduledPerSecond events per second of the program's own schedule
     * @param stepMillis latencies are rounded down to a multiple of this; 0 = they are not rounded
     * @param clockErrorMillis by how much all latencies of a run may be off together, up or down, another in each run
     */
    public record FirstRows(boolean drained, double scheduledPerSecond, double stepMillis, double clockErrorMillis) {
        public FirstRows {
            if (!(scheduledPerSecond > 0 && stepMillis >= 0 && clockErrorMillis >= 0)) {
                throw new UserMistake("firstRows is " + scheduledPerSecond + " events/s, " + stepMillis + " ms and "
                        + clockErrorMillis + " ms, expected a rate above 0, and times from 0 on");
            }
        }
    }

    /**
     * Reads the file that a program has left in a folder; {@link UserMistake} that names it and the first mistake in
     * it.
     */
    public static ForeignMeasurement read(Path folder) {
        Path file = folder.resolve(FILE);
        if (!Files.isRegularFile(file)) {
            throw new UserMistake("there is no " + FILE);
        }
        JsonNode tree = StrictJson.read(file);
        return StrictJson.convert(tree, ForeignMeasurement.class, file.getFileName(), "");
    }
}
