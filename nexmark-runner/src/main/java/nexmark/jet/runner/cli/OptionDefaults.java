package nexmark.jet.runner.cli;

import nexmark.jet.plan.EmittedEvents;
import nexmark.jet.plan.Millis;
import nexmark.jet.plan.PlanDefaults;
import picocli.CommandLine.IDefaultValueProvider;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Gives options their defaults from {@link PlanDefaults}, as the texts that help shows. */
final class OptionDefaults implements IDefaultValueProvider {

    /** Whether an option was on the command line. */
    static boolean isGiven(CommandSpec command, String option) {
        return command.commandLine().getParseResult().hasMatchedOption(option);
    }

    @Override
    public String defaultValue(ArgSpec argument) {
        if (!(argument instanceof OptionSpec option)) {
            return null;
        }
        String command = option.command().name();
        return switch (option.longestName()) {
            case "--profile" -> isSweep(command) ? null : PlanDefaults.PROFILE.toString();
            case "--rate" -> Units.shortCount((double) rate(command));
            case "--seed" -> Long.toString(PlanDefaults.SEED);
            case "--disorder" -> Integer.toString(PlanDefaults.DISORDER);
            case "--hot-auction-ratio" -> Integer.toString(PlanDefaults.HOT_AUCTION_RATIO);
            case "--slide" -> Millis.text(slideMillis(command));
            case "--events" -> option.type() == EmittedEvents.class ? PlanDefaults.EVENTS.toString() : null;
            case "--variant" -> PlanDefaults.VARIANT.toString();
            case "--guarantee" -> isSweep(command) ? null : PlanDefaults.GUARANTEE.toString();
            case "--warmup" -> Millis.text(PlanDefaults.WARMUP_MILLIS);
            case "--measure" -> hasNoMeasure(command) ? null : Millis.text(measureMillis(command));
            case "--start" -> Units.shortCount((double) PlanDefaults.RATE);
            case "--trial" -> Millis.text(PlanDefaults.MEASURE_MILLIS);
            case "--drain" -> Millis.text(PlanDefaults.DRAIN_MILLIS);
            case "--snapshot-interval" -> Millis.text(PlanDefaults.SNAPSHOT_INTERVAL_MILLIS);
            case "--check" -> PlanDefaults.CHECK.toString();
            default -> null;
        };
    }

    /** Whether a command tries several profiles unless one is given. */
    private static boolean isSweep(String command) {
        return command.equals("verify");
    }

    /** Whether faults, or the recorded events, decide how long a command measures unless a time is given. */
    private static boolean hasNoMeasure(String command) {
        return isSweep(command) || command.equals("replay");
    }

    private static long measureMillis(String command) {
        return command.equals("max-throughput") ? PlanDefaults.CONFIRM_MILLIS : PlanDefaults.MEASURE_MILLIS;
    }

    private static long slideMillis(String command) {
        return switch (command) {
            case "verify" -> PlanDefaults.VERIFY_SLIDE_MILLIS;
            case "replay" -> PlanDefaults.REPLAY_SLIDE_MILLIS;
            default -> PlanDefaults.SLIDE_MILLIS;
        };
    }

    private static long rate(String command) {
        return switch (command) {
            case "verify" -> PlanDefaults.VERIFY_RATE;
            case "generate" -> PlanDefaults.GENERATE_RATE;
            default -> PlanDefaults.RATE;
        };
    }
}
