package nexmark.jet.runner.cli;

import java.util.OptionalLong;
import java.util.function.LongFunction;
import nexmark.jet.generator.GeneratorSettings;
import nexmark.jet.generator.Profile;
import nexmark.jet.plan.Limits;
import nexmark.jet.plan.PlanDefaults;
import nexmark.jet.process.UserMistake;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The options of generated events, except for the order in which they arrive, which {@link DisorderOption} has. */
final class GeneratorOptions {

    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    @Mixin
    private ProfileOption profile;

    @Option(
            names = "--rate",
            paramLabel = "N",
            converter = Units.Count.class,
            description = "Events per second of event time, such as 250k or 1.5M. (default: ${DEFAULT-VALUE})")
    private long rate;

    @Option(
            names = "--keys",
            paramLabel = "N",
            converter = Units.Count.class,
            description =
                    "Number of auctions that receive bids at the same time (standard, default: 100), or of distinct ids"
                            + " (blog-2021, default: 10k).")
    private Long keys;

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "0: Beam's events; any other number: other events like them. (default: ${DEFAULT-VALUE})")
    private long seed;

    @Option(
            names = "--auction-lifetime",
            paramLabel = "TIME",
            converter = Units.Time.class,
            description =
                    "Mean lifetime of an auction in the standard profile. (default: Beam's rule, as long as --keys new auctions"
                            + " take to open)")
    private Long auctionLifetimeMillis;

    @Option(
            names = "--hot-auction-ratio",
            paramLabel = "N",
            description =
                    "Of so many bids all but one go to the hot auction in the standard profile; 1: there is no hot"
                            + " auction. (default: ${DEFAULT-VALUE})")
    private int hotAuctionRatio;

    Profile profile() {
        return profile.profile();
    }

    long rate() {
        return rate;
    }

    /** The given number of keys, or the number that the profile has. */
    long keys() {
        return keysOr(PlanDefaults.keys(profile()));
    }

    long keysOr(long otherwise) {
        return keys == null ? otherwise : keys;
    }

    long seed() {
        return seed;
    }

    int hotAuctionRatio() {
        checkIsRead("--hot-auction-ratio");
        return hotAuctionRatio;
    }

    OptionalLong auctionLifetimeMillis() {
        checkIsRead("--auction-lifetime");
        if (auctionLifetimeMillis == null) {
            return OptionalLong.empty();
        }
        Limits.span("--auction-lifetime", auctionLifetimeMillis, 0);
        return OptionalLong.of(auctionLifetimeMillis);
    }

    /**
     * The settings of a stream that ends.
     *
     * @param events of {@code --events}
     * @param settings for a number of events
     * @throws UserMistake if the stream would not end, or would end after the last instant that the settings can have
     */
    static GeneratorSettings bounded(long events, LongFunction<GeneratorSettings> settings) {
        if (events < 1) {
            throw new UserMistake("--events is " + events + ", expected at least 1");
        }
        if (events == Long.MAX_VALUE) {
            throw new UserMistake(
                    "--events is " + events + ", expected fewer: this number stands for a stream without an end");
        }
        try {
            return settings.apply(events);
        } catch (IllegalArgumentException e) {
            throw new UserMistake(e.getMessage());
        }
    }

    /** The study's generator knows neither hot auctions nor lifetimes of auctions. */
    private void checkIsRead(String option) {
        if (profile() == Profile.BLOG_2021 && OptionDefaults.isGiven(command, option)) {
            throw new UserMistake(option + " is for the standard profile, expected it without --profile blog-2021");
        }
    }
}
