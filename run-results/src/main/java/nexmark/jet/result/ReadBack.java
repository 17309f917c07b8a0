package nexmark.jet.result;

import java.util.List;
import java.util.Locale;
import nexmark.jet.plan.Counts;

/** Result of reading back the values that were set in a map and acknowledged. */
public record ReadBack(
        long keys, long seen, long missing, long stale, long foreign, String excuse, List<String> examples) {

    public ReadBack {
        examples = List.copyOf(examples);
    }

    public boolean isRight() {
        return missing + stale + foreign == 0;
    }

    /** Whether sets were lost that no fault explains. */
    public boolean isBroken() {
        return !isRight() && (excuse.isEmpty() || foreign > 0);
    }

    public String inWords() {
        String found = isRight()
                ? "all right"
                : String.format(
                        Locale.ROOT,
                        "%,d gone, %,d with an older value, %,d with a wrong one",
                        missing,
                        stale,
                        foreign);
        return Counts.of(keys, "key") + " with sets read back, " + Counts.of(seen, "value") + " compared by age: "
                + found;
    }
}
