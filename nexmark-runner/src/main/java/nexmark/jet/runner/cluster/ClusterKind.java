package nexmark.jet.runner.cluster;

/** Where a cluster's members run. */
public enum ClusterKind {
    /** In the runner's own JVM. */
    EMBEDDED("embedded"),
    /** Each in a JVM of its own on this machine. */
    PROCESSES("processes"),
    /** On the hosts of an inventory, which are reached by SSH. */
    SSH("ssh"),
    /** Wherever they are: they are running already, and go on when the run is over. */
    ATTACH("attach");

    private final String label;

    ClusterKind(String label) {
        this.label = label;
    }

    /** Whether its members are started with JVMs of their own. */
    public boolean startsJvms() {
        return this == PROCESSES || this == SSH;
    }

    @Override
    public String toString() {
        return label;
    }
}
