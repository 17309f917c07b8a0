package nexmark.jet.query;

import com.google.auto.service.AutoService;

@AutoService(Query.class)
public final class MapGet extends MapQuery {

    public MapGet() {
        super("What is the value of a key?", "reads of a map, in the member that owns the key and over the network", 0);
    }
}
