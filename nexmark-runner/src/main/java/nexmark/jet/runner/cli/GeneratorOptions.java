package nexmark.jet.runner.cli;

import java.util.OptionalLong;
import nexmark.jet.generator.Profile;
import nexmark.jet.plan.PlanDefaults;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of generated events, except for the order in which they arrive, which {@link DisorderOption} has. */
final class GeneratorOptions {

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
        return hotAuctionRatio;
    }

    OptionalLong auctionLifetimeMillis() {
        return auctionLifetimeMillis == null ? OptionalLong.empty() : OptionalLong.of(auctionLifetimeMillis);
    }
}
