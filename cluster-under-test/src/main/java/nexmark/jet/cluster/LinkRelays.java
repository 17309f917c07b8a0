package nexmark.jet.cluster;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * Leads the links between the members on one machine through this JVM, so that they can be cut and delayed without any
 * right over the network. For each direction of a connection one thread reads, and another waits until the bytes may
 * pass.
 */
final class LinkRelays implements FaultyMembers.Links, AutoCloseable {

    private static final InetAddress LOOPBACK = InetAddress.getLoopbackAddress();
    private static final int BACKLOG = 50;
    private static final int CHUNK_BYTES = 64 << 10;
    /** Most bytes of a direction on their way: the usual size of a grown TCP window. */
    private static final int MOST_BYTES = 8 << 20;

    private final List<Member> members = new CopyOnWriteArrayList<>();
    private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
    private final ExecutorService threads = Executors.newCachedThreadPool(work -> {
        Thread thread = new Thread(work, "link-relays");
        thread.setDaemon(true);
        return thread;
    });

    /** A member's place: its relay, its own port, the ports that it connects from, and the faults of its links. */
    private static final class Member {

        private final ServerSocket relay = new ServerSocket(0, BACKLOG, LOOPBACK);
        private final int port;
        private final FreePorts.Range outbound;
        private boolean cut;
        private long delayNanos;

        private Member(int port, FreePorts.Range outbound) throws IOException {
            this.port = port;
            this.outbound = outbound;
        }
    }

    /** Opens a relay for one more member, which need not be there yet; returns its number. */
    synchronized int add(int memberPort) {
        FreePorts.Range outbound = FreePorts.Range.free(
                members.stream().map(member -> member.outbound).toList());
        try {
            Member member = new Member(memberPort, outbound);
            members.add(member);
            threads.execute(() -> accept(member));
            return members.size() - 1;
        } catch (IOException e) {
            throw new UncheckedIOException("no relay to port " + memberPort + " of 127.0.0.1 can be opened", e);
        }
    }

    /** The port on 127.0.0.1 at which all others reach the member. */
    int relayPort(int member) {
        return members.get(member).relay.getLocalPort();
    }

    /** The ports from which the member must connect, as {@code 20000-20015}. */
    String outboundPorts(int member) {
        return members.get(member).outbound.toString();
    }

    @Override
    public synchronized void cut(int member) {
        members.get(member).cut = true;
    }

    @Override
    public synchronized void heal(int member) {
        members.get(member).cut = false;
        notifyAll();
    }

    /** Bytes on their way keep their time. */
    @Override
    public synchronized void delay(int member, int millis) {
        members.get(member).delayNanos = TimeUnit.MILLISECONDS.toNanos(millis);
    }

