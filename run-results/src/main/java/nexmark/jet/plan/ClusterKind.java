package nexmark.jet.plan;

import java.util.EnumSet;
import java.util.Set;

/** Where a cluster's members run. */
public enum ClusterKind {
    /** In the runner's own JVM. */
    EMBEDDED("embedded"),
    /** Each in a JVM of its own on this machine. */
    PROCESSES("processes"),
    /** On the hosts of an inventory, which are reached by SSH. */
    SSH("ssh"),
    /** Wherever they run already; they go on when the run is over. */
    ATTACH("attach");

    private final String label;

    ClusterKind(String label) {
        this.label = label;
    }

    /** Whether its members are started with JVMs of their own. */
    public boolean startsJvms() {
        return this == PROCESSES || this == SSH;
    }

    /** The faults that can be injected into such members, in the order of their declaration. */
    public Set<FaultKind> faults() {
        return switch (this) {
            case EMBEDDED -> EnumSet.of(FaultKind.KILL, FaultKind.ADD);
            case PROCESSES -> EnumSet.allOf(FaultKind.class);
            case SSH -> EnumSet.of(FaultKind.KILL, FaultKind.STOP, FaultKind.ADD);
            case ATTACH -> EnumSet.noneOf(FaultKind.class);
        };
    }

    @Override
    public String toString() {
        return label;
    }
}
