import com.hazelcast.client.HazelcastClient;
import com.hazelcast.client.config.ClientConfig;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;

/**
 * A closed loop: each thread gets a value by one shared client, waits for it, and gets the next. Its rate is compared
 * with that of {@code run map-get --closed --requests clients}.
 */
class ClosedLoop {

    private static final int KEYS = 10_000;
    private static final long WARMUP_MILLIS = 5_000;

    /** @param args HOST:PORT of a member, the cluster's name, threads, seconds */
    public static void main(String[] args) throws InterruptedException {
        ClientConfig config = new ClientConfig().setClusterName(args[1]);
        config.getNetworkConfig().addAddress(args[0]);
        var client = HazelcastClient.newHazelcastClient(config);
        var map = client.<String, String>getMap("nexmark-map-1");
        for (int key = 0; key < KEYS; key++) {
            map.set(text(key), "v".repeat(100));
        }
        AtomicLong answered = new AtomicLong();
        IntStream.range(0, Integer.parseInt(args[2])).forEach(thread -> {
            Thread asking = new Thread(() -> {
                while (true) {
                    map.get(text(ThreadLocalRandom.current().nextInt(KEYS)));
                    answered.incrementAndGet();
                }
            });
            asking.setDaemon(true);
            asking.start();
        });
        Thread.sleep(WARMUP_MILLIS);
        long before = answered.get();
        long seconds = Long.parseLong(args[3]);
        Thread.sleep(seconds * 1000);
        System.out.println((answered.get() - before) / seconds + " gets/s");
        System.exit(0);
    }

    private static String text(int key) {
        return String.format("%020d", key);
    }
}
