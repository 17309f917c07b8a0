package nexmark.jet.runner.cli;

import nexmark.jet.environment.BuildFacts;
import picocli.CommandLine.IVersionProvider;

/** The lines that {@code --version} prints. */
final class Version implements IVersionProvider {

    @Override
    public String[] getVersion() {
        BuildFacts build = BuildFacts.ofThisJar();
        return new String[] {
            "nexmark " + build.version() + " (" + revision(build) + ")",
            "Hazelcast " + build.hazelcastVersion(),
            "JVM ${java.version} (${java.vendor})"
        };
    }

    private static String revision(BuildFacts build) {
        if (build.dirty() == null) {
            return "revision unknown";
        }
        return "revision " + build.revision() + (build.dirty() ? ", with uncommitted changes" : "");
    }
}
