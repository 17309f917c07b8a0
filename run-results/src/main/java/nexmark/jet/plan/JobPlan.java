package nexmark.jet.plan;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;
import nexmark.jet.environment.EnvironmentPrivacy;
import nexmark.jet.process.UserMistake;
import nexmark.jet.question.Variant;

/**
 * How the engine is asked, and what is around the query.
 *
 * @param journalMillis for how long the journal holds an event, ms; empty = there is none
 */
public record JobPlan(
        @JsonInclude(value = JsonInclude.Include.CUSTOM, valueFilter = IsUsual.class)
        Engine engine,

        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> engineOptions,

        Variant variant,
        Guarantee guarantee,
        long snapshotIntervalMillis,
        int sourceProcessors,

        @JsonInclude(value = JsonInclude.Include.CUSTOM, valueFilter = IsUsual.class)
        int jobs,

        @JsonInclude(value = JsonInclude.Include.CUSTOM, valueFilter = IsUsual.class)
        Source source,

        @JsonInclude(JsonInclude.Include.NON_ABSENT) OptionalLong journalMillis,

        @JsonInclude(value = JsonInclude.Include.CUSTOM, valueFilter = IsUsual.class)
        Sink sink,

        @JsonInclude(value = JsonInclude.Include.CUSTOM, valueFilter = IsUsual.class)
        SideInput sideInput) {

    public static final int MOST_JOBS = 1_000;

    /** Of a journal, which the map's partitions share; Hazelcast gives each at least one event. */
    private static final double LEAST_CAPACITY = 1_000;

    /** Where the jobs have their events from. */
    public enum Source {
        GENERATOR,
        JOURNAL;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** What takes a job's rows before they count. */
    public enum Sink {
        NONE,
        MAP;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** Where q13 has its pairs. */
    public enum SideInput {
        REPLICATED,
        MAP;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** Leaves the usual choices and one job out of plans, as plans were before there were others. */
    static final class IsUsual {

        private static final Set<Object> USUAL =
                Set.of(Engine.JET, 1, Source.GENERATOR, Sink.NONE, SideInput.REPLICATED);

        @Override
        public boolean equals(Object choice) {
            return choice == null || USUAL.contains(choice);
        }

        @Override
        public int hashCode() {
            return 0;
        }
    }

    public JobPlan {
        Limits.notNull(engine, variant, guarantee, source, journalMillis, sink, sideInput);
        engineOptions = engineOptions == null ? List.of() : List.copyOf(engineOptions);
        if (engine == Engine.JET && !engineOptions.isEmpty()) {
            throw new UserMistake("--engine-options is " + engineOptions
                    + ", expected none with --engine jet: its settings are in the file of --hazelcast");
        }
        if (!EnvironmentPrivacy.ofPlans().clean(engineOptions).equals(engineOptions)) {
            throw new UserMistake(
                    "--engine-options has a secret or the path of a home directory, which would be stored,"
                            + " expected neither");
        }
        for (String option : engineOptions) {
            if (option.indexOf('=') < 1) {
                throw new UserMistake("--engine-options is " + option + ", expected NAME=VALUE, such as "
                        + "execution.buffer-timeout.interval=100ms");
            }
        }
        Limits.atLeast(PlanSettings.SNAPSHOT_INTERVAL, snapshotIntervalMillis, 10);
        Limits.atLeast(PlanSettings.SOURCE_PROCESSORS, sourceProcessors, 1);
        Limits.range(PlanSettings.JOBS, jobs, 1, MOST_JOBS);
        if (engine != Engine.JET && jobs > 1) {
            throw new UserMistake("--jobs is " + jobs + ", expected 1 with --engine " + engine);
        }
        Limits.refuse(
                journalMillis.isPresent() != (source == Source.JOURNAL),
                "--journal is about the journal of --source journal, expected both or none");
        journalMillis.ifPresent(millis -> Limits.span(PlanSettings.JOURNAL, millis, 1));
    }

    /** The options that put maps around the query, each with its value. */
    public List<String> around() {
        return Stream.of(source, sink, sideInput)
                .filter(choice -> !IsUsual.USUAL.contains(choice))
                .map(choice -> choice instanceof Source
                        ? "--source journal"
                        : choice instanceof Sink ? "--sink map" : "--side-input map")
                .toList();
    }

    /** How many events the journal holds at a rate, events/s. */
    public int journalCapacity(long rate) {
        double events = rate / 1000.0 * journalMillis.orElseThrow();
        return (int) Math.max(LEAST_CAPACITY, Math.min(Integer.MAX_VALUE, Math.ceil(events)));
    }
}
