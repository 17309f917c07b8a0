package nexmark.jet.plan;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import nexmark.jet.environment.EnvironmentPrivacy;
import nexmark.jet.process.UserMistake;
import nexmark.jet.question.Variant;

/** How the engine is asked. */
public record JobPlan(
        @JsonInclude(value = JsonInclude.Include.CUSTOM, valueFilter = Engine.IsUsual.class)
        Engine engine,

        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> engineOptions,

        Variant variant,
        Guarantee guarantee,
        long snapshotIntervalMillis,
        int sourceProcessors,

        @JsonInclude(value = JsonInclude.Include.CUSTOM, valueFilter = Engine.IsUsual.class)
        int jobs) {

    public static final int MOST_JOBS = 1_000;

    public JobPlan {
        Limits.notNull(engine, variant, guarantee);
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
    }
}
