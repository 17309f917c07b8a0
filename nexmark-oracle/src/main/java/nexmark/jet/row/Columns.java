package nexmark.jet.row;

import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * The columns of rows: a record's components, where those of a record in it stand in its place. A name that occurs more
 * than once follows the name of its outermost record, such as {@code bidDateTime} beside {@code auctionDateTime}.
 */
public final class Columns {

    private static final ClassValue<List<String>> BY_ROW = new ClassValue<>() {
        @Override
        protected List<String> computeValue(Class<?> row) {
            List<Leaf> leaves = leaves("", row).toList();
            return leaves.stream().map(leaf -> leaf.nameAmong(leaves)).toList();
        }
    };

    private Columns() {}

    /** The names of a row's columns, in the order of its values. */
    public static List<String> of(Class<?> row) {
        return BY_ROW.get(row);
    }

    public static List<String> without(Class<?> row, String... names) {
        List<String> others = new ArrayList<>(of(row));
        others.removeAll(List.of(names));
        return List.copyOf(others);
    }

    private record Leaf(String outermost, String name) {
        private String nameAmong(List<Leaf> leaves) {
            boolean isUnique =
                    leaves.stream().filter(leaf -> leaf.name.equals(name)).count() == 1;
            return isUnique || outermost.isEmpty()
                    ? name
                    : outermost + Character.toUpperCase(name.charAt(0)) + name.substring(1);
        }
    }

    private static Stream<Leaf> leaves(String outermost, Class<?> type) {
        return Arrays.stream(type.getRecordComponents()).flatMap(component -> leaves(outermost, component));
    }

    private static Stream<Leaf> leaves(String outermost, RecordComponent component) {
        return component.getType().isRecord()
                ? leaves(outermost.isEmpty() ? component.getName() : outermost, component.getType())
                : Stream.of(new Leaf(outermost, component.getName()));
    }
}
