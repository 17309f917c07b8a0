package nexmark.jet.query;

import com.google.auto.service.AutoService;

@AutoService(Query.class)
public final class MapSet extends MapQuery {

    public MapSet() {
        super("Is a key's new value kept?", "writes to a map and its backups", 100);
    }
}