    /** Closes all ports and connections, cut or not; returns when they are closed. */
    @Override
    public void close() {
        threads.shutdownNow();
        members.forEach(member -> end(member.relay));
        sockets.forEach(this::abort);
        try {
            threads.awaitTermination(1, TimeUnit.MINUTES);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void accept(Member target) {
        try {
            while (true) {
                Socket near = target.relay.accept();
                // The members whose faults the connection suffers: both ends between members, none where a client
                // connects.
                List<Member> ends = members.stream()
                        .filter(member -> member.outbound.contains(near.getPort()))
                        .findFirst()
                        .map(initiator -> List.of(initiator, target))
                        .orElse(List.of());
                open(near, ends, target.port);
            }
        } catch (IOException e) {
            // The relay is closed.
        }
    }

    /** Leads a connection from the one who opened it, the near end, to the member it asked for, the far end. */
    private void open(Socket near, List<Member> ends, int port) {
        Socket far = new Socket();
        sockets.addAll(List.of(near, far));
        Direction there = new Direction(near, far, ends);
        Direction back = new Direction(far, near, ends);
        try {
            threads.execute(there::read);
            threads.execute(() -> {
                try {
                    if (awaitLink(ends, near)) {
                        far.connect(new InetSocketAddress(LOOPBACK, port));
                        threads.execute(back::read);
                        threads.execute(back::write);
                        there.write();
                    } else {
                        there.abort();
                    }
                } catch (IOException | InterruptedException | RejectedExecutionException e) {
                    // Refused: to the near end this must not look like a member that listened and said goodbye.
                    there.abort();
                }
            });
        } catch (RejectedExecutionException e) {
            there.abort(); // The relays were closed meanwhile.
        }
    }

    /** Waits while the link is cut; false if the near end has gone meanwhile, unknown to the far end. */
    private synchronized boolean awaitLink(List<Member> ends, Socket near) throws InterruptedException {
        while (isCut(ends) && !near.isClosed()) {
            wait();
        }
        return !isCut(ends);
    }

    private synchronized void awaitPassage(List<Member> ends, long dueNanos) throws InterruptedException {
        for (long left = dueNanos - System.nanoTime(); isCut(ends) || left > 0; left = dueNanos - System.nanoTime()) {
            wait(isCut(ends) ? 0 : TimeUnit.NANOSECONDS.toMillis(left) + 1);
        }
    }

    private static boolean isCut(List<Member> ends) {
        return ends.stream().anyMatch(end -> end.cut);
    }

    private synchronized long dueNanos(List<Member> ends) {
        return System.nanoTime()
                + ends.stream().mapToLong(member -> member.delayNanos).sum();
    }

    /** Closes an end that has gone, or whose other end has, without a farewell: its port is free at once. */
    private void abort(Socket socket) {
        try {
            socket.setSoLinger(true, 0);
        } catch (IOException e) {
            // The end has no connection any more, as intended.
        }
        end(socket);
        synchronized (this) {
            notifyAll();
        }
    }

    private void end(Closeable socket) {
        try {
            socket.close();
        } catch (IOException e) {
            // A socket that fails to close has lost its connection; its other end will see so.
        }
        sockets.remove(socket);
    }

    /** Bytes on their way, with the time from which they may arrive; none stand for the end. */
    @SuppressWarnings("ArrayRecordComponent") // chunks are not compared
    private record Chunk(byte[] bytes, long dueNanos) {}

    private final class Direction {

        private final Socket from;
        private final Socket to;
        private final List<Member> ends;
        private final BlockingQueue<Chunk> chunks = new LinkedBlockingQueue<>();
        private final Semaphore room = new Semaphore(MOST_BYTES);

        private Direction(Socket from, Socket to, List<Member> ends) {
            this.from = from;
            this.to = to;
            this.ends = ends;
        }

        private void read() {
            byte[] scratch = new byte[CHUNK_BYTES];
            try {
                from.setTcpNoDelay(true);
                InputStream in = from.getInputStream();
                for (int count = in.read(scratch); count >= 0; count = in.read(scratch)) {
                    room.acquire(count);
                    chunks.add(new Chunk(Arrays.copyOf(scratch, count), LinkRelays.this.dueNanos(ends)));
                }
            } catch (IOException | InterruptedException e) {
                // Reset, or the relays are closed: this end is gone, as if it had said so.
            }
            LinkRelays.this.abort(from);
            chunks.add(new Chunk(new byte[0], System.nanoTime()));
        }

        /** A cut link keeps the end of a connection to itself, too. */
        private void write() {
            try {
                for (Chunk next = next(); next.bytes.length > 0; next = next()) {
                    to.getOutputStream().write(next.bytes);
                    room.release(next.bytes.length);
                }
                end(to);
            } catch (IOException | InterruptedException e) {
                abort();
            }
        }

        private Chunk next() throws InterruptedException {
            Chunk next = chunks.take();
            awaitPassage(ends, next.dueNanos);
            return next;
        }

        private void abort() {
            room.release(MOST_BYTES); // so that the reader comes to see it
            LinkRelays.this.abort(from);
            LinkRelays.this.abort(to);
        }
    }
}
