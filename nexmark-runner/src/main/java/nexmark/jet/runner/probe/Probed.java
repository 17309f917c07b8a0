package nexmark.jet.runner.probe;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import nexmark.jet.runner.result.Environment;

/**
 * A probe, and what JVMs and machines it was taken on.
 *
 * @param memberEnvironments by the member's address
 */
public record Probed(ProbeResult probe, Map<String, Environment> memberEnvironments) {

    public Probed {
        memberEnvironments = Collections.unmodifiableMap(new TreeMap<>(memberEnvironments));
    }
}
