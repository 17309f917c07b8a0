package nexmark.jet.observer;

import java.io.Serializable;
import nexmark.jet.environment.Environment;

/**
 * The facts of a member that hold as long as it runs.
 *
 * @param environment its JVM and machine
 * @param metricsSeconds from one collection of Jet's metrics to the next; 0 if it collects none
 */
public record MemberFacts(Environment environment, int metricsSeconds) implements Serializable {
    public MemberFacts {
        if (metricsSeconds < 0) {
            throw new IllegalArgumentException("metricsSeconds " + metricsSeconds + ", expected 0 or more");
        }
    }
}
