package nexmark.jet.query;

import com.google.auto.service.AutoService;

@AutoService(Query.class)
public final class MapMixed extends MapQuery {

    public MapMixed() {
        super(
                "What is the value of a key, while other keys get new ones?",
                "reads and writes of a map that wait for each other",
                MIXED_PERCENT);
    }
}
