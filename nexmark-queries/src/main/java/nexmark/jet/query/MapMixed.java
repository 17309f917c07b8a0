package nexmark.jet.query;

import com.google.auto.service.AutoService;

@AutoService(Query.class)
public final class MapMixed extends MapQuery {

    public MapMixed() {
        super(
                "What is the value of a key that is also set meanwhile?",
                "reads and writes of one map at the same time",
                20);
    }
}
