package nexmark.jet.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import nexmark.jet.process.Eventually;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LinkRelaysTest {

    private static final InetAddress LOOPBACK = InetAddress.getLoopbackAddress();
    private static final int LONG_ENOUGH_TO_ARRIVE_MILLIS = 200;
    private static final int LONG_ENOUGH_TO_DESPAIR_MILLIS = 300_000;

    private final List<ServerSocket> members = new ArrayList<>();
    private LinkRelays relays;

    @BeforeEach
    void startThree() throws IOException {
        for (int i = 0; i < 3; i++) {
            members.add(new ServerSocket(0, 10, LOOPBACK));
        }
        relays = new LinkRelays();
        members.forEach(member -> relays.add(member.getLocalPort()));
    }

    @AfterEach
    void close() throws IOException {
        relays.close();
        for (ServerSocket member : members) {
            member.close();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void nothingPassesACutEitherWayAndNothingIsLostOnceItIsHealed(int cut) throws IOException {
        try (Socket near = connect(0, 1);
                Socket far = accept(1)) {
            say(near, "before");
            assertThat(hear(far, 6)).isEqualTo("before");

            relays.cut(cut);
            say(near, "there");
            say(far, "back");
            assertThatNothingComes(far);
            assertThatNothingComes(near);

            relays.heal(cut);
            assertThat(hear(far, 5)).isEqualTo("there");
            assertThat(hear(near, 4)).isEqualTo("back");
        }
    }

    @Test
    void aCutMemberIsStillReachedByClientsAndTheOthersByEachOther() throws IOException {
        relays.cut(2);
        try (Socket client = new Socket(LOOPBACK, relays.relayPort(2));
                Socket served = accept(2);
                Socket near = connect(0, 1);
                Socket far = accept(1)) {
            say(client, "ask");
            say(served, "answer");
            say(near, "go on");
            assertThat(hear(served, 3)).isEqualTo("ask");
            assertThat(hear(client, 6)).isEqualTo("answer");
            assertThat(hear(far, 5)).isEqualTo("go on");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 20})
    void moreThanFitsOnTheWayArrivesInOrderWhateverTheDelay(int delayMillis) throws IOException {
        byte[] sent = new byte[20 << 20];
        new Random(1).nextBytes(sent);
        relays.delay(1, delayMillis);
        try (Socket near = connect(0, 1);
                Socket far = accept(1)) {
            CompletableFuture<Void> sender = CompletableFuture.runAsync(() -> send(near, sent));
            byte[] first = far.getInputStream().readNBytes(sent.length / 2);
            relays.delay(1, 0);
            byte[] second = far.getInputStream().readNBytes(sent.length - first.length);
            sender.join();
            assertThat(first).isEqualTo(Arrays.copyOf(sent, first.length));
            assertThat(second).isEqualTo(Arrays.copyOfRange(sent, first.length, sent.length));
        }
    }

    @Test
    void nothingArrivesBeforeItsDelay() throws IOException {
        relays.delay(0, LONG_ENOUGH_TO_DESPAIR_MILLIS * 10);
        try (Socket near = connect(0, 1);
                Socket far = accept(1)) {
            say(near, "late");
            assertThatNothingComes(far);
        }
    }

    @Test
    void whenOneEndHasClosedTheOtherHearsTheRestAndThenTheEnd() throws IOException {
        Socket near = connect(0, 1);
        try (Socket far = accept(1)) {
            relays.cut(0);
            say(near, "last words");
            near.close();
            assertThatNothingComes(far);

            relays.heal(0);
            assertThat(hear(far, 10)).isEqualTo("last words");
            assertThat(far.getInputStream().read()).isEqualTo(-1);
        }
    }

    @Test
    void nothingIsLeftAfterClosing() throws IOException {
        int port = relays.relayPort(1);
        try (Socket near = connect(0, 1);
                Socket far = accept(1)) {
            relays.close();
            assertThatThrownBy(() -> near.getInputStream().read()).isInstanceOf(SocketException.class);
            assertThatThrownBy(() -> far.getInputStream().read()).isInstanceOf(SocketException.class);
        }
        assertThatThrownBy(() -> new Socket(LOOPBACK, port)).isInstanceOf(IOException.class);
        Eventually.isTrue(
                "the threads' end",
                () -> Thread.getAllStackTraces().keySet().stream()
                        .noneMatch(thread -> thread.getName().equals("link-relays")));
    }

    private Socket connect(int initiator, int target) throws IOException {
        int first = Integer.parseInt(relays.outboundPorts(initiator).split("-", 2)[0]);
        Socket socket = new Socket();
        socket.bind(new InetSocketAddress(LOOPBACK, first));
        socket.connect(new InetSocketAddress(LOOPBACK, relays.relayPort(target)));
        return socket;
    }

    private Socket accept(int member) throws IOException {
        members.get(member).setSoTimeout(LONG_ENOUGH_TO_DESPAIR_MILLIS);
        return members.get(member).accept();
    }

    private static void say(Socket socket, String words) {
        send(socket, words.getBytes(StandardCharsets.US_ASCII));
    }

    private static void send(Socket socket, byte[] bytes) {
        try {
            socket.getOutputStream().write(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String hear(Socket socket, int bytes) throws IOException {
        socket.setSoTimeout(LONG_ENOUGH_TO_DESPAIR_MILLIS);
        return new String(socket.getInputStream().readNBytes(bytes), StandardCharsets.US_ASCII);
    }

    private static void assertThatNothingComes(Socket socket) throws IOException {
        socket.setSoTimeout(LONG_ENOUGH_TO_ARRIVE_MILLIS);
        assertThatThrownBy(() -> socket.getInputStream().read()).isInstanceOf(SocketTimeoutException.class);
    }
}
