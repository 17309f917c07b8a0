package nexmark.jet.plan;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import nexmark.jet.plan.Fault.FaultKind;

public enum ClusterKind {
    /** The members run in the runner's own JVM. */
    EMBEDDED,
    /** Each member runs in a JVM of its own on this machine. */
    PROCESSES,
    /** The members run on the hosts of an inventory, which are reached by SSH. */
    SSH,
    /** The members run already, wherever that is, and go on when the run is over. */
    ATTACH;

    /** Whether its members are started with JVMs of their own. */
    public boolean startsJvms() {
        return this == PROCESSES || this == SSH;
    }

    /** The faults that can be injected into such members, in the order of their declaration. */
    public Set<FaultKind> faults() {
        return switch (this) {
            case EMBEDDED -> EnumSet.of(FaultKind.KILL, FaultKind.ADD);
            case PROCESSES -> EnumSet.allOf(FaultKind.class);
            case SSH -> EnumSet.of(FaultKind.KILL, FaultKind.LEAVE, FaultKind.RESTART, FaultKind.STOP, FaultKind.ADD);
            case ATTACH -> EnumSet.noneOf(FaultKind.class);
        };
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
