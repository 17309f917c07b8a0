package nexmark.jet.generator;

/** Which Nexmark: whose events, and whose reading of the questions. */
public enum Profile {
    /** Beam's generator, as most implementations have it. */
    STANDARD("standard"),
    /** The 2021 "billion events per second" study of Hazelcast Jet. */
    BLOG_2021("blog-2021");

    private final String label;

    Profile(String label) {
        this.label = label;
    }

    /** The name on the command line and in results. */
    public String label() {
        return label;
    }

    @Override
    public String toString() {
        return label;
    }
}
