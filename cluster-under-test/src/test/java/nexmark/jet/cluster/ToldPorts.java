package nexmark.jet.cluster;

import java.io.IOException;
import java.util.List;
import java.util.regex.Pattern;

/** Ports for what cannot bind port 0 because it has to be told its ports: others, if a port was taken before it was bound. */
public final class ToldPorts {

    private static final int ATTEMPTS = 10;
    private static final Pattern TAKEN = Pattern.compile("already in use| is taken");

    private ToldPorts() {}

    /** Starts something; if it cannot bind a port, its exception says so in words of Hazelcast, sshd or ours. */
    public interface Start<T> {
        T with(List<Integer> ports) throws IOException;
    }

    public static <T> T start(int count, Start<T> what) throws IOException {
        for (int attempt = 1; ; attempt++) {
            try {
                return what.with(FreePorts.find(count));
            } catch (RuntimeException | AssertionError e) {
                if (attempt == ATTEMPTS
                        || !TAKEN.matcher(String.valueOf(e.getMessage())).find()) {
                    throw e;
                }
            }
        }
    }
}
