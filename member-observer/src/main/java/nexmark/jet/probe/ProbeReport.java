package nexmark.jet.probe;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import nexmark.jet.environment.Environment;

/**
 * A probe, and the JVMs and machines on which it was taken.
 *
 * @param memberEnvironments by the member's address
 */
public record ProbeReport(ProbeResult probe, Map<String, Environment> memberEnvironments) {

    public ProbeReport {
        memberEnvironments = Collections.unmodifiableMap(new TreeMap<>(memberEnvironments));
    }
}
