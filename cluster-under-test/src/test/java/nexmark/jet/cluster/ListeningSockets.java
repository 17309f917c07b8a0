package nexmark.jet.cluster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The addresses on which a process of this machine listens, by the kernel's own word, {@code HOST:PORT}. */
final class ListeningSockets {

    private static final String LISTENING = "0A";
    private static final String LOOPBACK = "0100007F";
    private static final String LOOPBACK_IN_IPV6 = "0000000000000000FFFF0000" + LOOPBACK;
    private static final int ADDRESS = 1;
    private static final int STATE = 3;
    private static final int INODE = 9;

    private ListeningSockets() {}

    static Set<String> of(long pid) throws IOException {
        Set<String> inodes = inodes(Path.of("/proc", Long.toString(pid), "fd"));
        Set<String> addresses = new TreeSet<>();
        for (String table : new String[] {"tcp", "tcp6"}) {
            for (String line : Files.readAllLines(Path.of("/proc", Long.toString(pid), "net", table))) {
                String[] fields = line.strip().split("\\s+", -1);
                if (fields[STATE].equals(LISTENING) && inodes.contains(fields[INODE])) {
                    addresses.add(readable(fields[ADDRESS]));
                }
            }
        }
        return addresses;
    }

    /** The loopback interface's is named; another stays as the kernel writes it. */
    private static String readable(String address) {
        int colon = address.indexOf(':');
        String host = address.substring(0, colon);
        boolean loopback = host.equals(LOOPBACK) || host.equals(LOOPBACK_IN_IPV6);
        return (loopback ? "127.0.0.1" : host) + ":" + Integer.parseInt(address.substring(colon + 1), 16);
    }

    private static Set<String> inodes(Path descriptors) throws IOException {
        try (Stream<Path> all = Files.list(descriptors)) {
            return all.map(ListeningSockets::target)
                    .filter(target -> target.startsWith("socket:["))
                    .map(target -> target.substring("socket:[".length(), target.length() - 1))
                    .collect(Collectors.toSet());
        }
    }

    private static String target(Path descriptor) {
        try {
            return Files.readSymbolicLink(descriptor).toString();
        } catch (NoSuchFileException e) {
            // Closed meanwhile.
            return "";
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
