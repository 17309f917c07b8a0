package nexmark.jet.event;

import static java.lang.constant.ConstantDescs.DEFAULT_NAME;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;

/** The code of a wire whose handles are constants; {@link WireHandles} makes a class of it for each type. */
final class LinkedWire extends Wire<Object> {

    private static final MethodHandle WRITE = handle(0);
    private static final MethodHandle READ = handle(1);

    private LinkedWire() {}

    private static MethodHandle handle(int place) {
        try {
            return MethodHandles.classDataAt(MethodHandles.lookup(), DEFAULT_NAME, MethodHandle.class, place);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException("the class is not one of WireHandles", e);
        }
    }

    @Override
    public void write(Object item, DataOutput out) throws IOException {
        try {
            WRITE.invokeExact(item, out);
        } catch (IOException | RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException("no component throws this", e);
        }
    }

    @Override
    public Object read(DataInput in) throws IOException {
        try {
            return (Object) READ.invokeExact(in);
        } catch (IOException | RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException("no constructor throws this", e);
        }
    }
}
