package nexmark.jet.source;

import java.util.Collection;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** What is in a list and how often, to compare long lists whatever their order: AssertJ would take time by their square. */
public final class Counted {

    private Counted() {}

    public static <T> Map<T, Long> of(Collection<T> items) {
        return items.stream().collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
    }
}
