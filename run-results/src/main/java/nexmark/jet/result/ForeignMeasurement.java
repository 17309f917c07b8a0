package nexmark.jet.result;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
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
 * What a foreign program reports of a run that it has measured: the file {@code measured.json}, which has all of these
 * keys but the last four.
 *
 * @param program name and revision of the program, for people
 * @param measureFromMillis rows count whose ideal time is at or after this instant, epoch ms
 * @param measureToMillis rows whose ideal time is at or after this instant do not count
 * @param drained whether the last results of the interval arrived
 * @param scheduledPerSecond events per second of the program's schedule
 * @param emittedPerSecond events that entered the program's pipeline in the interval, per second; null if it is not
 * known
 * @param resolutionMillis the latencies are rounded down to a multiple of this, ms; 0 = they are not rounded
 * @param clockErrorMillis by how much all latencies of a run may be off together, up or down, another in each run, ms
 * @param notes sentences that a reader of the figures needs
 * @param startMillis when event 0 was due, epoch ms; null if no evidence is handed over
 * @param engine the engine that answered; null if it is not told
 * @param injected the plan's faults as they were injected; null if there were none
 * @param foreignJobs names of jobs on the engine's cluster that were no part of the run; null if nobody asked
 */
public record ForeignMeasurement(
        String program,
        long measureFromMillis,
        long measureToMillis,
        boolean drained,
        double scheduledPerSecond,
        Double emittedPerSecond,
        double resolutionMillis,
        double clockErrorMillis,
        List<String> notes,
        Long startMillis,
        Engine engine,
        List<InjectedFault> injected,
        List<String> foreignJobs) {

    public static final String FILE = "measured.json";

    /** Keys that programs need not have, which hand over no evidence. */
    private static final List<String> LATER = List.of("startMillis", "engine", "injected", "foreignJobs");

    public ForeignMeasurement {
        if (!(scheduledPerSecond > 0)) {
            throw new UserMistake("scheduledPerSecond is " + scheduledPerSecond + ", expected more than 0");
        }
        if (emittedPerSecond != null && !(emittedPerSecond >= 0)) {
            throw new UserMistake("emittedPerSecond is " + emittedPerSecond + ", expected 0 or more, or null");
        }
        if (!(resolutionMillis >= 0 && resolutionMillis < Double.POSITIVE_INFINITY)) {
            throw new UserMistake("resolutionMillis is " + resolutionMillis + ", expected a number from 0 on");
        }
        if (!(clockErrorMillis >= 0 && clockErrorMillis < Double.POSITIVE_INFINITY)) {
            throw new UserMistake("clockErrorMillis is " + clockErrorMillis + ", expected a number from 0 on");
        }
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
     * Reads the file that a program has left in a folder; {@link UserMistake} that names it and the first mistake in
     * it.
     */
    public static ForeignMeasurement read(Path folder) {
        Path file = folder.resolve(FILE);
        if (!Files.isRegularFile(file)) {
            throw new UserMistake("there is no " + FILE);
        }
        JsonNode tree = StrictJson.read(file);
        if (tree instanceof ObjectNode keys) {
            LATER.forEach(key -> keys.putIfAbsent(key, null));
        }
        return StrictJson.convert(tree, ForeignMeasurement.class, file.getFileName(), "");
    }
}
