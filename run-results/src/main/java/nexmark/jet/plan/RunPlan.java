package nexmark.jet.plan;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import nexmark.jet.environment.EnvironmentPrivacy;
import nexmark.jet.json.StrictJson;
import nexmark.jet.plan.JobPlan.SideInput;
import nexmark.jet.plan.JobPlan.Sink;
import nexmark.jet.plan.JobPlan.Source;
import nexmark.jet.process.UserMistake;
import nexmark.jet.profiler.Profiler;
import nexmark.jet.question.Due;
import nexmark.jet.question.Variant;

/**
 * All that decides what a run does: stored with its result, and enough to repeat it. {@link PlanDefaults} has what a
 * user need not say, {@code docs/schema} the meaning of each field.
 */
public record RunPlan(
        WorkloadPlan workload,
        Phases phases,
        ClusterPlan cluster,
        JobPlan job,
        CheckMode check,
        List<Fault> faults,
        Optional<Profiler> profiler,
        boolean allowDisturbed) {

    public RunPlan {
        Limits.notNull(workload, phases, cluster, job, check, profiler);
        faults = List.copyOf(faults);
        Limits.atMost(PlanSettings.SOURCE_PROCESSORS, job.sourceProcessors(), cluster.threadsPerMember());
        Fault.check(faults, phases.measureMillis());
        if (!faults.isEmpty() && check != CheckMode.FULL) {
            throw new UserMistake("--check " + check + " does not count what --fault " + faults.get(0)
                    + " costs in rows, expected --check full");
        }
        if (phases.backlogMillis() > 0
                && !(faults.isEmpty() && workload.eventsFrom().isEmpty())) {
            throw new UserMistake("--backlog " + Millis.text(phases.backlogMillis()) + " and "
                    + (faults.isEmpty() ? "--events-from" : "--fault " + faults.get(0))
                    + " exclude each other, expected one of the two");
        }
        if (workload.isChosenByMembers()
                && (!faults.isEmpty() || phases.backlogMillis() > 0 || job.guarantee() != Guarantee.NONE)) {
            throw new UserMistake("--closed, --locality and --key-choice sequential ask what no event says, which"
                    + " nothing can repeat, expected them without --fault, --backlog and --guarantee");
        }
        if (job.jobs() > 1
                && (workload.map().isPresent() || workload.eventsFrom().isPresent())) {
            throw new UserMistake("--jobs is " + job.jobs() + ", expected 1 with "
                    + workload.eventsFrom().map(file -> "--events-from").orElse("a query of a map"));
        }
        if (!faults.isEmpty() && profiler.isPresent()) {
            throw new UserMistake("--profiler " + profiler.get() + " and --fault " + faults.get(0)
                    + " exclude each other, expected one of the two: a member that is lost takes its profile along");
        }
        long kills = faults.stream().filter(fault -> fault.kind().kills()).count();
        if (job.guarantee() != Guarantee.NONE && workload.map().stream().anyMatch(map -> map.backups() < kills)) {
            throw new UserMistake("--backups is " + workload.map().get().backups() + " and --fault kills "
                    + Counts.of(kills, "member")
                    + ": a row of a lost key would count as lost, expected as many backups, or no --guarantee");
        }
        if (job.guarantee() != Guarantee.NONE) {
            Limits.atMost(PlanSettings.SNAPSHOT_INTERVAL, job.snapshotIntervalMillis(), phases.measureMillis());
        }
    }

    /**
     * A run that looks for the rate at which the same job no longer keeps up: its rate climbs, its rows are not proved,
     * and what disturbs it is no reason to repeat it.
     *
     * @param rate the first, events/s
     */
    public RunPlan climbing(long rate, int percent, long millis) {
        return with(new Phases(0, millis, phases.drainMillis()))
                .with(PlanSettings.RATE, rate)
                .with(PlanSettings.CLIMB_PERCENT, percent)
                .with(PlanSettings.CHECK, CheckMode.OFF)
                .with(PlanSettings.ALLOW_DISTURBED, true);
    }

    /** This plan, asked of an engine in a variant. */
    public RunPlan askedIn(Engine engine, Variant variant) {
        return with(PlanSettings.ENGINE, engine).with(PlanSettings.VARIANT, variant);
    }

    /** This plan with another value of a setting. */
    public <T> RunPlan with(PlanSetting<T> setting, T value) {
        return new PlanTree(StrictJson.MAPPER.valueToTree(this), "")
                .set(setting, value)
                .planAsSaid();
    }

    public RunPlan with(Phases other) {
        return new RunPlan(workload, other, cluster, job, check, faults, profiler, allowDisturbed);
    }

    RunPlan on(ClusterPlan other) {
        return new RunPlan(workload, phases, other, job, check, faults, profiler, allowDisturbed);
    }

    /** @throws UserMistake if the events cannot be made, or the question cannot be asked of them */
    public void checkWorkload() {
        try {
            workload.checkProfile();
            checkBounds();
            checkDisorder();
            workload.checkQuestion();
            checkAround();
        } catch (IllegalArgumentException e) {
            throw new UserMistake(e.getMessage());
        }
    }

    /** Events may arrive out of order, but not further than the measured interval is long. */
    private void checkDisorder() {
        long movedMillis = workload.disorderMillis();
        if (movedMillis > phases.measureMillis()) {
            String why = 2 * workload.lateByMillis().orElse(0) < movedMillis
                    ? "--disorder is " + workload.disorder()
                    : "--late-by is " + Millis.text(workload.lateByMillis().orElse(0));
            throw new UserMistake(why + ": events arrive up to " + Millis.shortText(movedMillis)
                    + " after others, expected at most the measured interval, " + Millis.text(phases.measureMillis()));
        }
    }

    /** What is around a query fits neither all queries nor all events. */
    private void checkAround() {
        boolean isJournal = job.source() == Source.JOURNAL;
        long journalMillis = job.journalMillis().orElse(Long.MAX_VALUE);
        boolean isRecorded = workload.eventsFrom().isPresent();
        Limits.refuse(
                !job.around().isEmpty() && (isRecorded || workload.map().isPresent()),
                String.join(", ", job.around()) + ": for generated events and queries that ask no map, expected none"
                        + " with " + (isRecorded ? "--events-from" : query()));
        Limits.refuse(
                job.sink() == Sink.MAP && job.variant() == Variant.COLUMNAR,
                "--sink map takes rows one by one, expected it without --variant columnar");
        Limits.refuse(
                job.sideInput() == SideInput.MAP
                        && QueryLookup.byId(query()).sideInput().isEmpty(),
                query() + " joins no pairs, expected --side-input map with q13 alone");
        Limits.refuse(
                isJournal && (!workload.isFiltered() || workload.latePercent() > 0),
                "--source journal has all events of the standard profile, in their order, expected it without"
                        + " --profile blog-2021, --events needed and --late");
        Limits.refuse(
                journalMillis < phases.backlogMillis(),
                "--journal is " + Millis.text(journalMillis) + ": it would overwrite events of the backlog, expected at"
                        + " least --backlog " + Millis.text(phases.backlogMillis()));
        Limits.refuse(
                isJournal && !faults.isEmpty() && job.guarantee() == Guarantee.NONE,
                "--source journal is read from its oldest event again when a job without snapshots restarts, expected"
                        + " --guarantee with --fault");
    }

    /** A query about the source's times has rows with known bounds only if each event is emitted once. */
    private void checkBounds() {
        boolean emitsOnce = faults.isEmpty()
                && workload.eventsFrom().isEmpty()
                && job.around().isEmpty();
        if (!emitsOnce && QueryLookup.byId(query()).due() == Due.BOUNDS) {
            String without = job.around().stream().findFirst().orElse("--events-from");
            throw new UserMistake(query() + " is about the times at which the source emits events, expected it without "
                    + (faults.isEmpty() ? without : "--fault " + faults.get(0) + ": a restart changes them"));
        }
    }

    /**
     * The plan as it is kept and shown to others: the user's home directory is {@code ~}; other home directories,
     * values of options that look secret, and a cluster's name are left out.
     */
    public RunPlan hidden() {
        EnvironmentPrivacy privacy = EnvironmentPrivacy.ofPlans();
        // The command line has this word before an address, which may begin with the cluster's name.
        String attached = cluster.kind() == ClusterKind.ATTACH ? ClusterKind.ATTACH + ":" : "";
        return on(cluster.with(
                where -> privacy.clean(attached + where).substring(attached.length()),
                privacy::clean,
                privacy.clean(cluster.jvmOptions())));
    }

    /**
     * The plan as it was before {@link #hidden}.
     *
     * @param source what has the plan, for messages
     * @throws UserMistake that shows the first text from which something was left out
     */
    public RunPlan whole(Object source) {
        UnaryOperator<String> whole = text -> {
            if (text.contains(EnvironmentPrivacy.LEFT_OUT)) {
                throw new UserMistake(source + ": the plan's cluster has '" + text
                        + "', whose private part is not stored, expected a copy of the plan that has it whole");
            }
            return EnvironmentPrivacy.whole(text);
        };
        return on(cluster.with(
                whole, whole, cluster.jvmOptions().stream().map(whole).toList()));
    }

    /** 12 hexadecimal digits of the plan's JSON's SHA-256, private parts aside: equal plans have equal keys. */
    public String key() {
        try {
            String json = StrictJson.MAPPER.writeValueAsString(hidden());
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(json.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(hash, 0, 6);
        } catch (JsonProcessingException | NoSuchAlgorithmException e) {
            throw new IllegalStateException("a plan has no key", e);
        }
    }

    public String query() {
        return workload.query();
    }
}
