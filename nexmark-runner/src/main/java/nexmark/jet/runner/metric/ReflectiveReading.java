package nexmark.jet.runner.metric;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.function.LongSupplier;

/** A getter that not every JDK has or lets us call; -1 where it refuses. */
record ReflectiveReading(Method getter, Object target) implements LongSupplier {

    @Override
    public long getAsLong() {
        try {
            return (long) getter.invoke(target);
        } catch (IllegalAccessException | InvocationTargetException e) {
            return -1;
        }
    }
}
