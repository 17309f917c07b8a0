package nexmark.jet.cluster;

import java.util.List;
import java.util.Set;
import nexmark.jet.process.UserMistake;

/** The user's further options of a member's JVM; {@code cluster-configs/jvm.sh} checks those of the runner's. */
public final class JvmOptions {

    /** Their value is the next word; those with two dashes may have it behind an equals sign instead. */
    private static final Set<String> WITH_A_VALUE = Set.of(
            "-cp",
            "-classpath",
            "--class-path",
            "-p",
            "--module-path",
            "--upgrade-module-path",
            "--add-modules",
            "--limit-modules",
            "--add-exports",
            "--add-opens",
            "--add-reads",
            "--patch-module",
            "--enable-native-access",
            "--source");

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
            if (!word.startsWith("-") && !word.startsWith("@") && !WITH_A_VALUE.contains(before)) {
                throw new UserMistake("--jvm-options has '" + word + "', expected an option of java such as -Xmx4g");
            }
            before = word;
        }
    }
}
