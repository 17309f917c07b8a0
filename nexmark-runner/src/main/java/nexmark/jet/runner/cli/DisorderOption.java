package nexmark.jet.runner.cli;

import nexmark.jet.process.UserMistake;
import picocli.CommandLine.Option;

/** The option for how far generated events arrive out of order. */
final class DisorderOption {

    @Option(
            names = "--disorder",
            paramLabel = "N",
            converter = Units.Count.class,
            description = "Events arrive shuffled within groups of N; 1 = in order. (default: ${DEFAULT-VALUE})")
    private long disorder;

    /**
     * The size of the groups in which events are shuffled.
     *
     * @throws UserMistake if it is no size of a group
     */
    int disorder() {
        if (disorder < 1 || disorder > Integer.MAX_VALUE) {
            throw new UserMistake("--disorder is " + disorder + (disorder < 1 ? "" : ", which is too large")
                    + ", expected a group size from 1 to 2147483647");
        }
        return (int) disorder;
    }
}
