package nexmark.jet.cluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import nexmark.jet.plan.ClusterKind;
import nexmark.jet.plan.ClusterPlan;
import nexmark.jet.process.UserMistake;

/**
 * The JDK of members on this machine.
 *
 * @param release such as 17
 */
record MemberJdk(Path home, int release) {

    static final String VARIABLE = "NEXMARK_JAVA_HOMES";
    private static final String FORM = " such as 17=/usr/lib/jvm/jdk-17,25=/usr/lib/jvm/jdk-25";
    private static final int OLDEST_RELEASE = 17;
    private static final Pattern RELEASE_NAME = Pattern.compile("\\d{1,4}");
    private static final Pattern RELEASE = Pattern.compile("(?m)^JAVA_VERSION=\"(?:1\\.)?(\\d{1,4})");

    /**
     * The plan's JDK, or else this JVM's.
     *
     * @throws UserMistake if there is no such JDK, if it is too old, or if embedded members cannot have it
     */
    static MemberJdk of(ClusterPlan plan) {
        String here = System.getProperty("java.home");
        if (plan.java().isEmpty()) {
            return new MemberJdk(Path.of(here), MemberJvm.HERE);
        }
        String name = plan.java().get();
        MemberJdk jdk = at(name, home(name, System.getenv()));
        if (plan.kind() == ClusterKind.EMBEDDED && !jdk.equals(at(name, here))) {
            throw new UserMistake("--java " + name + " is not the JDK of this JVM, which --cluster " + plan.spec()
                    + " is in, expected --cluster processes:N with it");
        }
        return jdk;
    }

    /** The home of the plan's JDK on the members' machines; a UserMistake if its name is none of the variable's. */
    static Optional<String> home(ClusterPlan plan) {
        return plan.java().map(java -> home(java, System.getenv()));
    }

    /** A text with a slash is a home, any other a name. */
    static String home(String java, Map<String, String> environment) {
        String homes = environment.getOrDefault(VARIABLE, "");
        Matcher named =
                Pattern.compile("(?:^|,)" + Pattern.quote(java) + "=([^,]+)").matcher(homes);
        if (!java.contains("/") && !named.find()) {
            throw new UserMistake("--java is '" + java + "', but " + VARIABLE + " is '" + homes
                    + "', expected a JDK's folder, or a name that " + VARIABLE + " has," + FORM);
        }
        return java.contains("/") ? java : named.group(1);
    }

    /** The JDK in a folder; where its name is a number, the JDK's release has to be that. */
    static MemberJdk at(String name, String home) {
        String why = "has no file \"release\"";
        String expected = OLDEST_RELEASE + " or newer";
        try {
            Path real = Path.of(home).toRealPath();
            Matcher release = RELEASE.matcher(Files.readString(real.resolve("release")));
            MemberJdk jdk = new MemberJdk(real, release.find() ? Integer.parseInt(release.group(1)) : 0);
            boolean isOther = RELEASE_NAME.matcher(name).matches() && jdk.release != Integer.parseInt(name);
            boolean isUsable = jdk.release >= OLDEST_RELEASE && !isOther;
            if (isUsable && Files.isExecutable(jdk.command())) {
                return jdk;
            }
            why = isUsable ? "has no bin/java" : "is JDK " + jdk.release;
            expected = isOther && Integer.parseInt(name) >= OLDEST_RELEASE ? name : expected;
        } catch (IOException e) {
            // as if there were no such file
        }
        throw new UserMistake("--java " + name + (name.equals(home) ? " " : ": " + home + " ") + why
                + ", expected the folder of JDK " + expected);
    }

    Path command() {
        return home.resolve("bin").resolve("java");
    }
}
