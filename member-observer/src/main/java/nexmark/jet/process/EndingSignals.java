package nexmark.jet.process;

import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.function.IntConsumer;

/**
 * The signals by which people and systems end a process. The JDK's interface for them is called by name, because the compiler
 * warns of it in a way that cannot be switched off.
 */
final class EndingSignals {

    private static final List<String> NAMES = List.of("HUP", "INT", "TERM");
    private static final String INTERFACE = "sun.misc.SignalHandler";
    private static final String SIGNAL = "sun.misc.Signal";

    private EndingSignals() {}

    /**
     * Gives each of the signals to a handler, in a thread of its own, instead of ending the JVM. A signal that this process
     * ignores, as in a shell's background job, stays ignored.
     *
     * @param handler receives the signal's number
     * @return false if the JVM leaves signals alone ({@code -Xrs}) or has no such interface: then they end it as usual
     */
    static boolean handle(IntConsumer handler) {
        try {
            Class<?> signal = Class.forName(SIGNAL);
            Class<?> handlers = Class.forName(INTERFACE);
            Method number = signal.getMethod("getNumber");
            Object each = Proxy.newProxyInstance(
                    EndingSignals.class.getClassLoader(), new Class<?>[] {handlers}, (self, method, arguments) -> {
                        handler.accept((int) number.invoke(arguments[0]));
                        return null;
                    });
            for (String name : NAMES) {
                Object one = signal.getConstructor(String.class).newInstance(name);
                signal.getMethod("handle", signal, handlers).invoke(null, one, each);
            }
            return true;
        } catch (ReflectiveOperationException e) {
            return false;
        }
    }
}
