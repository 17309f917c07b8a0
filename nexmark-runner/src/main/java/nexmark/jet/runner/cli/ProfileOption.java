package nexmark.jet.runner.cli;

import nexmark.jet.generator.Profile;
import picocli.CommandLine.Option;

/** The option for the profile, which decides on events and rules. */
final class ProfileOption {

    @Option(
            names = "--profile",
            paramLabel = "NAME",
            description = "standard: Beam's events and rules; blog-2021: the 2021 study's events and rules."
                    + " (default: ${DEFAULT-VALUE})")
    private Profile profile;

    /** Null where a command has no single default and none is given. */
    Profile profile() {
        return profile;
    }
}
