package nexmark.jet.cluster;

import java.util.List;
import java.util.Set;
import nexmark.jet.process.UserMistake;

/** The user's further options of a member's JVM; {@code cluster-configs/jvm.sh} checks those of the runner's. */
public final class JvmOptions {

    /** Their value is the next word, as is that of options with two dashes and without an equals sign. */
    private static final Set<String> WITH_ONE_DASH_AND_A_VALUE = Set.of("-cp", "-classpath", "-p");

    private JvmOptions() {}

    /**
     * Does nothing, unless java would take one of the words for the name of a class, which it says only when it has
     * made the heap.
     *
     * @throws UserMistake naming the word
     */
    public static void check(List<String> words) {
        String before = "";
        for (String word : words) {
            if (!word.startsWith("-") && !word.startsWith("@") && !takesValue(before)) {
                throw new UserMistake("--jvm-options has '" + word + "', expected an option of java such as -Xmx4g");
            }
            before = word;
        }
    }

    private static boolean takesValue(String option) {
        return WITH_ONE_DASH_AND_A_VALUE.contains(option) || (option.startsWith("--") && !option.contains("="));
    }
}
