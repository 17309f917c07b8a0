package javax.annotation;

/** The study's sources name it; the JDK no longer has it. */
public @interface Nullable {}
