package nexmark.jet.generator;

import java.util.Locale;

/** A version of Nexmark: its events, and its reading of the questions. */
public enum Profile {
    /** Beam's generator, as most implementations have it. */
    STANDARD,
    /** The 2021 "billion events per second" study of Hazelcast Jet. */
    BLOG_2021;

    /** The name on the command line and in results, such as {@code blog-2021}. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
